import { isBlankText } from '@winnow/openapi/common/text/plain-text'
import { Braces, FilePen, Paperclip, Send } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { holdUntil } from '../../../lib/browser/held.ts'
import { useMedia } from '../../../lib/browser/use-media.ts'
import { joined } from '../../../lib/chat-drafts.ts'
import { useActions } from '../../../lib/hotkeys.ts'
import { dropTyping } from '../../../lib/typing.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { MessageField } from '../../../ui/message/MessageField.tsx'
import { TemplatePicker } from '../../../ui/message/TemplatePicker.tsx'
import type { MessageTemplate } from '../../../ui/message/templates.ts'
import { type Variable, writeVariable } from '../../../ui/message/variables.ts'
import { toast } from '../../../ui/overlays/stack/stack.ts'
import { toastFloor } from '../../../ui/overlays/stack/toast-room.ts'
import { ToSend } from './attachment/Attached.tsx'
import { DropBox } from './attachment/DropBox.tsx'
import { useAttachment } from './attachment/use-attachment.ts'
import { ClosedChat } from './ClosedChat.tsx'
import { Notices } from './Notices.tsx'
import type { Side } from './state/conversation.ts'
import { isSameFile, type Outgoing } from './state/outgoing.ts'
import type { Conversation } from './state/use-conversation.ts'
import { forgetSending, useDraft } from './state/use-draft.ts'
import type { TakenBack } from './state/use-sending.ts'
import { useTyping } from './state/use-typing.ts'

const area = css({
  flexShrink: '0',
  paddingInline: '24',
  paddingBottom: '16',
  '&[data-narrow]': { paddingInline: '12' },
})
const draftSaved = css({ textStyle: 'meta', color: 't3', whiteSpace: 'nowrap' })
const hint = css({ marginTop: '8', textStyle: 'meta', color: 't3' })
/** The prepared replies of an editor. */
export interface ChatTemplates {
  list: readonly MessageTemplate[]
  /** A template's text as it is written: the applicant's first name is filled */
  fill: (text: string) => string
  /** Opens them, with a new one; absent: the person may not */
  onManage?: ((creates: boolean) => void) | undefined
}

interface ComposerProps {
  conversation: Conversation
  side: Side
  /** The name under which a draft is saved */
  draftKey: string
  /** Prepared replies of an editor, on desktop only (docs/rules.md#templates) */
  templates?: ChatTemplates | undefined
  /** Offered on `{`; an applicant's text has none */
  variables?: readonly Variable[]
  /** Beneath: as whom one writes */
  sentAs?: string
  upgradeHref?: string
  narrow?: boolean
  /** What was taken back and belongs here again */
  restored?: TakenBack | undefined
  /** A message that was not sent and is sent again */
  retried?: { tempId: string } | undefined
  focus?: boolean
  /** Escape in the text; absent: the text loses the focus */
  onEscape?: () => void
  onSent?: () => void
}

/** Where a message is written; what was typed stays until it is on the server. */
export function Composer(props: ComposerProps) {
  const { conversation, draftKey, variables = [], restored, narrow } = props
  const text = useRef<HTMLTextAreaElement>(null)
  const attachment = useAttachment()
  const { content, setContent, template, setTemplate, saved, missing, dropMissing } = useDraft({
    ...{ draftKey, ...conversation },
    attached: attachment.file,
  })
  // Prepared replies are for desktops only (docs/rules.md#inserting-templates).
  const templates = useMedia('(min-width: 768px)') ? props.templates : undefined
  const [picks, setPicks] = useState(false)
  /** The message that was not sent, whose text is written on */
  const [failed, setFailed] = useState<string | null>(null)
  const sending = conversation.outgoing.find(it => it.status === 'SENDING')
  const picker = useRef<HTMLInputElement>(null)
  const typing = useTyping(conversation.chatId, props.side)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  useEffect(() => {
    if (props.focus) text.current?.focus()
  }, [props.focus])
  useActions([
    {
      ...{ id: 'chat.reply', name: 'Reply', icon: Send, group: 'Messages', hotkey: 'r', leadsToText: true },
      // In a panel R opens it.
      ...{ when: () => !narrow && !conversation.closed, run: () => text.current?.focus() },
    },
  ])
  useEffect(() => {
    if (conversation.closed) dropTyping()
  }, [conversation.closed])
  const resend = useRef((_: string) => {})
  useEffect(() => {
    if (props.retried) resend.current(props.retried.tempId)
  }, [props.retried])
  const restore = useRef((_: TakenBack) => {})
  restore.current = ({ text, file, fileName }) => {
    setContent(now => joined(text, now))
    if (file && !attachment.file) attachment.putBack(file)
    else if (fileName !== undefined)
      toast({
        ...{ id: 'send', icon: Paperclip, title: `Attach ${fileName} again` },
        text: 'The message was taken back and its file was deleted.',
      })
  }
  useEffect(() => {
    if (restored) restore.current(restored)
  }, [restored])

  if (conversation.closed)
    return (
      <ClosedChat
        unsent={isBlankText(content) ? '' : content}
        wasWriting={text.current !== null && text.current === document.activeElement}
        onEscape={props.onEscape}
      />
    )

  const { file } = attachment
  const isEmpty = isBlankText(content) && !file
  const unsent = conversation.outgoing.find(
    it => it.status === 'FAILED' && (it.tempId === failed || it.content === content),
  )
  const deliver = async (it: Outgoing, takesText: boolean) => {
    typing.stop()
    const delivering = conversation.deliver(it)
    void holdUntil(it.tempId, delivering)
    if (takesText) setContent('')
    const delivery = await delivering
    const arrived = delivery === 'sent'
    if (arrived) forgetSending(draftKey, it.tempId)
    if (!isHere.current) {
      if (!arrived)
        toast({
          ...{ id: 'send', tone: 'bad', title: 'Message Failed' },
          text: isBlankText(it.content)
            ? 'A file was not sent.'
            : 'A message was not sent. Its text is kept in its chat.',
        })
      return
    }
    if (delivery !== 'held') attachment.clear(it.file)
    else if (it.file) attachment.putBack(it.file)
    if (arrived) {
      if (takesText) setTemplate(null)
      if (takesText || it.file) dropMissing()
      props.onSent?.()
    } else if (takesText || delivery !== 'failed') {
      setFailed(delivery === 'failed' ? it.tempId : null)
      setContent(now => joined(it.content, now))
    }
    text.current?.focus()
  }
  const send = ({ anyway = false } = {}) => {
    if (sending || isEmpty) return
    // What was written on takes the place of what was not sent, with its file; beside another one, that is nowhere else.
    const next = conversation.begin({ content, template, file: file ?? unsent?.file ?? null }, { anyway })
    const isReplaced = !unsent?.file || isSameFile(unsent.file, next.file)
    if (unsent && unsent !== next && isReplaced) conversation.discard(unsent.tempId)
    setFailed(null)
    attachment.dropRefused()
    void deliver(next, true)
  }
  resend.current = tempId => {
    const it = conversation.outgoing.find(one => one.tempId === tempId)
    if (it && !sending) void deliver(it, content.trim() === it.content.trim())
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      text.current?.blur()
      props.onEscape?.()
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  /** What is pressed goes away; letters after it belong to the text. */
  const backToText = (act: () => void) => () => {
    act()
    text.current?.focus()
  }
  const onFiles = (files: Iterable<File> = []) => {
    void attachment.choose([...files], sending?.file)
    text.current?.focus()
  }

  return (
    <div ref={toastFloor} className={area} data-narrow={narrow || undefined}>
      <Notices
        conversation={conversation}
        hasText={!isBlankText(content)}
        keptFile={file ? undefined : unsent?.file?.name}
        refusedFiles={attachment.refused}
        onDropRefused={backToText(attachment.dropRefused)}
        missingFile={missing}
        onDropMissing={backToText(dropMissing)}
        onDropLimit={backToText(conversation.dropLimit)}
        onSendAnyway={() => send({ anyway: true })}
        upgradeHref={props.upgradeHref}
      />
      <DropBox onFiles={onFiles}>
        <MessageField
          ref={text}
          label="Message"
          placeholder="Write a message"
          value={content}
          onChange={text => {
            setContent(text)
            if (isBlankText(text)) {
              setTemplate(null)
              setFailed(null)
            } else typing.typed()
          }}
          rows={2}
          maxHeight={200}
          variables={variables}
          onTemplates={templates && (() => setPicks(true))}
          onKeyDown={press}
        />
        {file && (
          <ToSend
            file={file}
            progress={conversation.progress}
            onRemove={backToText(() => attachment.clear(file))}
          />
        )}
        <div className={css({ row: '4', flexWrap: 'wrap', padding: '6', paddingTop: '0' })}>
          {templates && (
            <TemplatePicker
              open={picks}
              onOpenChange={setPicks}
              placement="top-start"
              trigger={
                <Button kind="ghost" icon={FilePen}>
                  Templates
                </Button>
              }
              templates={templates.list}
              value={content}
              textRef={text}
              fill={templates.fill}
              onInsert={(written, inserted) => {
                setContent(written)
                setTemplate(inserted.name)
              }}
              onManage={templates.onManage}
            />
          )}
          <input
            ref={picker}
            type="file"
            hidden
            aria-label="File to attach"
            onChange={event => {
              onFiles(event.target.files ?? undefined)
              event.target.value = ''
            }}
          />
          <IconButton icon={Paperclip} label="Attach a file" onClick={() => picker.current?.click()} />
          {variables.length > 0 && (
            <IconButton
              icon={Braces}
              label="Insert first name"
              onClick={() => writeVariable(text.current, 'first_name', setContent)}
            />
          )}
          <div className={css({ row: '10', marginLeft: 'auto' })}>
            {saved && !isBlankText(content) && <span className={draftSaved}>Saved</span>}
            <Button
              kind="primary"
              keys={isEmpty ? undefined : 'mod+enter'}
              disabled={isEmpty && !sending}
              busy={sending && 'Sending'}
              onClick={() => send()}
            >
              Send
            </Button>
          </div>
        </div>
      </DropBox>
      {props.sentAs && <p className={hint}>{props.sentAs}</p>}
    </div>
  )
}
