import type { Row, WindowValue } from '@winnow/openapi/columns'
import type { FetchWindowResponse, FormDetails, Stage } from '@winnow/sdk'
import type { Tone } from '../../ui/Tones.tsx'

/** An applicant as `applicants list` prints it (docs/cli.md). */
export type Applicant = {
  id: string
  name: string
  email: string
  stage: string
  submittedAt: string
  labels: string[]
  chatId: string | null
  replied: boolean
  needsReply: boolean
  /** By the question's id */
  answers: Record<string, WindowValue>
  /** The answer that a search found them by; null: their name or address has every word, or nothing was searched for */
  match: { questionId: string; question: string; text: string } | null
}

const text = (value: WindowValue) => (value === null ? '' : String(value))

/** `answers`: ids of the questions whose answers it carries. */
export function applicantOf(row: Row, answers: readonly string[]): Omit<Applicant, 'match'> {
  const chatId = row.get('chatId')
  const labels = row.get('labels')
  return {
    id: text(row.get('submissionId')),
    name: text(row.get('name')),
    email: text(row.get('email')),
    stage: text(row.get('stage')),
    submittedAt: text(row.get('submittedAt')),
    labels: Array.isArray(labels) ? labels : [],
    chatId: chatId === null ? null : String(chatId),
    replied: row.get('responded') === true,
    needsReply: row.get('needsReply') === true,
    answers: Object.fromEntries(answers.map(id => [id, row.get(id)])),
  }
}

type SearchMatch = NonNullable<FetchWindowResponse['matches']>[number]

/** A match as it is printed, with the question's text. */
export function foundIn(
  { inputFields, deletedFields }: Pick<FormDetails, 'inputFields' | 'deletedFields'>,
  match: SearchMatch | undefined,
): Applicant['match'] {
  if (!match) return null
  const question = [...inputFields, ...deletedFields].find(it => it.id === match.columnId)
  return { questionId: match.columnId, question: question?.question ?? match.columnId, text: match.text }
}

const tones: Record<Stage['kind'], Tone> = {
  NEW: 'new',
  SHORTLISTED: 'shortlisted',
  CUSTOM: 'custom',
  ARCHIVED: 'archived',
}

/** The colour of a stage follows its kind through a rename (docs/rules.md#status-kinds). */
export const stageTone = (stages: readonly Stage[], label: string): Tone =>
  tones[stages.find(it => it.label === label)?.kind ?? 'CUSTOM']

/** Of an applicant in another form: a status, or labels. */
export const otherFormText = (value: string | string[] | null): string => [value ?? []].flat().join('; ')
