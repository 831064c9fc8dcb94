import type { FormDetails } from '@winnow/sdk'
import { ArrowLeft, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCall } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { confirm } from '../../ui/overlays/stack/stack.ts'
import type { TemplatesRequest } from '../forms/templates-dialog.ts'
import type { Draft } from './draft.ts'
import { TemplateEditor } from './TemplateEditor.tsx'
import { TemplateList } from './TemplateList.tsx'
import { useTemplates } from './use-templates.ts'

const panes = css({
  display: 'grid',
  gridTemplateColumns: { base: '[1fr]', md: '[280px minmax(0, 1fr)]' },
  gridTemplateRows: '[minmax(0, 1fr)]',
  gap: '24',
  flex: '1',
  minHeight: '0',
})
/** On a phone either the list or a template has all of the room. */
const listPane = css({
  stack: '12',
  minHeight: '0',
  '&[data-away]': { display: { base: 'none', md: 'flex' } },
})
const editorPane = css({
  stack: '12',
  minWidth: '0',
  minHeight: '0',
  '&[data-away]': { display: { base: 'none', md: 'flex' } },
})
// Its words stand under the heading, not its padding.
const backRow = css({ display: { md: 'none' }, marginLeft: '[-10px]' })

interface ReplyTemplatesProps {
  request: TemplatesRequest
  onClose: () => void
}

/** The reply templates of a form: their order, their texts, new ones (docs/rules.md#templates). */
export function ReplyTemplates({ request, onClose }: ReplyTemplatesProps) {
  const { data: form, error, mutate } = useCall('fetchDetails', { form_id: request.formId })
  if (form) return <Opened form={form} isNew={request.creates} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} size="wide" title="Reply templates">
      {error ? (
        <ErrorState text="Couldn't load templates." onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows label="Loading templates" rows={6} columns={1} />
      )}
    </Dialog>
  )
}

/** What is edited: a template by its name, or a new one. */
interface Edited {
  /** Null: it is new */
  name: string | null
  /** As it is typed; null: nothing was changed */
  draft: Draft | null
  /** The text that was there when it was changed; null: nothing was changed */
  before: string | null
}

function Opened({ form, isNew, onClose }: { form: FormDetails; isNew: boolean; onClose: () => void }) {
  const list = useTemplates(form)
  const { templates } = list
  const [{ name, draft, before }, setEdited] = useState<Edited>(() => ({
    name: isNew ? null : (templates[0]?.name ?? null),
    draft: null,
    before: null,
  }))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  /** On a phone: a template was chosen */
  const [isIn, setIn] = useState(isNew)
  const template = templates.find(it => it.name === name)
  const saved: Draft = { name: template?.name ?? '', text: template?.text ?? '' }
  const shown = draft ?? saved
  const isDirty = shown.name.trim() !== saved.name || shown.text.trim() !== saved.text
  const first = useRef<HTMLButtonElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  /** Leaves what is typed behind, after a question where it would be lost. */
  const leave = async (then: () => void) => {
    if (busy) return
    const yes =
      !isDirty ||
      (await confirm({
        title: 'Discard changes?',
        text: `Your changes to ${name === null ? 'the new template' : `‘${name}’`} aren't saved.`,
        confirm: 'Discard changes',
        cancel: 'Keep editing',
      }))
    if (yes) then()
  }
  const edit = (next: string | null) => {
    setEdited({ name: next, draft: null, before: null })
    setRefusal(null)
  }
  /** The button that was pressed is gone with what it did. */
  const goTo = (next: string | null) => {
    flushSync(() => edit(next))
    first.current?.focus()
  }
  const choose = (next: string | null) => {
    if (next === name && next !== null) return setIn(true)
    void leave(() => {
      edit(next)
      setIn(true)
    })
  }
  const save = async () => {
    if (busy) return
    // The list is kept up to date, so the version alone would let the later text replace the other's unseen.
    if (template && before !== null && template.text !== before) {
      setEdited({ name, draft, before: template.text })
      return setRefusal(
        `Someone changed this template in the meantime. It reads: ‘${template.text}’. Save again to replace it.`,
      )
    }
    setBusy(true)
    const refused = await list.save(template ? name : null, shown)
    setBusy(false)
    if (refused !== null) return setRefusal(refused)
    if (template) edit(shown.name.trim())
    else goTo(shown.name.trim())
  }
  const remove = async () => {
    if (busy || name === null) return
    const refused = await list.remove(name)
    if (refused === false) return
    setRefusal(refused)
    if (refused !== null) return
    const place = templates.findIndex(it => it.name === name)
    setIn(false)
    goTo((templates[place + 1] ?? templates[place - 1])?.name ?? null)
  }
  return (
    <Dialog
      open
      size="wide"
      onClose={() => void leave(onClose)}
      title="Reply templates"
      initialFocus={isNew ? nameField : first}
      subtitle={`For everyone who edits ‘${form.name}’.`}
      footer={
        <Button size="32" onClick={() => void leave(onClose)}>
          Done
        </Button>
      }
    >
      <div className={panes}>
        <div className={listPane} data-away={isIn || undefined}>
          <TemplateList list={list} current={template?.name ?? null} currentRef={first} onChoose={choose} />
          <Button size="32" icon={Plus} onClick={() => choose(null)}>
            New template
          </Button>
        </div>
        <div className={editorPane} data-away={!isIn || undefined}>
          <div className={backRow}>
            <Button
              kind="ghost"
              icon={ArrowLeft}
              onClick={() =>
                void leave(() => {
                  edit(name ?? templates[0]?.name ?? null)
                  setIn(false)
                })
              }
            >
              All templates
            </Button>
          </div>
          <TemplateEditor
            key={template?.name ?? ''}
            form={form}
            template={template}
            draft={shown}
            isDirty={isDirty}
            refusal={refusal}
            busy={busy}
            nameField={nameField}
            onDraft={next => {
              setEdited({ name, draft: next, before: before ?? saved.text })
              setRefusal(null)
            }}
            onDiscard={() => edit(name)}
            onSave={() => void save()}
            onRemove={() => void remove()}
          />
        </div>
      </div>
    </Dialog>
  )
}
