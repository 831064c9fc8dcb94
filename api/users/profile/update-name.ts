import { users } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { procedure, transact } from '../../core/command.ts'
import { presentMe } from '../me.ts'

export const updateName = procedure(ops.profile.updateName, async context => {
  const { app, actor, input, now } = context
  await transact(context, true, async ({ tx, emit }) => {
    await tx.update(users).set({ name: input.name }).where(eq(users.id, actor.userId))
    await emit('user.renamed', { workspaceId: null, data: { user: actor.userId } })
    return {}
  })
  return presentMe(app, actor, now)
})
