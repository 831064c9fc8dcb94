import {
  apiKeys,
  forms,
  members,
  notificationChoices,
  type Reader,
  sessions,
  users,
  workspaces,
} from '@winnow/db'
import { ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { asc, eq } from 'drizzle-orm'
import { procedure, query, transact } from '../core/command.ts'
import { invalid, refuse } from '../core/error.ts'
import { record } from '../core/events/audit.ts'
import { setCookie } from '../core/http/request.ts'
import { newId } from '../core/text/ids.ts'
import { iso, isoOrNull } from '../core/time/clock.ts'
import { idInPath, storedFile } from '../files/rows.ts'
import { sessionCookie } from '../users/session.ts'
import { collect, mailsTo } from './collect.ts'
import { findPerson } from './find.ts'
import { owned, removeAccount } from './removing/account.ts'
import { removeAfter } from './removing/afterwards.ts'
import { erase } from './removing/erase.ts'
import { publish, recordErasure } from './removing/tombstones.ts'
import { everywhere } from './scope.ts'
import { zipReply } from './zip.ts'

/** The file of somebody's picture. */
async function pictureOf(db: Reader, image: string | null) {
  const id = idInPath(image)
  return id === null ? null : storedFile(db, id)
}

export const exportMyData = query(ops.person.exportMyData, async ({ app, db, actor, now, request }) => {
  const person = await findPerson(db, actor.emailKey, everywhere)
  const { data, files } = await collect({ db, internal: false }, person)
  const [user] = await db.select().from(users).where(eq(users.id, actor.userId))
  const picture = await pictureOf(db, user?.image ?? null)
  const joined = await db
    .select({ workspace: workspaces.name, role: members.role, joinedAt: members.joinedAt })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(eq(members.userId, actor.userId))
  const open = await db.select().from(sessions).where(eq(sessions.userId, actor.userId))
  const keys = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, actor.userId))
    .orderBy(asc(apiKeys.createdAt))
  const chosen = await db
    .select({ form: forms.name, workspace: workspaces.name, choices: notificationChoices })
    .from(notificationChoices)
    .innerJoin(forms, eq(forms.number, notificationChoices.formNumber))
    .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
    .where(eq(notificationChoices.userId, actor.userId))
    .orderBy(asc(forms.number))
  await app.write(tx =>
    record(app, tx, 'data_exported', {
      ...{ at: now, actorId: actor.userId, address: request.address },
      data: { applications: person.applications.length },
    }),
  )
  const account = user && {
    name: user.name,
    email: user.email,
    timeZone: user.timeZone,
    dateFormat: user.dateFormat,
    hourFormat: user.hourFormat,
    image: picture ? `files/${picture.originalFilename}` : null,
    createdAt: iso(user.createdAt),
    workspaces: joined.map(it => ({ ...it, joinedAt: iso(it.joinedAt) })),
    /** Of the forms where they chose; elsewhere it is as for everybody */
    emailChoices: chosen.map(({ form, workspace, choices }) => ({
      ...{ form, workspace },
      ...{ arrivals: choices.arrivals, dailyReport: choices.dailyReport },
      ...{ mentions: choices.mentions, messages: choices.messages },
    })),
    sessions: open.map(it => ({
      device: it.device,
      createdAt: iso(it.createdAt),
      expiresAt: iso(it.expiresAt),
    })),
    apiKeys: keys.map(it => ({
      ...{ name: it.name, prefix: it.prefix, scopes: it.scopes, createdAt: iso(it.createdAt) },
      lastUsedAt: isoOrNull(it.lastUsedAt),
    })),
  }
  const emails = await mailsTo(db, [actor.emailKey], null)
  const whole = { email: actor.email, exportedAt: iso(now), account, ...data, emails }
  const own = picture ? [{ path: `files/${picture.originalFilename}`, storageKey: picture.storageKey }] : []
  return zipReply('my-data', { data: whole, files: [...own, ...files], now }, app.storage)
})

export const deleteAccount = procedure(ops.person.deleteAccount, async context => {
  const { app } = context
  let uploads: Parameters<typeof removeAfter>[1]['uploads'] = []
  const reply = await transact(context, false, async ({ tx, actor, input, now, emit, request, wake }) => {
    const { emailKey, userId } = actor
    if (keyOf(input.email) !== emailKey)
      throw invalid([{ path: 'email', message: 'Enter your own email address' }])
    const theirs = (await owned.all(tx, userId)).map(it => it.name)
    if (theirs.length > 0)
      refuse(
        'owns_workspace',
        `You own ${theirs.join(', ')}. Make someone else the owner or delete the workspace, then try again.`,
      )
    const erased = await erase(tx, emit, { emailKey, scope: everywhere, before: now })
    uploads = erased.uploads
    await removeAccount(tx, emit, emailKey, now)
    await recordErasure(tx, app, { id: newId('erasure', now), emailKey, scope: everywhere, at: now })
    await record(app, tx, 'account_deleted', {
      ...{ at: now, actorId: userId, address: request.address },
      data: { applications: erased.applications },
    })
    wake(`access:${userId}`)
    return { applications: erased.applications, drafts: erased.drafts }
  })
  setCookie(context.request.headers, app.config, sessionCookie, '', 0)
  await publish(app)
  await removeAfter(app, { uploads, address: context.actor.emailKey })
  return reply
})
