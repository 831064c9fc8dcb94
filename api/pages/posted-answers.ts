import {
  type AnswerableQuestion,
  type Answers,
  answerPath,
  dayIn,
  validateAnswers,
} from '@winnow/openapi/questions'
import { invalid } from '../core/error.ts'
import { parsePhone } from '../submissions/phone.ts'
import type { PostedFiles } from '../uploads/receive/posted-files.ts'

/** Refuses what the command would refuse, with what only the page knows: its files and an empty Other. */
export function checkPage(
  sent: { questions: readonly AnswerableQuestion[]; typed: Answers; files: PostedFiles },
  timeZone: string,
  now: number,
): void {
  const { questions, typed, files } = sent
  const env = { parsePhone, timeZone, today: dayIn(timeZone, new Date(now)), onPage: true } as const
  const all = validateAnswers({ questions, ...typed }, env)
  const others = all.ok ? [] : all.errors
  const named = [...files.errors.map(({ path }) => path), ...files.answers.map(({ id }) => answerPath(id))]
  const wrong = [...files.errors, ...others.filter(({ path }) => !named.includes(path))]
  if (wrong.length > 0) throw invalid(wrong)
}

/** The answers as the page's fields begin with them, files among them. */
export const withFiles = ({ values, ...apart }: Answers, { answers }: PostedFiles): Answers => ({
  ...apart,
  values: values.map(it => {
    const file = answers.find(({ id }) => id === it.id)?.draft_file_metadata
    if (!file) return it
    const { content_type: contentType, draft_file_path: draftFilePath, original_filename } = file
    return { id: it.id, answer: { contentType, draftFilePath, originalFilename: original_filename } }
  }),
})
