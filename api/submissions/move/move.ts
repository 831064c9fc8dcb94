import type { Transaction } from '@winnow/db'
import { chatStatusIn } from '../../chats/status.ts'
import type { CommandContext } from '../../core/command.ts'
import { statement } from '../../core/database/prepared.ts'
import { notFound } from '../../core/error.ts'
import type { FoundForm } from '../../forms/find.ts'
import { touchRows } from '../../forms/touch-rows.ts'
import type { StageRow } from '../../stages/find.ts'

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
  await placeIn(context, form, stage, moving)
  await context.emit('submission.moved', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { to: stage.id },
    subjects: moving.map(it => ({ id: it.id, before: it.stageId })),
  })
}

const setStage = statement(`
  update submissions set stage_id = ? where id in (select value from json_each(?))`)
const setChatStatus = statement<{ id: string }>(`
  update chats set status = ? where submission_id in (select value from json_each(?)) and status <> ? returning id`)

/** Sets the stage, the status that a chat has in it (spec 2, section 4: chat), and the counts; wakes who waits in the chats. */
export async function placeIn(
  { tx, wake }: Pick<CommandContext<unknown>, 'tx' | 'wake'>,
  form: FoundForm['form'],
  stage: StageRow,
  moving: readonly Pick<Moving, 'id' | 'stageId'>[],
) {
  const ids = JSON.stringify(moving.map(it => it.id))
  const status = chatStatusIn(stage, form)
  await setStage.run(tx, stage.id, ids)
  for (const chat of await setChatStatus.all(tx, status, ids, status)) wake(`chat:${chat.id}`)
  await touchRows(tx, form.number)
  await shiftCounts(tx, stage.id, moving)
}

const changeCounts = statement(
  'update stage_counts set n = n + (value ->> 1) from json_each(?) where stage_id = value ->> 0',
)

/** Takes the moved from the counts of where they were and adds them where they are. */
async function shiftCounts(tx: Transaction, to: number, moved: readonly { stageId: number }[]) {
  const change = new Map<number, number>([[to, moved.length]])
  for (const { stageId } of moved) change.set(stageId, (change.get(stageId) ?? 0) - 1)
  await changeCounts.run(tx, JSON.stringify([...change]))
}
