import type { Transaction } from '@winnow/db'
import type { CommandContext } from '../core/command.ts'
import { statement } from '../core/database/prepared.ts'
import type { FoundForm } from '../forms/find.ts'
import { touchRows } from '../forms/touch-rows.ts'
import { chatStatusIn } from '../stages/chat-status.ts'
import type { StageRow } from '../stages/find.ts'

const writeStage = statement(`
  update submissions set stage_id = ?, archived_at = ? where id in (select value from json_each(?))`)
const writeOne = statement('update submissions set stage_id = ?, archived_at = ? where id = ?')
const setChatStatus = statement<{ id: string }>(`
  update chats set status = ? where submission_id in (select value from json_each(?)) and status <> ? returning id`)

/**
 * Sets the stage, since when it is Archived, the status that a chat has in it (docs/rules.md#chat-status) and the counts; wakes who
 * waits in the chats.
 */
export async function setStage(
  { tx, now, beforeCommit, wake }: Pick<CommandContext<unknown>, 'tx' | 'now' | 'beforeCommit' | 'wake'>,
  form: FoundForm['form'],
  stage: StageRow,
  moving: readonly { id: number; stageId: number }[],
) {
  const ids = JSON.stringify(moving.map(it => it.id))
  const status = chatStatusIn(stage, form)
  const archivedAt = stage.kind === 'ARCHIVED' ? now : null
  const [first] = moving
  await (first && moving.length === 1
    ? writeOne.run(tx, stage.id, archivedAt, first.id)
    : writeStage.run(tx, stage.id, archivedAt, ids))
  for (const chat of await setChatStatus.all(tx, status, ids, status)) wake(`chat:${chat.id}`)
  beforeCommit(() => touchRows(tx, form.number), `rows of ${form.number}`)
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
