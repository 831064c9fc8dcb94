import type { Reader, Transaction } from '@winnow/db'
import type { SignedIn } from '../core/actor.ts'
import type { CommandContext } from '../core/command.ts'
import { statement } from '../core/database/prepared.ts'
import type { FoundForm } from '../forms/find.ts'
import type { StageRow } from '../stages/find.ts'
import { refuseMissing } from '../submissions/find.ts'
import { setStage } from '../submissions/set-stage.ts'
import { sendReplies, theseIds } from './sending/send-replies.ts'

export interface Applicant {
  id: number
  publicId: string
  stageId: number
  name: string
  email: string
  responded: boolean
}

const columns = 's.id, s.public_id as publicId, s.stage_id as stageId, s.name, s.email, s.responded'
type Row = Omit<Applicant, 'responded'> & { responded: number }
// The list leads: left to itself SQLite reads the whole form instead of a few rows by their ids.
const byId = statement<Row>(
  `select ${columns} from json_each(?) v cross join submissions s on s.id = v.value`,
)
const byPublicId = statement<Row & { formNumber: number }>(`
  select ${columns}, s.form_number as formNumber
  from json_each(?) v cross join submissions s on s.public_id = v.value`)

const asApplicants = (rows: readonly Row[]): Applicant[] =>
  rows.map(({ id, publicId, stageId, name, email, responded }) => ({
    ...{ id, publicId, stageId, name, email },
    responded: responded === 1,
  }))

/** These submissions, by our own ids. */
export const applicantsOf = async (tx: Transaction, ids: readonly number[]): Promise<Applicant[]> =>
  asApplicants(await byId.all(tx, JSON.stringify(ids)))

/** Every submission that is named, or none: ids that are not this form's end the call, named by their places. */
export async function findApplicants(
  db: Reader,
  formNumber: number,
  publicIds: readonly string[],
): Promise<Applicant[]> {
  // In the order of the index: ten thousand from all over a form are found in half the time.
  const wanted = [...new Set(publicIds)].toSorted()
  const rows = await byPublicId.all(db, JSON.stringify(wanted))
  refuseMissing(
    publicIds,
    rows.filter(it => it.formNumber === formNumber),
  )
  return asApplicants(rows)
}

/**
 * Moves applicants as one statement, with what must be true together: counts, chats and the event that can undo it.
 * Applicants who are there already stay as they are. Returns how many moved.
 */
export async function moveApplicants(
  context: Pick<CommandContext<unknown>, 'tx' | 'now' | 'beforeCommit' | 'emit' | 'wake'>,
  { form, workspace }: FoundForm,
  stage: StageRow,
  applicants: readonly Applicant[],
): Promise<number> {
  const moving = applicants.filter(it => it.stageId !== stage.id)
  if (moving.length === 0) return 0
  await setStage(context, form, stage, moving)
  await context.emit('submission.moved', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { to: stage.id },
    subjects: moving.map(it => ({ id: it.id, before: it.stageId })),
  })
  return moving.length
}

/** A bulk action: where to, and who gets which message. */
interface BulkMove {
  stage: StageRow
  moving: readonly Applicant[]
  /** Null: nobody is written to */
  message: { text: string; to: readonly Applicant[]; template?: string | null | undefined } | null
}

/** Message first, then the stage (docs/rules.md#move-messages). */
export async function moveAndReply(
  context: CommandContext<unknown, SignedIn>,
  found: FoundForm,
  it: BulkMove,
) {
  const messages = it.message
    ? await sendReplies(context, found, {
        who: theseIds(it.message.to.map(({ id }) => id)),
        text: it.message.text,
        excludesReplied: false,
        needsAddress: false,
        template: it.message.template,
      })
    : { success: 0, failed: 0 }
  const moved = await moveApplicants(context, found, it.stage, it.moving)
  return { moved, counts: { message_success_count: messages.success, message_failed_count: messages.failed } }
}
