import { answerFiles, fileTexts, type Reader } from '@winnow/db'
import { eq, inArray } from 'drizzle-orm'

/** What was read of the files of these applications: pages, by application and question. */
export async function fileTextsOf(db: Reader, ids: readonly number[]) {
  const rows = await db
    .select({
      submissionId: answerFiles.submissionId,
      questionId: answerFiles.questionId,
      pages: fileTexts.pages,
    })
    .from(answerFiles)
    .innerJoin(fileTexts, eq(fileTexts.fileId, answerFiles.fileId))
    .where(inArray(answerFiles.submissionId, [...ids]))
  const byId = new Map<number, Map<string, string[]>>()
  for (const { submissionId, questionId, pages } of rows) {
    const ofOne = byId.get(submissionId) ?? new Map<string, string[]>()
    byId.set(submissionId, ofOne.set(questionId, pages))
  }
  return byId
}
