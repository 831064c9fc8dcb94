import { lastAt } from '@winnow/api/core/time/time-zone'
import { answerNotPlaced } from '@winnow/api/inbound/not-placed-mail'
import { storeSubscription } from '@winnow/api/plans/subscriptions/store'
import type { Mail } from '@winnow/api/ports/mail/mail'
import { outbox, users, workspaces } from '@winnow/db'
import { member } from '@winnow/db/factories'
import { eq } from 'drizzle-orm'
import type { TestApp } from '../app.ts'
import { person } from '../cast.ts'
import { picture } from '../pictures.ts'
import { pdf } from '../uploads.ts'
import { colleague, numberOf } from './colleague.ts'
import { filling } from './filling.ts'
import { freshAddress } from './team.ts'

const minute = 60_000
const hour = 60 * minute

const message = `Hi {first_name},

thank you for the deck. The numbers on page 4 are what convinced us: 40% fewer calls at night, and a team that is asked before it is scheduled.

Could we talk on Thursday at 10:00?

Best,
the Northlight team`

/** Causes every email there is, on an app of its own, and gives them by a short name. `logo`: the workspace has one. */
export async function everyMail(app: TestApp, { logo = true } = {}): Promise<Record<string, Mail>> {
  const mails: Record<string, Mail> = {}
  /** Waits for a mail to somebody that has not been taken yet */
  const take = async (name: string, to: string, fits: (mail: Mail) => boolean = () => true) => {
    const taken = new Set(Object.values(mails))
    mails[name] = await app.mail.arrival(it => !taken.has(it) && it.to.address === to && fits(it))
  }

  const newsFor = (email: string) => app.app.reads.select().from(outbox).where(eq(outbox.recipient, email))

  const { boss, form, nobody, ids, tus, file, apply } = await filling(app, {
    name: 'Spring accelerator',
    questions: [
      { type: 'FILE_UPLOAD', question: 'Your deck', fileTypes: ['PDF'], required: false },
      { type: 'VIDEO', question: 'Introduce yourself', required: false },
      { type: 'LONG_TEXT', question: 'Why you?', required: false },
    ],
  })
  const { winnow, workspaceId: page_id } = boss
  await app.app.write(async tx => {
    await tx.update(users).set({ name: 'Ines Duarte' }).where(eq(users.id, boss.id))
    await tx.update(workspaces).set({ name: 'Northlight' }).where(eq(workspaces.id, page_id))
  })
  if (logo) await winnow.updateImageForWorkspace({ page_id, image: await picture({ colour: '#0E7490' }) })
  const form_id = form.identifier

  const stranger = freshAddress()
  await nobody.requestCode({ email: stranger })
  await take('code', stranger)

  const half = freshAddress()
  const { draft } = await nobody.saveDraft({
    form_id,
    form_version: 1,
    fields: [{ path: 'name', value: 'Ada', at: 1 }],
  })
  await nobody.sendDraftLink({ draft, email: half })
  await take('draft', half)

  const ada = await person(app, { name: 'Ada Lovelace', email: 'ada@example.com' })
  const deck = await tus.upload(file, pdf())
  const { submissionId } = await ada.winnow.submit({
    form_identifier: form_id,
    name: 'Ada Lovelace',
    email: ada.email,
    values: [
      {
        id: ids.deck,
        draft_file_metadata: {
          content_type: 'application/pdf',
          draft_file_path: deck,
          original_filename: 'Northern rosters.pdf',
        },
      },
      {
        id: ids.why,
        answer:
          'We run night shifts in three hospitals ourselves.\n\nOur rosters ask people first: 40% fewer calls at night.',
      },
    ],
  })
  await take('received', ada.email)
  await take('arrival', boss.email)
  app.travel(minute)

  await apply({ deck: null, email: half, name: 'pitch.pdf' })
  await take('received-unverified', half)
  await take('arrival-again', boss.email)
  for (const name of ['Grace', 'Mary', 'Jean']) await apply({ email: `${name.toLowerCase()}@example.com` })
  // Until the news of all three wait as one email.
  while (!(await newsFor(boss.email)).some(it => it.data.count === 3)) await new Promise(setImmediate)
  app.travel(minute)
  await take('arrivals', boss.email, it => it.subject.includes('3 new'))

  await nobody.sendOwnLink({ form_id, email: ada.email })
  await take('own-link', ada.email)

  const { chatId: chat_id } = await winnow.sendMessage({
    form_id,
    submission_id: submissionId,
    content: message,
  })
  app.travel(10_000)
  await take('reply', ada.email)

  const place = {
    workspaceId: page_id,
    submissionId: null,
    formNumber: await numberOf(app.app.reads, form_id),
  }
  const reason = 'The chat is closed.'
  await app.app.write(tx =>
    answerNotPlaced(tx, app.app, { to: half, reason, messageId: null, place }, app.app.clock()),
  )
  app.app.signals.send('mail')
  await take('not-placed', half)

  const helper = await colleague(app, { workspaceId: page_id, form_id })
  await winnow.addComment({
    form_id,
    submission_id: submissionId,
    comment: '<p>Can you call the references?</p><p>I would take her.</p>',
    mentioned_emails: [helper.email],
    quote: { field_id: ids.why, text: 'Our rosters ask people first' },
  })
  await take('mention', helper.email)

  const known = await person(app)
  const invite = (email: string) => winnow.addFormUsers({ form_id, users: [{ email }] })
  const unknown = freshAddress()
  await invite(known.email)
  await invite(unknown)
  await take('form-invitation', known.email)
  await take('form-invitation-stranger', unknown)

  const addToWorkspace = (email: string) =>
    winnow.addUserToWorkspace({ page_id, users: [{ email, role: 'MEMBER' }], form_ids: [] })
  const [joins, invited] = [await person(app), freshAddress()]
  await addToWorkspace(joins.email)
  await addToWorkspace(invited)
  await take('workspace-invitation', joins.email)
  await take('workspace-invitation-stranger', invited)

  const admin = await person(app, { name: 'Mae Jemison' })
  await app.app.write(tx => member(tx, { workspaceId: page_id, userId: admin.id, role: 'ADMIN' }))
  await winnow.offerOwnership({ page_id, email: admin.email })
  await take('ownership', admin.email)
  await winnow.updateRetention({ page_id, action: 'ERASE', days: 365 })
  await take('retention', admin.email, it => it.subject.includes('erased'))

  const paid = async (status: 'ACTIVE' | 'PAST_DUE' | 'UNPAID') => {
    const at = app.app.clock()
    const found = {
      ...{ id: 'sub_1', customerId: 'cus_1', workspaceId: page_id, status },
      ...{ periodEnd: at, endsAt: null, retryAt: status === 'PAST_DUE' ? at + 72 * hour : null },
    }
    const place = { emit: async () => {}, config: app.app.config }
    await app.app.write(tx => storeSubscription(tx, place, found, { askedAt: at, now: at }))
    app.app.signals.send('mail')
  }
  await paid('ACTIVE')
  await paid('PAST_DUE')
  await take('payment-failed', admin.email)
  await paid('UNPAID')
  await take('payment-ended', admin.email)

  await winnow.updateNotifSettings({ form_id, daily_report: true, arrivals: false })
  await ada.winnow.sendMessage({ chat_id, content: 'Thursday is fine.' })
  await ada.winnow.sendMessage({ chat_id, content: 'Could we make it 11:00 rather than 10:00?\n\nAda' })
  app.travel(20_000)
  await take('message', boss.email, it => it.text.includes('Thursday is fine.'))
  const now = app.app.clock()
  const morning = [0, 1].map(n => lastAt(8, 'UTC', now) + n * 24 * hour).find(it => it > now) ?? now
  app.travel(morning + minute - now)
  await take('daily-report', boss.email, it => it.text.includes('daily report'))
  return mails
}
