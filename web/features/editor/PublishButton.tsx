import { dateTimeText } from '@winnow/openapi/common/dates/dates'
import { counted } from '@winnow/openapi/common/text/format'
import type { FormForEdit } from '@winnow/sdk'
import { Rocket } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { useActions } from '../../lib/hotkeys.ts'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { dismissToast, toast } from '../../ui/overlays/stack/stack.ts'
import { type Builder, useBuilder } from './builder.ts'
import { isUnwritten } from './draft/draft.ts'
import { firstWrong, hasErrors } from './draft/draft-errors.ts'

const refusedToast = 'not-published'
const publishedToast = 'published'

/** Makes the draft live; a form that was never open opens with it (docs/rules.md#drafts-and-publishing). */
export function PublishButton({ onPublished }: { onPublished: () => void }) {
  const builder = useBuilder()
  const { store, form, save } = builder
  const [busy, setBusy] = useState(false)
  const changed =
    form.publishedVersion === null ||
    form.unpublishedChanges > 0 ||
    save.kind !== 'saved' ||
    builder.draft.questions.some(isUnwritten)
  const able = (changed || form.status === 'DRAFT') && save.kind !== 'stale'
  const isMended = !hasErrors(builder.errors) && save.kind === 'saved'
  useEffect(() => {
    if (isMended) dismissToast(refusedToast)
  }, [isMended])
  useEffect(() => () => dismissToast(refusedToast), [])
  const publish = async () => {
    if (busy || !able) return
    setBusy(true)
    const isFirst = form.publishedVersion === null
    try {
      if ((!changed && form.publishedVersion !== null) || (await store.flush(true))) {
        if (form.status === 'DRAFT') {
          const opened = await winnow.updateStatus({ form_id: form.identifier, status: 'OPEN' })
          store.adopt(opened)
        }
        dismissToast(refusedToast)
        toast({
          id: publishedToast,
          title: isFirst || !changed ? 'Form published' : 'Changes published',
          text: publishedText(builder),
          action: {
            name: 'View form',
            run: () => void window.open(paths.hostedForm(form.identifier), '_blank', 'noopener'),
          },
        })
        onPublished()
      } else sayWhy(builder)
    } catch (failure) {
      toast({ tone: 'bad', title: "Published, but couldn't open the form", text: sentenceOf(failure) })
    }
    setBusy(false)
  }
  useActions([
    {
      id: 'publish',
      name: 'Publish',
      icon: Rocket,
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
      {changed || busy || form.status === 'DRAFT' ? <Verb of={form} /> : 'Published'}
    </Button>
  )
}

function publishedText({ store, draft, unfinished }: Builder): string {
  const standing = standingText(store.state.form)
  const count = draft.questions.reduce((sum, it) => sum + (unfinished.of(it)?.unfinished ?? 0), 0)
  if (count === 0) return standing
  return `${standing} ${counted(count, "unfinished condition wasn't", "unfinished conditions weren't")} published.`
}

/** Whether applicants can apply now that it is out. */
function standingText({ closedReason, openingDate, status }: FormForEdit): string {
  switch (closedReason) {
    case null:
      return 'The form is open for applications.'
    case 'NOT_YET':
      return `The form opens on ${dateTimeText(openingDate ?? '')}.`
    case 'FULL':
      return 'The form has reached its application limit.'
    default:
      return status === 'OPEN' ? "The form's closing date has passed." : 'The form is still closed.'
  }
}

/** On a phone, beside the form's name, the changes are left to screen readers. */
function Verb({ of: { publishedVersion, status, unpublishedChanges: count } }: { of: FormForEdit }) {
  // A form made of a file has a version before it was ever open.
  if (publishedVersion === null || (status === 'DRAFT' && count === 0)) return 'Publish'
  return (
    <span>
      Publish
      <span className={css({ srOnly: { base: true, md: false } })}>
        {count === 0 ? ' changes' : ` ${counted(count, 'change')}`}
      </span>
    </span>
  )
}

/** Goes to the first place that prevents publishing, and says why. */
function sayWhy({ store, open }: Builder): void {
  const { draft, errors, save } = store.state
  if (hasErrors(errors)) {
    const first = firstWrong(draft, errors)
    flushSync(() => open(errors.name === undefined ? (first ?? null) : 'welcome'))
    const card = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(first ?? '')}"]`)
    const wrong = card && errors.name === undefined ? wrongPart(card) : null
    wrong?.focus()
    card?.scrollIntoView({ block: 'nearest' })
    const marked = errors.questions.size + (errors.name === undefined ? 0 : 1)
    const text = marked > 0 ? "Fix what's marked in red." : errors.other
    toast({ id: refusedToast, tone: 'bad', title: "Couldn't publish", text })
  } else if (save.kind === 'failed') {
    toast({ id: refusedToast, tone: 'bad', title: "Couldn't publish", text: save.sentence })
  } else if (save.kind !== 'stale') {
    // What somebody else saved was merged in, and nobody here has read it.
    const text = 'The draft was edited elsewhere in the meantime. Review the changes, then publish.'
    toast({ id: publishedToast, tone: 'info', title: 'Not published yet', text })
  }
}

const wrongPart = (card: HTMLElement): HTMLElement | null =>
  card.querySelector<HTMLElement>('[aria-invalid=true]') ??
  card.querySelector<HTMLElement>('ul[aria-label=Options] + div button') ??
  card.querySelector<HTMLElement>('textarea, h3 button')
