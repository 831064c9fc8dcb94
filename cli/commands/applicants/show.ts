import { questionTypes } from '@winnow/openapi/questions'
import type { FormDetails, Submission } from '@winnow/sdk'
import { createElement } from 'react'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { applicationArgument, formArgument } from '../forms/form.ts'
import { otherFormText } from './applicant.ts'
import { namingApplication } from './naming.ts'

/** Answers to questions that the form asks no more stand after the others, and only where there is one. */
function inOrder(values: Submission['fieldValues'], { inputFields }: FormDetails) {
  const asked = new Set(inputFields.map(it => it.id))
  return [
    ...values.filter(it => asked.has(it.fieldId)),
    ...values.filter(it => !asked.has(it.fieldId) && it.value !== null && it.value.length > 0),
  ]
}

/** An application with its answers as texts. */
export async function readApplicant(session: Session, form: FormDetails, submission: string) {
  const submitted = await session.winnow.fetchSubmission({
    form_id: form.identifier,
    submission_id: submission,
  })
  return {
    id: submitted.submissionId,
    name: submitted.name,
    email: submitted.email,
    stage: submitted.stage,
    submittedAt: submitted.submittedAt,
    labels: submitted.assignedLabels,
    chatId: submitted.chatId,
    chatStatus: submitted.chatStatus,
    replied: submitted.responded,
    needsReply: submitted.needsReply,
    answers: inOrder(submitted.fieldValues, form).map(answer => ({
      questionId: answer.fieldId,
      question:
        [...form.inputFields, ...form.deletedFields].find(asked => asked.id === answer.fieldId)?.question ??
        answer.fieldId,
      type: answer.inputType,
      value: answer.value,
      asked: answer.asked !== false,
      deleted: !form.inputFields.some(asked => asked.id === answer.fieldId),
      text: questionTypes[answer.inputType].text(answer.value),
    })),
    otherForms: submitted.customFieldValues.map(({ fieldId, value }) => ({
      columnId: fieldId,
      column: form.customFields.find(it => it.id === fieldId)?.question ?? fieldId,
      value,
    })),
    urlParameters: submitted.urlParameters,
  }
}

export const applicantLines = (applicant: Awaited<ReturnType<typeof readApplicant>>): string[] => [
  fields('ID', applicant.id),
  fields('Name', applicant.name),
  fields('Email', applicant.email),
  fields('Status', applicant.stage),
  fields('Applied on', applicant.submittedAt),
  fields('Labels', applicant.labels.join('; ')),
  ...applicant.answers.map(answer =>
    fields(answer.deleted ? `${answer.question} (deleted)` : answer.question, answer.text),
  ),
  ...applicant.otherForms.map(({ column, value }) => fields(column, otherFormText(value))),
  ...applicant.urlParameters.map(({ name, value }) => fields(name, value)),
]

export const showApplicant = command({
  path: 'applicants show',
  summary: 'Show an applicant with every answer in full',
  args: [formArgument, applicationArgument],
  examples: ['winnow applicants show spring-accelerator sub_01j9 --json'],
  read: ([form, submission]) => ({ form: String(form), submission: String(submission) }),
  async run({ form: formName, submission }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    return {
      form: { id: form.identifier, name: form.name },
      stages: form.stages,
      applicant: await readApplicant(session, form, submission).catch(
        namingApplication(submission, formName),
      ),
    }
  },
  json: ({ form, applicant: { answers, ...applicant } }) => ({
    form,
    applicant: { ...applicant, answers: answers.map(({ text: _text, ...answer }) => answer) },
  }),
  lines: ({ applicant }) => applicantLines(applicant),
  screen: async (shown, io) => createElement((await import('./Applicant.tsx')).Applicant, { shown, io }),
})
