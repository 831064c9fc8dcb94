import { type Reader, users } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { eq, or } from 'drizzle-orm'
import type { NewAttachment } from '../chats/attachments/attachment.ts'
import { announce, chatById, writeAnswer } from '../chats/messages/answer.ts'
import { send } from '../chats/messages/send.ts'
import type { Nobody, SignedIn } from '../core/actor.ts'
import type { App } from '../core/app.ts'
import { type CommandContext, type Context, transact } from '../core/command.ts'
import { Refusal, refuse } from '../core/error.ts'
import { refuseDeleted } from '../forms/find.ts'
import { mailboxOf } from '../mail/recipient-limit.ts'
import type { OwnAddress } from '../mail/reply-address.ts'
import { dropFiles, takeFiles } from './files.ts'
import { answerNotPlaced } from './not-placed-mail.ts'
import type { InboundMail } from './reading/mail.ts'
import { replyText } from './reading/reply-text.ts'
import { receiptKey, takeOnce } from './receipts.ts'

/** What became of a mail: a message, a status, nothing for a reason that is the program's, or an answer with a reason. */
export type Outcome = 'placed' | 'reported' | 'repeated' | 'ignored' | 'answered'

type ReplyAddress = Extract<OwnAddress, { kind: 'reply' }>
type Place = NonNullable<Awaited<ReturnType<typeof chatById>>>

interface Arriving {
  /** What makes it the same mail when it comes again */
  key: string
  now: number
  requestId: string
}

/** Thrown within the transaction: this mail was taken before. */
class Repeated extends Error {}

const asActor = (user: typeof users.$inferSelect): SignedIn => ({
  ...{ kind: 'user', sessionHash: '', userId: user.id },
  ...{ email: user.email, emailKey: user.emailKey, name: user.name },
})

interface Writer {
  /** Nobody: an applicant without an account */
  actor: SignedIn | Nobody
  /** The addresses that it may come from */
  addresses: string[]
}

/** Who an address was made for, as they are now; null: they are gone. */
async function writerOf(db: Reader, { userId }: ReplyAddress, { submission }: Place): Promise<Writer | null> {
  if (userId !== null) {
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    return user ? { actor: asActor(user), addresses: [user.email] } : null
  }
  const [user] = await db
    .select()
    .from(users)
    .where(or(eq(users.id, submission.personId ?? ''), eq(users.emailKey, submission.emailKey)))
  return {
    actor: user ? asActor(user) : { kind: 'nobody' },
    addresses: [submission.email, ...(user ? [user.email] : [])],
  }
}

const reasons: Partial<Record<Refusal['code'], string>> = {
  chat_closed: 'This conversation was closed, so it takes no messages.',
  not_found: 'This chat no longer exists, or you no longer have access to it.',
  form_deleted: 'The form that this chat was about was deleted.',
}

/** Writes a reply into its chat, or answers with the reason that it is not there (docs/rules.md#unplaced-replies). */
export async function placeReply(
  app: App,
  mail: InboundMail,
  address: ReplyAddress,
  { key, now, requestId }: Arriving,
): Promise<Outcome> {
  const place = await chatById(app.reads, address.chatId)
  const writer = place && (await writerOf(app.reads, address, place))
  // Erased, or deleted with its form: there is nobody to tell anything.
  if (!place || !writer || mail.from === null) return 'ignored'
  const to = mail.from
  async function answer(reason: string, partly = false): Promise<Outcome> {
    const { workspace, form, submission } = place as Place
    const submissionId = address.userId === null ? submission.id : null
    const isQueued = await app.write(
      async tx =>
        (await takeOnce(tx, partly ? receiptKey(app, 'partly', key) : key, now)) &&
        (await answerNotPlaced(
          tx,
          app,
          {
            ...{ to, reason, partly, messageId: mail.messageId },
            place: { workspaceId: workspace.id, formNumber: form.number, submissionId },
          },
          now,
        )),
    )
    if (isQueued) app.signals.send('mail')
    return isQueued ? 'answered' : 'ignored'
  }

  if (!writer.addresses.some(it => mailboxOf(it) === mailboxOf(to)))
    return answer(
      'It came from a different email address than the one we wrote to. Send it from that address, or write in the chat.',
    )
  const content = replyText(mail)
  if (content.length > limits.message)
    return answer(
      `It is longer than ${limits.message.toLocaleString('en')} characters. Send a shorter one, or attach a file.`,
    )
  const { taken, refused } = await takeFiles(app, mail)
  const notTaken = refused.length > 0 ? `Some files can't be added to the chat.\n${refused.join('\n')}` : ''
  if (content === '' && taken.length === 0)
    return answer(notTaken || 'It has no text of its own, only what was quoted.')
  let written = 0
  try {
    const context = contextOf(app, mail, writer.actor, { now, requestId })
    await transact(context, false, async command => {
      const first = await writeMessages(command, address, content, taken)
      if (!(await takeOnce(command.tx, key, now, first))) throw new Repeated()
    })
    written = taken.length
  } catch (error) {
    if (error instanceof Repeated) return 'repeated'
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    return answer(reasons[error.code] ?? error.message)
  } finally {
    await dropFiles(app, taken.slice(written))
  }
  if (notTaken) await answer(notTaken, true)
  return 'placed'
}

const contextOf = <Who extends SignedIn | Nobody>(
  app: App,
  input: InboundMail,
  actor: Who,
  { now, requestId }: Pick<Arriving, 'now' | 'requestId'>,
): Context<InboundMail, Who> => ({
  ...{ app, actor, input, now },
  request: {
    ...{ id: requestId, address: '', userAgent: '', cookies: {}, idempotencyKey: null },
    ...{ headers: new Headers(), signal: app.ending },
  },
})

/** The text with the first file, and each further file in a message of its own; gives the id of the first. */
async function writeMessages(
  context: CommandContext<unknown, SignedIn | Nobody>,
  { chatId, userId }: ReplyAddress,
  content: string,
  files: readonly NewAttachment[],
): Promise<string> {
  const { tx, actor } = context
  const parts = Array.from({ length: Math.max(1, files.length) }, (_, i) => ({
    content: i === 0 ? content : '',
    ...(files[i] ? { attachment: files[i] } : {}),
    byEmail: true,
  }))
  const ids: string[] = []
  for (const part of parts) {
    if (userId !== null && actor.kind !== 'nobody') {
      const { message } = await send(
        { ...context, actor },
        { chatId, side: 'PAGE_USER' },
        { ...part, markAsRead: true },
      )
      ids.push(message.id)
      continue
    }
    const place = await chatById(tx, chatId)
    if (!place) return refuse('not_found', 'The chat is gone')
    refuseDeleted(place.form)
    if (place.chat.status === 'CLOSED') refuse('chat_closed', 'Chat is closed. Cannot send messages.')
    const senderId = actor.kind === 'nobody' ? null : actor.userId
    const row = await writeAnswer(context, place, { ...part, senderId })
    await announce(context, place, row)
    ids.push(row.id)
  }
  return ids[0] ?? ''
}
