import type { FormDetails } from '@winnow/sdk'
import { Braces, ChevronDown, FilePen } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { Button } from '../../../../ui/actions/Button.tsx'
import { IconButton } from '../../../../ui/actions/IconButton.tsx'
import { TextLink } from '../../../../ui/actions/TextLink.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { MessageField } from '../../../../ui/message/MessageField.tsx'
import { TemplatePicker } from '../../../../ui/message/TemplatePicker.tsx'
import { writeVariable } from '../../../../ui/message/variables.ts'
import { openTemplates } from '../../../forms/templates-dialog.ts'
import type { Inserted } from './use-reply-text.ts'
import { replyVariables } from './variables.ts'

const box = css({
  border: 'outline',
  borderRadius: 'card',
  backgroundColor: 'surface',
  overflow: 'hidden',
  '&:has(textarea:focus)': { borderColor: 'focus', boxShadow: 'ring' },
  '&[data-refused]': { borderColor: 'bad' },
})
const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8',
  minHeight: { base: '40', _coarse: '44' },
  paddingBlock: '6',
  paddingInline: '12',
  borderBottom: 'hairline',
  backgroundColor: 'bg',
  '& label': { fontWeight: 'medium' },
})
const name = css({ fontWeight: 'medium' })
const foot = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: { base: '36', _coarse: '44' },
  paddingInline: '6',
  paddingRight: '12',
  borderTop: 'hairline',
})
const unseen = css({ srOnly: true })
const templateName = css({ maxWidth: '[180px]', truncate: true })
const error = css({ marginTop: '4', textStyle: 'meta', color: 'bad' })

interface ReplyBoxProps {
  form: FormDetails
  message: string
  onMessage: (message: string, inserted?: Inserted) => void
  /** Of the checkbox that says whether a reply goes too, or of the text */
  label: string
  sendsReply: boolean
  /** Absent: the text is what the dialog is about, and there is no checkbox */
  onSendsReply?: (sends: boolean) => void
  /** The text for a template, its variables filled where the recipient is known */
  fill: (text: string) => string
  /** While a call runs, or once the message was sent */
  locked: boolean
  /** Why no reply can be sent at all */
  closed?: boolean
  refusal: string | null
  textRef: RefObject<HTMLTextAreaElement | null>
  /** Absent: there is nothing to preview */
  onPreview?: (() => void) | undefined
}

/** 'Also send a reply?', its text and its templates. */
export function ReplyBox(props: ReplyBoxProps) {
  const { form, message, onMessage, sendsReply, onSendsReply, locked, closed, refusal, onPreview } = props
  const text = props.textRef
  const errorId = useId()
  const templates = form.quickReplies.toSorted((one, other) => one.priority - other.priority)
  const chosen = templates.find(reply => props.fill(reply.text) === message)
  const replaces = chosen !== undefined
  const [picks, setPicks] = useState(false)
  const off = locked || !sendsReply
  return (
    <div>
      <div className={box} data-refused={refusal ? true : undefined}>
        <div className={head}>
          {onSendsReply ? (
            <Checkbox checked={sendsReply} onChange={onSendsReply} disabled={locked || closed}>
              {props.label}
            </Checkbox>
          ) : (
            <span className={name}>{props.label}</span>
          )}
          <TemplatePicker
            open={picks}
            onOpenChange={setPicks}
            trigger={
              <Button size="24" icon={FilePen} iconRight={ChevronDown} disabled={off}>
                {sendsReply && chosen ? (
                  <>
                    <span className={unseen}>Templates: </span>
                    <span className={templateName}>{chosen.name}</span>
                  </>
                ) : (
                  'Templates'
                )}
              </Button>
            }
            templates={templates}
            value={message}
            textRef={text}
            fill={props.fill}
            replaces={replaces}
            onInsert={(written, { name }) => onMessage(written, { template: name, replaces })}
            onManage={form.can.edit ? creates => openTemplates(form.identifier, creates) : undefined}
          />
        </div>
        <MessageField
          ref={text}
          label={onSendsReply ? 'Reply' : props.label}
          value={message}
          onChange={onMessage}
          rows={6}
          disabled={off}
          invalid={refusal !== null}
          describedBy={refusal ? errorId : undefined}
          variables={replyVariables}
          onTemplates={() => setPicks(true)}
        />
        <div className={foot}>
          <IconButton
            icon={Braces}
            label="Insert first name"
            disabled={off}
            onClick={() => writeVariable(text.current, 'first_name', onMessage)}
          />
          {sendsReply && onPreview && <TextLink onClick={onPreview}>Preview</TextLink>}
        </div>
      </div>
      {refusal && (
        <p id={errorId} className={error} role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}
