import type { CommandContext } from '../../core/command.ts'
import { statement } from '../../core/database/prepared.ts'

/** The forms of a workspace that a person who isn't an admin does not edit. */
const without = `
  select f.number from forms f where f.workspace_id = ?
    and not exists (select 1 from editors e where e.form_number = f.number and e.user_id = ?)`

const dropViewers = statement<{ number: number }>(`
  delete from viewers where user_id = ? and form_number in (${without}) returning form_number as number`)
// News of applications that has not left; what else is mailed to editors asks for their rights as it leaves.
const dropArrivals = statement(`
  delete from outbox where kind = 'arrivals' and status = 'PENDING' and batch_id in (
    select 'arrivals:' || id || ':' || ? from stages where form_number in (${without}))`)

/** What ends with the access to forms that somebody managed as an admin or edited (docs/rules.md#members). */
export async function loseAccess(
  { tx, wake }: Pick<CommandContext<unknown>, 'tx' | 'wake'>,
  workspaceId: string,
  userId: string,
): Promise<void> {
  const left = await dropViewers.all(tx, userId, workspaceId, userId)
  for (const number of new Set(left.map(it => it.number))) wake(`viewers:${number}`)
  await dropArrivals.run(tx, userId, workspaceId, userId)
}
