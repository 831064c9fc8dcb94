import { editors, invitations, members, users } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { inArray } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { invalid, refuse } from '../../core/error.ts'
import { record } from '../../core/events/audit.ts'
import { queueMails } from '../../mail/queue.ts'
import { countMailTo, strangersMail } from '../../mail/recipient-limit.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { findFormUsers, formUsers } from './find.ts'
import { invitationMail } from './invitation-mail.ts'

/** Invites editors; who has no account becomes one at their first sign-in (docs/rules.md#inviting-editors). */
export const addFormUsers = command(
  ops.form.addFormUsers,
  async ({ app, actor, input, tx, now, emit, wake, request }) => {
    const { form, workspace } = await findForm(tx, actor, input.form_id, can.invite)
    const there = await findFormUsers(tx, form)
    const known = new Set(there.map(it => it.emailKey))
    const refused: { path: string; message: string }[] = []
    const keys = input.users.map(({ email }, i) => {
      const key = keyOf(email)
      if (known.has(key)) refused.push({ path: `users.${i}.email`, message: 'This editor is already added' })
      known.add(key)
      return key
    })
    if (refused.length > 0) throw invalid(refused)
    if (known.size > limits.editors)
      throw invalid([{ path: 'users', message: `A form can have up to ${limits.editors} editors` }])

    const people = await tx.select().from(users).where(inArray(users.emailKey, keys))
    const byKey = new Map(people.map(it => [it.emailKey, it]))
    for (const key of keys) {
      const wait = await countMailTo(tx, app, strangersMail.invitations, key, now)
      if (wait > 0)
        refuse(
          'rate_limited',
          `${key} got several invitations today. Nobody was added. Try again tomorrow.`,
          {
            retryAfter: wait / 1_000,
          },
        )
      const person = byKey.get(key)
      if (person) {
        const joined = { workspaceId: workspace.id, userId: person.id, role: 'GUEST' as const, joinedAt: now }
        await tx.insert(members).values(joined).onConflictDoNothing()
        await tx
          .insert(editors)
          .values({ formNumber: form.number, userId: person.id, role: 'ADMIN', addedAt: now })
      } else
        await tx.insert(invitations).values({
          ...{ emailKey: key, workspaceId: workspace.id, formNumber: form.number },
          ...{ role: 'GUEST', invitedBy: actor.userId, createdAt: now },
        })
      await emit('form.editor_added', {
        workspaceId: workspace.id,
        formNumber: form.number,
        data: person ? { user: person.id } : { user: null, email: key },
      })
      await record(app, tx, 'editor_added', {
        ...{ at: now, actorId: actor.userId, workspaceId: workspace.id, address: request.address },
        data: { form: form.id, user: person?.id ?? null },
      })
    }
    await queueMails(
      tx,
      app.config,
      invitationMail,
      keys.map(key => {
        const person = byKey.get(key)
        return {
          data: { form: form.id, email: key, invitedBy: actor.userId },
          to: { address: person?.email ?? key, name: person?.name ?? '' },
          now,
        }
      }),
    )
    wake('mail')
    return { users: await formUsers(tx, actor, form) }
  },
)
