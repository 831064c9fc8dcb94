import { questionTypes } from '@winnow/openapi/questions'
import { createElement } from 'react'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'

export const showApplicant = command({
  path: 'applicants show',
  summary: 'Show one applicant with every answer in full',
  args: [
    ['<form>', 'identifier or whole name of the form'],
    ['<submission>', 'identifier of the application'],
  ],
  examples: ['winnow applicants show spring-accelerator sub_01j9 --json'],
  read: ([form, submission]) => ({ form: String(form), submission: String(submission) }),
  async run({ form: formName, submission }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const submitted = await session.winnow.fetchSubmission({
      form_id: form.identifier,
      submission_id: submission,
    })
    return {
      form: { id: form.identifier, name: form.name },
      stages: form.stages,
      applicant: {
        id: submitted.submissionId,
        name: submitted.name,
        email: submitted.email,
        stage: submitted.stage,
        submittedAt: submitted.submittedAt,
        labels: submitted.assignedLabels,
        chatId: submitted.chatId,
        chatStatus: submitted.chatStatus,
        replied: submitted.responded,
        answers: submitted.fieldValues.map(answer => ({
          questionId: answer.fieldId,
          question: form.inputFields.find(asked => asked.id === answer.fieldId)?.question ?? answer.fieldId,
          type: answer.inputType,
          value: answer.value,
          text: questionTypes[answer.inputType].text(answer.value),
        })),
        urlParameters: submitted.urlParameters,
      },
    }
  },
  json: ({ form, applicant: { answers, ...applicant } }) => ({
    form,
    applicant: { ...applicant, answers: answers.map(({ text: _text, ...answer }) => answer) },
  }),
  lines: ({ applicant }) => [
    fields('Identifier', applicant.id),
    fields('Name', applicant.name),
    fields('Email', applicant.email),
    fields('Status', applicant.stage),
    fields('Applied on', applicant.submittedAt),
    fields('Labels', applicant.labels.join('; ')),
    ...applicant.answers.map(answer => fields(answer.question, answer.text)),
    ...applicant.urlParameters.map(({ name, value }) => fields(name, value)),
  ],
  screen: async (shown, io) => createElement((await import('./Applicant.tsx')).Applicant, { shown, io }),
})
