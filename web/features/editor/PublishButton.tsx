import { useState } from 'react'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { useActions } from '../../lib/hotkeys.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { dismissToast, toast } from '../../ui/overlays/stack.ts'
import type { EditorState, EditorStore } from './saving/editor-store.ts'

interface PublishButtonProps extends Pick<EditorState, 'form' | 'save'> {
  store: EditorStore
  onPublished: () => void
}

const refusedToast = 'not-published'

/** Makes the draft live; a form that was never open opens with it (settled.md, The wire). */
export function PublishButton({ store, form, save, onPublished }: PublishButtonProps) {
  const [busy, setBusy] = useState(false)
  const changed = form.hasUnpublishedChanges || save.kind !== 'saved'
  const able = (changed || form.status === 'DRAFT') && save.kind !== 'stale'
  const publish = async () => {
    if (busy || !able) return
    setBusy(true)
    try {
      if ((!changed && form.publishedVersion !== null) || (await store.flush(true))) {
        if (form.status === 'DRAFT') {
          const opened = await winnow.updateStatus({ form_id: form.identifier, status: 'OPEN' })
          store.adopt({ status: opened.status, closingDate: opened.closingDate })
        }
        dismissToast(refusedToast)
        toast({
          title:
            form.status === 'CLOSED'
              ? 'Published. The form is still closed'
              : 'Published. The form takes applications',
          action: {
            name: 'See the form',
            run: () => void window.open(paths.hostedForm(form.identifier), '_blank', 'noopener'),
          },
        })
        onPublished()
      } else sayWhy(store)
    } catch (failure) {
      toast({ tone: 'bad', title: 'Published, but not open yet', text: sentenceOf(failure) })
    }
    setBusy(false)
  }
  useActions([
    {
      id: 'publish',
      name: 'Publish',
      hotkey: 'mod+enter',
      group: 'Form',
      when: () => able,
      run: () => void publish(),
    },
  ])
  return (
    <Button
      kind="primary"
      keys={able ? 'mod+enter' : undefined}
      busy={busy}
      disabled={!able}
      onClick={() => void publish()}
    >
      {able || busy ? (form.publishedVersion === null ? 'Publish' : 'Publish changes') : 'Published'}
    </Button>
  )
}

function sayWhy({ state: { errors, save } }: EditorStore): void {
  if (save.kind === 'refused') {
    const marked = errors.questions.size + (errors.name === undefined ? 0 : 1)
    const text = marked > 0 ? 'See what is marked in red.' : errors.other
    toast({ id: refusedToast, tone: 'bad', title: 'Not published', text })
  } else if (save.kind === 'failed') {
    toast({ id: refusedToast, tone: 'bad', title: 'Not published', text: save.sentence })
  }
}
