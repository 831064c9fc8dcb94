import { limits } from '@winnow/openapi/common/limits'
import { templateTexts } from '@winnow/openapi/common/reply-template'
import { fillReply } from '@winnow/openapi/common/text/reply-variables'
import type { FormDetails } from '@winnow/sdk'
import { Trash2 } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { css } from '../../styled-system/css'
import { card } from '../../styled-system/recipes'
import { Button } from '../../ui/actions/Button.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { MessageField } from '../../ui/message/MessageField.tsx'
import { replyVariables } from '../review/moves/reply/variables.ts'
import type { Draft, Template } from './draft.ts'

const editor = css({ stack: '0', flex: '1', minHeight: '0' })
/** What is edited scrolls; its buttons stay in view. */
const parts = css({
  stack: '12',
  flex: '1',
  minHeight: '0',
  overflowY: 'auto',
  // The focus outline of a field is not cut.
  margin: '[-4px -4px 0]',
  padding: '4',
  paddingBottom: '12',
  scrollPaddingBottom: '12',
  '& > *': { flexShrink: '0' },
})
const label = css({ textStyle: 'control', color: 't1', marginBottom: '4' })
const frame = css({
  border: 'outline',
  borderRadius: 'card',
  backgroundColor: 'surface',
  '&:has(textarea:focus)': { borderColor: 'focus', boxShadow: 'ring' },
})
const hint = css({ marginTop: '4', textStyle: 'meta', color: 't3' })
const previewed = css({
  maxHeight: '[140px]',
  overflowY: 'auto',
  prose: true,
})
const foot = css({ row: '8', flexWrap: 'wrap', flexShrink: '0', paddingTop: '12', borderTop: 'hairline' })
const right = css({ row: '8', marginLeft: 'auto' })

/** Whose copy the preview is */
const sample = 'Ada'

interface TemplateEditorProps {
  form: FormDetails
  /** Undefined: it is new */
  template: Template | undefined
  /** As it is typed so far */
  draft: Draft
  isDirty: boolean
  /** Why it was not saved or deleted */
  refusal: string | null
  busy: boolean
  nameField: RefObject<HTMLInputElement | null>
  onDraft: (draft: Draft) => void
  onDiscard: () => void
  onSave: () => void
  onRemove: () => void
}

/** A template: its name, its text, and how the text reads for an applicant. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { form, template, draft, isDirty, refusal, busy, nameField, onDraft, onSave } = props
  const isDefault = template?.isDefault ?? false
  const refusalId = useId()
  const refused = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal !== null) refused.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  const isNew = template === undefined
  useEffect(() => {
    if (isNew) nameField.current?.focus()
  }, [isNew, nameField])
  const values = { first_name: sample, form_name: form.name, workspace_name: form.pageName }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    onSave()
  }
  return (
    <form
      className={editor}
      aria-label={template?.name ?? 'New template'}
      onKeyDown={press}
      onSubmit={event => {
        event.preventDefault()
        onSave()
      }}
    >
      <div className={parts}>
        <Field label="Name" {...(isDefault && { hint: "A default template's name can't be changed." })}>
          <Input
            ref={nameField}
            size="32"
            value={draft.name}
            maxLength={limits.templateName}
            placeholder="Interview invitation"
            disabled={isDefault}
            aria-describedby={refusal ? refusalId : undefined}
            onChange={event => onDraft({ ...draft, name: event.target.value })}
          />
        </Field>
        <div>
          <div className={label} aria-hidden>
            Message
          </div>
          <div className={frame}>
            <MessageField
              label="Message"
              placeholder="Hi {first_name}, thank you for applying."
              value={draft.text}
              onChange={text => onDraft({ ...draft, text })}
              rows={5}
              maxHeight={180}
              describedBy={refusal ? refusalId : undefined}
              variables={replyVariables}
            />
          </div>
          <p className={hint}>Type {'{'} to insert a variable.</p>
        </div>
        {draft.text.trim() !== '' && (
          <section aria-label="Preview">
            <div className={label}>Preview for an applicant called {sample}</div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard */}
            <div className={`${card({ pad: '16' })} ${previewed}`} tabIndex={0}>
              {fillReply(draft.text.trim(), values).text}
            </div>
          </section>
        )}
        <div ref={refused} id={refusalId}>
          {refusal && <Notice tone="bad">{refusal}</Notice>}
        </div>
      </div>
      <div className={foot}>
        {template && (
          <IconButton
            icon={Trash2}
            label={isDefault ? templateTexts.isDefault : `Delete ‘${template.name}’`}
            tooltip="top"
            disabled={isDefault || busy}
            onClick={props.onRemove}
          />
        )}
        <span className={right}>
          {isDirty && template && (
            <Button size="32" disabled={busy} onClick={props.onDiscard}>
              Discard changes
            </Button>
          )}
          <Button
            type="submit"
            size="32"
            kind="primary"
            keys="mod+enter"
            busy={busy && 'Saving'}
            disabled={!isDirty && template !== undefined}
          >
            Save template
          </Button>
        </span>
      </div>
    </form>
  )
}
