import { fillReply, firstNameOf } from '@winnow/openapi/common/text/reply-variables'
import { Session } from '../../io/session.ts'
import { namingApplication } from '../applicants/naming.ts'
import { command } from '../command.ts'
import { applicationArgument, formArgument } from '../forms/form.ts'
import { templateArgument, templateOf } from './template.ts'

export const previewTemplate = command({
  path: 'templates preview',
  summary: 'Print a reply template as an applicant would get it; sends nothing',
  args: [formArgument, templateArgument, applicationArgument],
  examples: ['winnow templates preview spring-accelerator Shortlist sub_01j9'],
  read: ([form, template, submission]) => ({
    ...{ form: String(form), template: String(template), submission: String(submission) },
  }),
  async run({ form: formName, template, submission }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const { name, text } = templateOf(form, template)
    const applicant = await session.winnow
      .fetchSubmission({ form_id: form.identifier, submission_id: submission })
      .catch(namingApplication(submission, formName))
    const filled = fillReply(text, {
      first_name: firstNameOf(applicant.name),
      form_name: form.name,
      workspace_name: form.pageName,
    })
    return {
      form: { id: form.identifier },
      template: name,
      applicant: { id: applicant.submissionId, name: applicant.name, email: applicant.email },
      text: filled.text,
      missing: filled.missing,
    }
  },
  json: result => result,
  lines: ({ text, missing }) => [
    ...text.split('\n'),
    ...(missing ? [`This applicant has no value for {${missing}}, so they would get no message.`] : []),
  ],
})
