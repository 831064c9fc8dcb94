import { afterAll, beforeAll, expect, test } from 'bun:test'
import { freshApp, type TestApp } from '../../support/app.ts'
import { type Person, person } from '../../support/cast.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const events = 10_000
const people = { editors: 8, applicants: 12 }

/** A generator with a seed, so that a failure can be played again. */
function chance(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    below: (n: number) => Math.floor(next() * n),
    pick: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T,
  }
}

/** What a chat is, told in the plainest words: each message by who wrote it, and how far everybody has read. */
interface Told {
  chatId: string
  messages: { id: string; side: 'PAGE_USER' | 'SUBMITTER'; by: Person }[]
  /** The messages that were there when they read last, by the person; those after them are news */
  readTo: Map<Person, number>
  marked: Set<Person>
}

let app: TestApp
let editors: Person[]
let applicants: Person[]
let told: Told[]

beforeAll(async () => {
  app = await freshApp({ config: { repliesPerDay: 1_000_000 } })
  const boss = await reviewing(app)
  editors = [boss]
  while (editors.length < people.editors) editors.push(await colleague(app, boss))
  applicants = []
  told = []
  while (applicants.length < people.applicants) {
    const one = await person(app)
    const { submissionId } = await boss.apply({ email: one.email })
    const { chatId, message } = await boss.reply(submissionId, 'Hello')
    applicants.push(one)
    told.push({
      chatId,
      messages: [{ id: message.id, side: 'PAGE_USER', by: boss }],
      readTo: new Map([[boss, 1]]),
      marked: new Set(),
    })
    app.travel(11_000)
  }
})
afterAll(() => app.close())

/** One event of a chat, in the server and in the telling. */
async function happen(chat: Told, applicant: Person, random: ReturnType<typeof chance>): Promise<void> {
  const chat_id = chat.chatId
  const editor = random.pick(editors)
  const what = random.below(100)
  const reads = (who: Person, isMarked: boolean) => {
    chat.readTo.set(who, chat.messages.length)
    chat.marked[isMarked ? 'add' : 'delete'](who)
  }
  if (what < 20) {
    const { message } = await applicant.winnow.sendMessage({ chat_id, content: 'A question' })
    chat.messages.push({ id: message.id, side: 'SUBMITTER', by: applicant })
  } else if (what < 35) {
    const { message } = await editor.winnow.sendMessage({ chat_id, content: 'An answer' })
    chat.messages.push({ id: message.id, side: 'PAGE_USER', by: editor })
    reads(editor, false)
  } else if (what < 90) {
    const isMarked = what >= 75
    await editor.winnow.updateReadStatus({ chat_id, read_status: isMarked ? 'UNREAD' : 'READ' })
    reads(editor, isMarked)
  } else {
    const last = chat.messages.at(-1)
    if (!last || chat.messages.length < 2) return happen(chat, applicant, random)
    // Deleted by its writer; who had read it has read all that is left.
    await last.by.winnow.deleteMessage({ chat_id, message_id: last.id })
    chat.messages.pop()
    for (const [who, to] of chat.readTo) chat.readTo.set(who, Math.min(to, chat.messages.length))
  }
}

test('unread and needs reply are exact after 10,000 events of 20 people', async () => {
  const random = chance(20_261_125)
  for (let n = 0; n < events; n += told.length) {
    await Promise.all(told.map((chat, at) => happen(chat, applicants[at] as Person, random)))
    // What was sent can be taken back no more from time to time, and its email has left.
    if (n % 240 === 0) app.travel(11_000)
  }
  for (const editor of editors) {
    const { chats } = await editor.winnow.fetchChats({ view_as: 'PAGE_USER', filter: 'ALL' })
    const shown = new Map(chats.map(it => [it.chatId, it]))
    for (const chat of told) {
      const one = shown.get(chat.chatId)
      const isUnread = chat.marked.has(editor) || (chat.readTo.get(editor) ?? 0) < chat.messages.length
      expect([chat.chatId, one?.readStatus]).toEqual([chat.chatId, isUnread ? 'UNREAD' : 'READ'])
      expect([chat.chatId, one?.needsReply]).toEqual([
        chat.chatId,
        chat.messages.at(-1)?.side === 'SUBMITTER',
      ])
    }
    const counts = await editor.winnow.fetchInboxCounts({})
    expect(counts.activeUnreadCount).toBe(chats.filter(it => it.readStatus === 'UNREAD').length)
    expect(counts.needsReplyCount).toBe(told.filter(it => it.messages.at(-1)?.side === 'SUBMITTER').length)
  }
}, 240_000)
