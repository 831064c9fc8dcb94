import { chats, forms, type Reader, submissions, type Transaction, users } from '@winnow/db'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { App } from '../core/app.ts'
import { choicesOf, choose } from '../forms/notification-choices.ts'
import { type EditorMail, readStopToken, type Stoppable } from '../mail/stop-link.ts'

/** What a link is about: in words that go on from 'You'll get no more', and whether these emails still come. */
export interface Stopping {
  emails: string
  on: boolean
  /** Where to read what no email says any more */
  applicant: boolean
}

const editorTexts: Record<EditorMail, (forms: string) => string> = {
  arrivals: name => `emails about applications to ${name}`,
  dailyReport: name => `daily reports about ${name}`,
  mentions: name => `emails about private notes that mention you in ${name}`,
  messages: name => `emails about messages from applicants to ${name}`,
}

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

type OfEditor = Extract<Stoppable, { userId: string }>

/** The forms of a link that are still there; none where the account is gone. */
const formsOf = (db: Reader, { userId, formNumbers }: OfEditor) =>
  db
    .select({ number: forms.number, name: forms.name })
    .from(forms)
    .innerJoin(users, eq(users.id, userId))
    .where(and(inArray(forms.number, [...formNumbers]), isNull(forms.deletedAt)))
    .orderBy(asc(forms.number))

async function chatOf(db: Reader, submissionId: number) {
  const [row] = await db
    .select({ id: chats.id, stoppedAt: chats.emailsStoppedAt, form: forms.name })
    .from(chats)
    .innerJoin(submissions, eq(submissions.id, chats.submissionId))
    .innerJoin(forms, eq(forms.number, chats.formNumber))
    .where(and(eq(chats.submissionId, submissionId), isNull(forms.deletedAt)))
  return row
}

async function describe(db: Reader, it: Stoppable): Promise<Stopping | null> {
  if (it.kind === 'replies') {
    const chat = await chatOf(db, it.submissionId)
    if (!chat) return null
    return {
      emails: `emails about messages on your application to ${chat.form}`,
      on: chat.stoppedAt === null,
      applicant: true,
    }
  }
  const found = await formsOf(db, it)
  if (found.length === 0) return null
  const choices = await Promise.all(found.map(({ number }) => choicesOf(db, number, it.userId)))
  return {
    emails: editorTexts[it.kind](listed.format(found.map(({ name }) => name))),
    on: choices.some(one => one[it.kind]),
    applicant: false,
  }
}

async function set(tx: Transaction, it: Stoppable, on: boolean, now: number) {
  if (it.kind === 'replies') {
    await tx
      .update(chats)
      .set({ emailsStoppedAt: on ? null : now })
      .where(eq(chats.submissionId, it.submissionId))
    return
  }
  for (const { number } of await formsOf(tx, it)) await choose(tx, number, it.userId, { [it.kind]: on }, now)
}

/** What the link of an email stops; null: it is not one of ours, or what it was about is gone. */
export async function readStopping(app: App, token: string): Promise<Stopping | null> {
  const it = readStopToken(token, app.secret)
  return it && describe(app.reads, it)
}

/** Stops the emails of a link, or turns them on again; null as above, and nothing changes. */
export async function setStopping(app: App, token: string, on: boolean): Promise<Stopping | null> {
  const it = readStopToken(token, app.secret)
  if (!it) return null
  return app.write(async tx => {
    await set(tx, it, on, app.clock())
    return describe(tx, it)
  })
}
