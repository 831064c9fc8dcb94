import { users } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { procedure, transact } from '../../core/command.ts'
import { presentMe } from '../me.ts'

export const updateProfile = procedure(ops.profile.updateProfile, async context => {
  const { app, actor, input, now } = context
  await transact(context, true, async ({ tx, emit }) => {
    const [user] = await tx.select().from(users).where(eq(users.id, actor.userId))
    const next = {
      timeZone: input.time_zone === undefined ? user?.timeZone : input.time_zone,
      dateFormat: input.date_format ?? user?.dateFormat,
      hourFormat: input.hour_format ?? user?.hourFormat,
    }
    const changed = (['timeZone', 'dateFormat', 'hourFormat'] as const).filter(it => next[it] !== user?.[it])
    if (changed.length > 0) {
      await tx.update(users).set(next).where(eq(users.id, actor.userId))
      await emit('user.profile_changed', { workspaceId: null, data: { user: actor.userId, changed } })
    }
    return {}
  })
  return presentMe(app, actor, now)
})
