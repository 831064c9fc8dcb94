import type { NoteQuote, Reader, submissions } from '@winnow/db'
import { placeOf } from '@winnow/openapi/common/text/passage'
import { isBlankText } from '@winnow/openapi/common/text/plain-text'
import { questionTypes } from '@winnow/openapi/questions'
import { invalid } from '../core/error.ts'
import { columnsOf } from '../forms/questions.ts'
import { contentOf } from '../forms/versions/find.ts'
import { answersOf } from '../submissions/answers.ts'

interface Wanted {
  field_id: string
  text: string
  start?: number | null | undefined
}

/** A passage as it stands in an answer of this application; one that doesn't is refused (docs/rules.md#notes). */
export async function findQuote(
  db: Reader,
  submission: Pick<typeof submissions.$inferSelect, 'id' | 'formNumber' | 'version'>,
  { field_id, text, start }: Wanted,
): Promise<NoteQuote> {
  const { questions } = await contentOf(db, submission.formNumber, submission.version)
  const question = questions.find(it => it.id === field_id)
  const answers = await answersOf(db, [submission.id], await columnsOf(db, submission.formNumber))
  const answer = answers.get(submission.id)?.[field_id]
  if (!question || typeof answer !== 'string' || questionTypes[question.type].media)
    throw invalid([{ path: 'quote.field_id', message: 'This application has no answer in words to it' }])
  if (isBlankText(text)) throw invalid([{ path: 'quote.text', message: 'Quote at least one word' }])
  const at = placeOf(answer, text, start ?? 0)
  if (at === null) throw invalid([{ path: 'quote.text', message: "This text isn't in the answer" }])
  return { fieldId: field_id, question: question.question, text, start: at }
}
