import { UsageError } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { namingApplication } from '../applicants/naming.ts'
import { command } from '../command.ts'
import { applicationArgument, formArgument } from '../forms/form.ts'
import { messageOptions, messageSource, messageText } from '../message.ts'

export const reply = command({
  path: 'reply',
  summary: 'Send a message to an applicant',
  args: [formArgument, applicationArgument],
  options: messageOptions,
  examples: [
    "winnow reply spring-accelerator sub_01j9 --message 'Hi {first_name}, could we talk on Monday?'",
    'winnow reply spring-accelerator sub_01j9 --message-file reply.txt',
  ],
  read([form, submission], flags) {
    const source = messageSource(flags)
    if (!source) throw new UsageError('Give the message with --message, --message-file or --template.')
    return { form: String(form), submission: String(submission), source }
  },
  async run({ form, submission, source }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const details = () => session.winnow.fetchDetails({ form_id })
    const { message: content, ...from } = await messageText(source, io, details)
    const sent = await session.winnow
      .sendMessage({ form_id, submission_id: submission, content, sender_type: 'PAGE_USER', ...from })
      .catch(namingApplication(submission, form))
    return {
      form: { id: form_id },
      submissionId: submission,
      writtenTo: 1,
      chatId: sent.chatId,
      messageId: sent.message.id,
      content: sent.message.content,
    }
  },
  json: result => result,
  lines: () => ['Message sent to 1 applicant.'],
})
