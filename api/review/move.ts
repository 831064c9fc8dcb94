import type { Transaction } from '@winnow/db'
import type { CommandContext } from '../core/command.ts'
import { statement } from '../core/database/prepared.ts'
import { notFound } from '../core/error.ts'
import type { FoundForm } from '../forms/find.ts'
import type { StageRow } from '../stages/find.ts'
import { setStage } from '../submissions/set-stage.ts'

export interface Moving {
  id: number
  publicId: string
  stageId: number
  name: string
  email: string
  responded: boolean
}

const columns = 's.id, s.public_id as publicId, s.stage_id as stageId, s.name, s.email, s.responded'
type Row = Omit<Moving, 'responded'> & { responded: number }
// The list leads: left to itself SQLite reads the whole form instead of a few rows by their ids.
const byId = statement<Row>(
  `select ${columns} from json_each(?) v cross join submissions s on s.id = v.value`,
)
const byPublicId = statement<Row & { formNumber: number }>(`
  select ${columns}, s.form_number as formNumber
  from json_each(?) v cross join submissions s on s.public_id = v.value`)

const asMoving = (rows: readonly Row[]): Moving[] =>
  rows.map(({ id, publicId, stageId, name, email, responded }) => ({
    ...{ id, publicId, stageId, name, email },
    responded: responded === 1,
  }))

/** These submissions, by our own ids. */
export const movingOf = async (tx: Transaction, ids: readonly number[]): Promise<Moving[]> =>
  asMoving(await byId.all(tx, JSON.stringify(ids)))

/** Every submission that is named, or none: an id that is not this form's ends the call. */
export async function findMoving(
  tx: Transaction,
  formNumber: number,
  publicIds: readonly string[],
): Promise<Moving[]> {
  const wanted = [...new Set(publicIds)]
  const rows = await byPublicId.all(tx, JSON.stringify(wanted))
  if (rows.length !== wanted.length || rows.some(it => it.formNumber !== formNumber))
    throw notFound('application')
  return asMoving(rows)
}

/**
 * Moves applicants as one statement, with what must be true together: counts, chats and the event that can undo it.
 * Applicants who are there already stay as they are.
 */
export async function moveTo(
  context: Pick<CommandContext<unknown>, 'tx' | 'emit' | 'wake'>,
  { form, workspace }: FoundForm,
  stage: StageRow,
  applicants: readonly Moving[],
): Promise<void> {
  const moving = applicants.filter(it => it.stageId !== stage.id)
  if (moving.length === 0) return
  await setStage(context, form, stage, moving)
  await context.emit('submission.moved', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { to: stage.id },
    subjects: moving.map(it => ({ id: it.id, before: it.stageId })),
  })
}
