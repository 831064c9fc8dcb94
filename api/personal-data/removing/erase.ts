import type { Transaction } from '@winnow/db'
import { statement } from '../../core/database/prepared.ts'
import type { Emit } from '../../core/events/emit.ts'
import { noMerging } from '../../forms/purge/reclaim.ts'
import type { UploadRow } from '../../uploads/row.ts'
import { findPerson } from '../find.ts'
import type { Scope } from '../scope.ts'
import { removeUploads, takeOut, uploadsOf } from './applications.ts'

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
  emit: Emit,
  { emailKey, scope, before }: Erasing,
): Promise<Erased> {
  // A merge of the search index in the middle of a command would take seconds.
  await noMerging(tx)
  const found = await findPerson(tx, emailKey, scope)
  const applications = found.applications.filter(it => it.submittedAt <= before)
  const drafts = found.drafts.filter(it => it.savedAt <= before)
  const uploadIds = [
    ...(await uploadsOf(tx, applications)),
    ...(await uploadsIn.all(tx, JSON.stringify(drafts.map(it => it.fields)))).map(it => it.id),
  ]
  const addresses = JSON.stringify([emailKey, ...applications.map(it => it.email.toLowerCase())])
  if (scope.workspaceId === null) await dropAllMails.run(tx, addresses)
  else {
    const numbers = JSON.stringify([...found.forms.keys()])
    const listed = JSON.stringify(applications.map(it => it.id))
    await dropMails.run(tx, addresses, listed, numbers, numbers)
  }
  await dropDrafts.run(tx, JSON.stringify(drafts.map(it => it.secretHash)))
  await takeOut(tx, applications)
  const gone = await removeUploads(tx, uploadIds)
  for (const [number, some] of Map.groupBy(applications, it => it.formNumber))
    await emit('person.erased', {
      workspaceId: found.forms.get(number)?.workspaceId ?? null,
      formNumber: number,
      data: { applications: some.length },
    })
  return { applications: applications.length, drafts: drafts.length, uploads: gone }
}
