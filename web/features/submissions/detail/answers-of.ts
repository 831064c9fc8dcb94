import type { Submission } from '@winnow/sdk'
import type { FieldAnswer } from '../../../question-types/shared/answer.tsx'

/** The answers of an application by the ids of their questions. */
export const answersOf = (
  {
    submissionId,
    fieldValues,
    correctedAt,
  }: Pick<Submission, 'submissionId' | 'fieldValues' | 'correctedAt'>,
  form_id: string,
): Map<string, FieldAnswer> =>
  new Map(
    fieldValues.map(({ fieldId, ...value }) => [
      fieldId,
      { ...value, place: { form_id, submission_id: submissionId, field_id: fieldId }, correctedAt },
    ]),
  )
