import { basename } from 'node:path'
import { sizeText } from '@winnow/openapi/questions/shared/file-text'
import type { Io } from '../../io/factory.ts'
import { UsageError } from '../../io/failure.ts'
import { readBytes } from '../../io/input.ts'
import { Session } from '../../io/session.ts'
import { namingApplication } from '../applicants/naming.ts'
import { command } from '../command.ts'
import { applicationArgument, formArgument } from '../forms/form.ts'
import { messageOptions, messageSource, messageText } from '../message.ts'

/** A named file, or stdin for '-'. */
async function attached(io: Io, file: string, name: string | null): Promise<File> {
  const bytes = file === '-' ? new Uint8Array(await io.stdin.bytes()) : await readBytes(io, file)
  return new File([bytes], name ?? basename(file))
}

export const reply = command({
  path: 'reply',
  summary: 'Send a message, a file or both to an applicant',
  args: [formArgument, applicationArgument],
  options: [
    ...messageOptions,
    ['--attach <file>', 'Send this file, up to 10 MB; - reads stdin'],
    ['--attach-name <name>', 'What the file is called, such as map.pdf; needed with --attach -'],
    ['--if-last <message>', 'Send nothing if another editor has answered after this message'],
  ],
  examples: [
    "winnow reply spring-accelerator sub_01j9 --message 'Hi {first_name}, could we talk on Monday?'",
    'winnow reply spring-accelerator sub_01j9 --message-file reply.txt --attach map.pdf',
    'report | winnow reply spring-accelerator sub_01j9 --attach - --attach-name report.csv',
  ],
  read([form, submission], flags) {
    const source = messageSource(flags)
    const file = typeof flags.attach === 'string' ? flags.attach : null
    const name = typeof flags.attachName === 'string' ? flags.attachName : null
    if (!source && file === null)
      throw new UsageError(
        'Give the message with --message, --message-file or --template, or a file with --attach.',
      )
    if (file === '-' && source?.from === 'file' && source.value === '-')
      throw new UsageError("--attach - and --message-file - can't both read stdin.")
    if (file === '-' && name === null)
      throw new UsageError('--attach - needs --attach-name: a file has a name, such as report.csv.')
    if (file === null && name !== null) throw new UsageError('--attach-name needs --attach.')
    const last = typeof flags.ifLast === 'string' ? flags.ifLast : undefined
    return { form: String(form), submission: String(submission), source, file, name, last }
  },
  async run({ form, submission, source, file, name, last }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const details = () => session.winnow.fetchDetails({ form_id })
    const { message: content, template } = source
      ? await messageText(source, io, details)
      : { message: '', template: undefined }
    const attachment = file === null ? null : await attached(io, file, name)
    const sent = await (attachment
      ? session.winnow.sendMessageWithAttachment({
          ...{ formIdentifier: form_id, submissionId: submission, content, attachment },
          ...{ senderType: 'PAGE_USER', template, lastMessageId: last },
        })
      : session.winnow.sendMessage({
          ...{ form_id, submission_id: submission, content, sender_type: 'PAGE_USER' },
          ...{ template, last_message_id: last },
        })
    ).catch(namingApplication(submission, form))
    return {
      form: { id: form_id },
      submissionId: submission,
      writtenTo: 1,
      chatId: sent.chatId,
      messageId: sent.message.id,
      content: sent.message.content,
      attachment: attachment && { name: attachment.name, bytes: attachment.size },
    }
  },
  json: result => result,
  lines: ({ attachment }) => [
    attachment
      ? `Message sent to 1 applicant, with ${attachment.name} (${sizeText(attachment.bytes)}).`
      : 'Message sent to 1 applicant.',
  ],
})
