import { fillReply, firstNameOf } from '@winnow/openapi/common/text/reply-variables'
import { eq, sql } from 'drizzle-orm'
import type { Reader } from '../../index.ts'
import * as t from '../../index.ts'
import { type Chance, idOf } from '../chance.ts'
import type { Written } from './applicants.ts'
import type { Happened } from './events.ts'
import type { MadeForm } from './form.ts'
import { personOf } from './workspace.ts'

const hour = 3_600_000
const repliesOf = {
  NEW: 'Hi {first_name}, thank you for applying to {form_name}. One question before we decide: who pays you today?',
  SHORTLISTED:
    'Hi {first_name}, good news: you are on the shortlist for {form_name}. We will write again this week with the next step.',
  CUSTOM:
    'Hi {first_name}, could we talk for half an hour? Send us two times that work for you, and your time zone.',
  ARCHIVED:
    'Hi {first_name}, thank you for applying to {form_name}. We can’t offer you a place this time, but we read every word. We wish you well.',
}
/** What an applicant answers, and how an editor may close */
const exchangesOf = {
  NEW: [
    {
      answer: 'Good question. Until March it was our pilots; since then they pay us every month.',
      closings: ['Thank you, that helps. You’ll hear from us this week.'],
    },
    {
      answer: 'Nobody yet. Two pilots end next month, and both have asked for a price.',
      closings: ['That’s clear, thank you. You’ll hear from us this week.'],
    },
  ],
  SHORTLISTED: [
    {
      answer: 'That is wonderful news. Is there anything I should prepare?',
      closings: ['Nothing to prepare. Come as you are.'],
    },
    {
      answer: 'Thank you. Can I send you newer figures? Two numbers in my answers are out of date.',
      closings: ['Yes, please send them here.'],
    },
    {
      answer: 'We’re delighted. One of us needs a letter for a visa: can you write one?',
      closings: ['Of course. Send us the name as it is in the passport.'],
    },
  ],
  CUSTOM: [
    {
      answer:
        'Thanks for reading it. Tuesday at 10:00 or Thursday after 15:00 would work for me, both Lisbon time.',
      closings: ['Thursday it is. The link will be in your calendar.', 'Tuesday at 10:00, then. Talk soon.'],
    },
  ],
}

/** How a conversation stands: nobody answered, the applicant waits, or it was answered. */
const courses = ['asked', 'asked', 'waiting', 'waiting', 'talked'] as const

interface Line {
  side: 'PAGE_USER' | 'SUBMITTER'
  senderId: string
  content: string
  at: number
}
interface Talk {
  chatId: string
  to: Written
  lines: Line[]
}

interface Around {
  form: MadeForm
  editorIds: readonly string[]
  chance: Chance
  now: number
  workspaceName: string
}

/** Who was written to: everybody on the way, and some of the rest; nobody who came in the last hours. */
async function talksOf(db: Reader, written: readonly Written[], around: Around): Promise<Talk[]> {
  const { form, editorIds, chance, now, workspaceName } = around
  const talks: Talk[] = []
  for (const to of written) {
    const { stage, submittedAt, withdrawnAt, name, email } = to.applicant
    const wanted = chance.percent({ NEW: 6, SHORTLISTED: 80, CUSTOM: 100, ARCHIVED: 30 }[stage])
    const at = submittedAt + (2 + chance.below(9)) * hour
    const course = stage === 'ARCHIVED' ? 'asked' : chance.pick(courses)
    const { answer, closings } = chance.pick(exchangesOf[stage === 'ARCHIVED' ? 'NEW' : stage])
    const last = chance.pick(closings)
    if (!wanted || at + 6 * hour > now || withdrawnAt !== undefined) continue
    const editor = chance.pick(editorIds)
    const { text } = fillReply(repliesOf[stage], {
      first_name: firstNameOf(name),
      form_name: form.plan.name,
      workspace_name: workspaceName,
    })
    const lines: Line[] = [{ side: 'PAGE_USER', senderId: editor, content: text, at }]
    if (course !== 'asked') {
      const person = await personOf(db, { name, email }, chance, at)
      await db.update(t.submissions).set({ personId: person }).where(eq(t.submissions.emailKey, email))
      lines.push({ side: 'SUBMITTER', senderId: person, content: answer, at: at + 3 * hour })
    }
    if (course === 'talked')
      lines.push({ side: 'PAGE_USER', senderId: editor, content: last, at: at + 5 * hour })
    talks.push({ chatId: idOf(chance, 'chat', at), to, lines })
  }
  return talks
}

/** Conversations in both directions, read and unread, with what they are counted in; their mails are long delivered. */
export async function writeChats(
  db: Reader,
  written: readonly Written[],
  around: Around,
): Promise<Happened[]> {
  const { form, editorIds, chance, now } = around
  const talks = await talksOf(db, written, around)
  if (talks.length === 0) return []
  await db.insert(t.chats).values(
    talks.map(({ chatId, to, lines }, at) => ({
      id: chatId,
      submissionId: to.id,
      formNumber: form.number,
      status: to.applicant.stage === 'ARCHIVED' ? ('CLOSED' as const) : ('OPEN' as const),
      lastMessageAt: lines.at(-1)?.at ?? now,
      // Some are somebody's, and a few are put off until their applicant writes.
      assigneeId: at % 4 === 1 ? (editorIds[Math.floor(at / 4) % editorIds.length] ?? null) : null,
      snoozedAt: to.applicant.stage !== 'ARCHIVED' && at % 13 === 5 ? now - hour : null,
    })),
  )
  const all = talks
    .flatMap(talk => talk.lines.map(line => ({ ...line, talk })))
    .sort((one, other) => one.at - other.at)
  const placed = await db
    .insert(t.messages)
    .values(
      all.map(({ talk, side, senderId, content, at }, n) => ({
        id: idOf(chance, 'message', at),
        chatId: talk.chatId,
        side,
        senderId,
        content,
        createdAt: at,
        // Many applicants answer in their mail program.
        byEmail: side === 'SUBMITTER' && n % 3 === 1,
        ...(side === 'PAGE_USER' ? { mailStatus: 'DELIVERED' as const, mailDeliveredAt: at + 11_000 } : {}),
      })),
    )
    .returning({
      seq: t.messages.seq,
      chatId: t.messages.chatId,
      side: t.messages.side,
      senderId: t.messages.senderId,
    })
  await markReads(db, placed, around)
  for (const { chatId, to, lines } of talks) {
    const seq = placed.findLast(it => it.chatId === chatId)?.seq ?? 0
    await db.update(t.chats).set({ lastMessageSeq: seq }).where(eq(t.chats.id, chatId))
    await db
      .update(t.submissions)
      .set({
        responded: true,
        needsReply: lines.at(-1)?.side === 'SUBMITTER',
      })
      .where(eq(t.submissions.id, to.id))
  }
  await db
    .update(t.forms)
    .set({ respondedCount: talks.length, rowsVersion: sql`${t.forms.rowsVersion} + 1` })
    .where(eq(t.forms.number, form.number))
  await countUse(db, form, all)
  return all.map(({ talk, side, senderId, at }) => ({
    kind: 'message.sent',
    at,
    actorKind: 'user',
    actorId: senderId,
    formNumber: form.number,
    data: { count: 1, side },
    subjects: [{ id: talk.to.id, before: null }],
  }))
}

interface Placed {
  seq: number
  chatId: string
  side: 'PAGE_USER' | 'SUBMITTER'
  senderId: string | null
}

/** Who writes has read what stood before; the last word of a chat was read by most editors, and not by all. */
async function markReads(
  db: Reader,
  placed: readonly Placed[],
  { chance, editorIds }: Pick<Around, 'chance' | 'editorIds'>,
) {
  const reads = new Map<string, typeof t.chatReads.$inferInsert>()
  const read = (it: typeof t.chatReads.$inferInsert) => reads.set(`${it.chatId} ${it.userId} ${it.side}`, it)
  for (const [chatId, lines] of Map.groupBy(placed, it => it.chatId)) {
    for (const { senderId, side, seq } of lines)
      if (senderId) read({ chatId, userId: senderId, side, lastReadSeq: seq })
    const lastReadSeq = lines.at(-1)?.seq ?? 0
    for (const userId of editorIds)
      if (chance.percent(80)) read({ chatId, userId, side: 'PAGE_USER', lastReadSeq })
  }
  await db.insert(t.chatReads).values([...reads.values()])
}

/** What the plan counts of it, by UTC day. */
async function countUse(db: Reader, { workspaceId }: MadeForm, lines: readonly Line[]) {
  const days = Map.groupBy(
    lines.filter(it => it.side === 'PAGE_USER'),
    it => new Date(it.at).toISOString().slice(0, 10),
  )
  await db
    .insert(t.usage)
    .values([...days].map(([day, sent]) => ({ workspaceId, limitType: 'REPLIES', day, n: sent.length })))
    .onConflictDoUpdate({
      target: [t.usage.workspaceId, t.usage.limitType, t.usage.day],
      set: { n: sql`${t.usage.n} + excluded.n` },
    })
}
