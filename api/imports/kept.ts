import type { Reader } from '@winnow/db'
import type { KeptReason } from '@winnow/openapi'
import { type SQL, sql } from 'drizzle-orm'
import { compiled } from '../core/database/compiled.ts'
import type { LongReads } from '../core/database/long-reads.ts'
import { statement } from '../core/database/prepared.ts'

const event = (kinds: string) => `exists (
  select 1 from event_subjects es join events e on e.seq = es.seq where es.submission_id = s.id and e.kind ${kinds})`

/** Why the imported or added applicant `s` stays when that is undone; null: nobody has worked on them since (docs/rules.md#undoing-an-import). */
const reason = `case
  when ${event("in ('submission.moved', 'submission.move_undone')")} then 'MOVED'
  when exists (select 1 from chats where submission_id = s.id) then 'MESSAGED'
  when exists (select 1 from notes where submission_id = s.id) then 'NOTED'
  when s.corrected_at is not null or s.withdrawn_at is not null
    or exists (select 1 from scores where submission_id = s.id)
    or exists (select 1 from ai_results where submission_id = s.id and override is not null)
    -- Files that came with the import came by no upload; those of an added applicant are their own.
    or s.origin = 'IMPORTED' and exists (select 1 from answer_files where submission_id = s.id and file_id is not null and upload_id is not null)
    or ${event("not in ('submission.imported', 'submission.added', 'submission.video_converted', 'search.judged', 'search.overridden')")} then 'CHANGED'
  end`

const among = statement<{ id: number; stageId: number; reason: KeptReason | null }>(`
  select s.id, s.stage_id as stageId, ${reason} as reason
  from json_each(?) v cross join submissions s on s.id = v.value`)

/** These applicants with their stages, and why each stays. */
export const reasonsToKeep = (db: Reader, ids: readonly number[]) => among.all(db, JSON.stringify(ids))

const ofImport = (importNumber: number): SQL => sql`
  from imported_rows r cross join submissions s on s.id = r.submission_id where r.import_number = ${importNumber}`

/** How many applicants an undo would delete and how many stay, with the first `most` of these. Reads every row of the import. */
export async function keptOf(longReads: LongReads, importNumber: number, most: number) {
  const why = sql.raw(reason)
  const [[counted] = [], kept = []] = await longReads.rows([
    compiled(sql`select count(*), count(reason) from (select ${why} as reason ${ofImport(importNumber)})`),
    compiled(sql`
      select public_id, name, reason
      from (select s.public_id, s.name, ${why} as reason ${ofImport(importNumber)} order by r.line)
      where reason is not null limit ${most}`),
  ])
  const [all, staying] = [Number(counted?.[0] ?? 0), Number(counted?.[1] ?? 0)]
  return {
    removable_count: all - staying,
    kept_count: staying,
    kept: kept.map(([id, name, why]) => ({
      submission_id: String(id),
      name: String(name),
      reason: why as KeptReason,
    })),
  }
}
