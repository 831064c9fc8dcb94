import { forms, type submissions, type Transaction, uploads } from '@winnow/db'
import { eq, inArray, sql } from 'drizzle-orm'
import { statement } from '../../core/database/prepared.ts'
import { removeThese } from '../../forms/purge/remove.ts'
import { touchRows, touchRowsShowing } from '../../forms/touch-rows.ts'
import { dropFiles } from '../../uploads/receive/discard.ts'
import type { UploadRow } from '../../uploads/row.ts'

type Application = Pick<
  typeof submissions.$inferSelect,
  'id' | 'formNumber' | 'stageId' | 'responded' | 'email' | 'emailKey'
>

const lowerCounts = statement(
  'update stage_counts set n = n - (value ->> 1) from json_each(?) where stage_id = value ->> 0',
)
const claimed = statement<{ id: string }>(`
  select upload_id as id from answer_files
  where upload_id is not null and submission_id in (select value from json_each(?))`)
/** What was sent no longer says about which application, only about which form. */
const dropMails = statement(`
  delete from outbox where lower(recipient) in (select value from json_each(?)) and (
    data ->> 'submissionId' in (select value from json_each(?))
    or status <> 'PENDING' and batch_id in (select 'applicants:' || value from json_each(?)))`)

const idsOf = (applications: readonly Pick<Application, 'id'>[]) => applications.map(it => it.id)

/** Uploads by which the files of these applications came, or are still coming. */
export const uploadsOf = async (
  tx: Transaction,
  applications: readonly Pick<Application, 'id'>[],
): Promise<string[]> => (await claimed.all(tx, JSON.stringify(idsOf(applications)))).map(it => it.id)

/** Removes uploads with their files; what parts of them still lie in the storage is for the caller. */
export async function removeUploads(tx: Transaction, ids: readonly string[]): Promise<UploadRow[]> {
  if (ids.length === 0) return []
  const gone = await tx
    .delete(uploads)
    .where(inArray(uploads.id, [...ids]))
    .returning()
  if (gone.length > 0) await dropFiles(tx, gone)
  return gone
}

/** Removes mail to applicants about these applications, sent or not, and what was sent to them about their forms. */
export const removeMails = (tx: Transaction, applications: readonly Application[]): Promise<void> =>
  dropMails.run(
    tx,
    JSON.stringify(applications.flatMap(it => [it.emailKey, it.email.toLowerCase()])),
    JSON.stringify(idsOf(applications)),
    JSON.stringify([...new Set(applications.map(it => it.formNumber))]),
  )

/** Removes applications with all that hangs on them, and takes them out of every count; their uploads are for the caller. */
export async function takeOut(tx: Transaction, applications: readonly Application[]): Promise<void> {
  await removeThese(tx, idsOf(applications))
  const byStage = Map.groupBy(applications, it => it.stageId)
  await lowerCounts.run(tx, JSON.stringify([...byStage].map(([stage, some]) => [stage, some.length])))
  for (const [number, some] of Map.groupBy(applications, it => it.formNumber)) {
    const responded = some.filter(it => it.responded).length
    await tx
      .update(forms)
      .set({ respondedCount: sql`${forms.respondedCount} - ${responded}` })
      .where(eq(forms.number, number))
    await touchRows(tx, number)
    await touchRowsShowing(tx, number)
  }
}
