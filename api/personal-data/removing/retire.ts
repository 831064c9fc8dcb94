import type { submissions, Transaction } from '@winnow/db'
import type { RetentionAction } from '@winnow/openapi'
import { isDatabaseFailure } from '../../core/database/failure.ts'
import { noMerging } from '../../forms/purge/reclaim.ts'
import { anonymise, type Reduced, reduce } from './anonymise.ts'
import { removeMails, removeUploads, takeOut, uploadsOf } from './applications.ts'

type Submission = typeof submissions.$inferSelect

async function reduced(tx: Transaction, submission: Submission): Promise<Reduced[]> {
  try {
    return [await reduce(tx, submission)]
  } catch (error) {
    if (isDatabaseFailure(error)) throw error
    return []
  }
}

/** Anonymises or erases applications; returns those with which it was done: the others can't be read. Bytes of files go after it. */
export async function retire(
  tx: Transaction,
  now: number,
  action: RetentionAction,
  applications: readonly Submission[],
): Promise<readonly Submission[]> {
  // A merge of the search index in the middle of a command would take seconds.
  await noMerging(tx)
  const without: Reduced[] = []
  if (action === 'ANONYMISE') for (const it of applications) without.push(...(await reduced(tx, it)))
  const retired = action === 'ERASE' ? applications : without.map(it => it.submission)
  if (retired.length === 0) return retired
  const uploads = await uploadsOf(tx, retired)
  await removeMails(tx, retired)
  await (action === 'ERASE' ? takeOut(tx, retired) : anonymise(tx, without, now))
  await removeUploads(tx, uploads)
  return retired
}
