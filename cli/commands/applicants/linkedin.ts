import { educationLines, experienceLines, profileName } from '@winnow/openapi/common/text/profile'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { applicationArgument, formArgument } from '../forms/form.ts'
import { namingApplication } from './naming.ts'

export const showLinkedIn = command({
  path: 'applicants linkedin',
  summary: 'Show the LinkedIn profile that an applicant links to',
  more: "Needs a profile provider on the server. A profile that isn't stored yet counts against the plan's link previews.",
  args: [formArgument, applicationArgument],
  examples: ['winnow applicants linkedin spring-accelerator sub_01j9'],
  read: ([form, submission]) => ({ form: String(form), submission_id: String(submission) }),
  async run({ form, submission_id }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const { url, profile, fetchedAt } = await session.winnow
      .fetchLinkedinProfile({ form_id, submission_id })
      .catch(namingApplication(submission_id, form))
    return { form: { id: form_id }, submissionId: submission_id, url, profile, fetchedAt }
  },
  json: result => result,
  lines: ({ url, profile }) => {
    if (url === null) return ['The application has no LinkedIn link.']
    if (!profile) return [fields('LinkedIn', url), 'There is no preview of this profile.']
    return [
      fields('LinkedIn', url),
      fields('Name', profileName(profile)),
      ...(profile.headline ? [fields('Headline', profile.headline)] : []),
      ...experienceLines(profile).map(it => fields('Experience', it.name, it.detail, it.years)),
      ...educationLines(profile).map(it => fields('Education', it.name, it.detail, it.years)),
    ]
  },
})
