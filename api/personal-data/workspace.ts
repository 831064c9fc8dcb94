import type { Reader } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { procedure, query, transact } from '../core/command.ts'
import { statement } from '../core/database/prepared.ts'
import { record } from '../core/events/audit.ts'
import { newId } from '../core/text/ids.ts'
import { isoOrNull } from '../core/time/clock.ts'
import { collect, mailsTo } from './collect.ts'
import { findPerson, type Person } from './find.ts'
import { removeAfter } from './removing/afterwards.ts'
import { erase } from './removing/erase.ts'
import { publish, recordErasure } from './removing/tombstones.ts'
import { scopeOf } from './scope.ts'
import { zipReply } from './zip.ts'

const countFiles = statement<{ n: number }>(
  'select count(*) as n from answer_files where submission_id in (select value from json_each(?))',
)
const countMessages = statement<{ n: number }>(`
  select count(*) as n from messages where deleted_at is null and chat_id in (
    select id from chats where submission_id in (select value from json_each(?)))`)
const countNotes = statement<{ n: number }>(
  'select count(*) as n from notes where submission_id in (select value from json_each(?))',
)

async function present(db: Reader, { forms, applications, drafts }: Person) {
  const ids = JSON.stringify(applications.map(it => it.id))
  const [files] = await countFiles.all(db, ids)
  const [messages] = await countMessages.all(db, ids)
  const [notes] = await countNotes.all(db, ids)
  return {
    forms: [...forms.values()].map(({ number, id, name }) => {
      const sent = applications.filter(it => it.formNumber === number)
      return {
        ...{ identifier: id, name, applications: sent.length },
        lastSubmittedAt: isoOrNull(sent.at(-1)?.submittedAt ?? null),
        drafts: drafts.filter(it => it.formNumber === number).length,
      }
    }),
    applications: applications.length,
    files: files?.n ?? 0,
    messages: messages?.n ?? 0,
    notes: notes?.n ?? 0,
    drafts: drafts.length,
  }
}

export const fetchPerson = query(ops.person.fetchPerson, async ({ db, actor, input }) => {
  const scope = await scopeOf(db, actor, input.page_id)
  const person = await findPerson(db, keyOf(input.email), scope)
  return { ...(await present(db, person)), wholeWorkspace: scope.formNumbers === null }
})

export const exportPerson = query(ops.person.exportPerson, async context => {
  const { app, db, actor, input, now, request } = context
  const scope = await scopeOf(db, actor, input.page_id)
  const person = await findPerson(db, keyOf(input.email), scope)
  const { data, files } = await collect({ db, internal: true }, person)
  const emails = await mailsTo(
    db,
    [keyOf(input.email)],
    person.applications.map(it => it.id),
  )
  await app.write(tx =>
    record(app, tx, 'person_exported', {
      ...{ at: now, actorId: actor.userId, workspaceId: input.page_id, address: request.address },
      data: { applications: person.applications.length },
    }),
  )
  const about = { email: input.email, exportedAt: isoOrNull(now) }
  return zipReply('person', { data: { ...about, ...data, emails }, files, now }, app.storage)
})

export const erasePerson = procedure(ops.person.erasePerson, async context => {
  const { app } = context
  let uploads: Parameters<typeof removeAfter>[1]['uploads'] = []
  const reply = await transact(context, true, async ({ tx, actor, input, now, emit, request }) => {
    const scope = await scopeOf(tx, actor, input.page_id)
    const emailKey = keyOf(input.email)
    const erased = await erase(tx, emit, { emailKey, scope, before: now })
    const { applications, drafts } = erased
    // Nothing of theirs may be here today and in a backup all the same.
    uploads = erased.uploads
    await recordErasure(tx, app, { id: newId('erasure', now), emailKey, scope, at: now })
    await record(app, tx, 'person_erased', {
      ...{ at: now, actorId: actor.userId, workspaceId: input.page_id, address: request.address },
      data: { applications, drafts },
    })
    return { applications, drafts }
  })
  await publish(app)
  await removeAfter(app, { uploads, address: keyOf(context.input.email) })
  return reply
})
