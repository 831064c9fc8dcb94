import { forms, type Transaction, uploads } from '@winnow/db'
import { eq, inArray, sql } from 'drizzle-orm'
import { statement } from '../core/database/prepared.ts'
import type { Emit } from '../core/events/emit.ts'
import { noMerging } from '../forms/purge/reclaim.ts'
import { removeThese } from '../forms/purge/remove.ts'
import { touchRows, touchRowsShowing } from '../forms/touch-rows.ts'
import { dropFiles } from '../uploads/receive/discard.ts'
import type { UploadRow } from '../uploads/row.ts'
import { findPerson } from './find.ts'
import type { Scope } from './scope.ts'

interface Erasing {
  emailKey: string
  scope: Scope
  /** What came later stays, such as an application after a restored erasure */
  before: number
}

interface Erased {
  applications: number
  drafts: number
  /** Whose parts lie in the storage still */
  uploads: UploadRow[]
}

const lowerCounts = statement(
  'update stage_counts set n = n - (value ->> 1) from json_each(?) where stage_id = value ->> 0',
)
const claimed = statement<{ id: string }>(`
  select upload_id as id from answer_files
  where upload_id is not null and submission_id in (select value from json_each(?))`)
const uploadsIn = statement<{ id: string }>(`
  select id from uploads where id in (select atom from json_tree(?) where type = 'text')`)
const dropDrafts = statement(
  'delete from response_drafts where secret_hash in (select value from json_each(?))',
)
/** Mail about an application, or about a form of the scope; sent or not. */
const dropMails = statement(`
  delete from outbox where lower(recipient) in (select value from json_each(?)) and (
    data ->> 'submissionId' in (select value from json_each(?))
    or data ->> 'formNumber' in (select value from json_each(?))
    or batch_id in (select 'applicants:' || value from json_each(?)))`)
const dropAllMails = statement(
  'delete from outbox where lower(recipient) in (select value from json_each(?))',
)

/**
 * Takes a person out of a scope, in the transaction of who asks for it (docs/rules.md#erasing-a-person): their applications with all
 * that hangs on them, what they began, and mail to them. Bytes of files go after it.
 */
export async function erase(
  tx: Transaction,
  { isFile, emit }: { isFile: boolean; emit: Emit },
  { emailKey, scope, before }: Erasing,
): Promise<Erased> {
  // Freed pages are overwritten, so that nothing is left of them in the file.
  if (isFile) await tx.run(sql`PRAGMA secure_delete = on`)
  try {
    const found = await findPerson(tx, emailKey, scope)
    const applications = found.applications.filter(it => it.submittedAt <= before)
    const drafts = found.drafts.filter(it => it.savedAt <= before)
    const ids = applications.map(it => it.id)
    const listed = JSON.stringify(ids)
    const uploadIds = [
      ...(await claimed.all(tx, listed)),
      ...(await uploadsIn.all(tx, JSON.stringify(drafts.map(it => it.fields)))),
    ].map(it => it.id)
    const addresses = JSON.stringify([emailKey, ...applications.map(it => it.email.toLowerCase())])
    if (scope.workspaceId === null) await dropAllMails.run(tx, addresses)
    else {
      const numbers = JSON.stringify([...found.forms.keys()])
      await dropMails.run(tx, addresses, listed, numbers, numbers)
    }
    await noMerging(tx)
    await removeThese(tx, ids)
    await dropDrafts.run(tx, JSON.stringify(drafts.map(it => it.secretHash)))
    const gone =
      uploadIds.length === 0 ? [] : await tx.delete(uploads).where(inArray(uploads.id, uploadIds)).returning()
    if (gone.length > 0) await dropFiles(tx, gone)
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
      await emit('person.erased', {
        workspaceId: found.forms.get(number)?.workspaceId ?? null,
        formNumber: number,
        data: { applications: some.length },
      })
    }
    return { applications: applications.length, drafts: drafts.length, uploads: gone }
  } finally {
    if (isFile) await tx.run(sql`PRAGMA secure_delete = off`)
  }
}
