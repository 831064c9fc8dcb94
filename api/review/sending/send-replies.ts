import { fillReply, firstNameOf } from '@winnow/openapi/common/text/reply-variables'
import { postReplies } from '../../chats/replies/post-replies.ts'
import type { SignedIn } from '../../core/actor.ts'
import type { CommandContext } from '../../core/command.ts'
import { statement } from '../../core/database/prepared.ts'
import type { FoundForm } from '../../forms/find.ts'
import { chatStatusIn } from '../../stages/chat-status.ts'
import { stagesOf } from '../../stages/find.ts'
import { type Fragment, fragment } from '../../table/query/fragment.ts'
import { recipients, type Wanted, withinLimit } from './recipients.ts'

type Context = CommandContext<unknown, SignedIn>

/** A message to many; `who`: SQL that gives `id`. */
export interface Sending extends Omit<Wanted, 'closedStages'> {
  who: Fragment
  /** The reply template that the text was started from, by its name */
  template?: string | null | undefined
}

interface Recipient {
  id: number
  name: string
  email: string
  responded: number
  chat_id: string | null
}

/** These submissions, by our own ids, as SQL. */
export const theseIds = (ids: readonly number[]): Fragment =>
  fragment`select value as id from json_each(${JSON.stringify(ids)})`

/** The stages of a form in which a first message would open a closed chat. */
export async function closedStages(tx: Parameters<typeof stagesOf>[0], { form }: FoundForm) {
  const all = await stagesOf(tx, form.number)
  return all.filter(it => chatStatusIn(it, form) === 'CLOSED').map(it => it.id)
}

/** The text as one applicant reads it. */
export const filledFor = (text: string, name: string, { form, workspace }: FoundForm): string =>
  fillReply(text, {
    first_name: firstNameOf(name),
    form_name: form.name,
    workspace_name: workspace.name,
  }).text

/** Writes to whom it can, and counts those who are held back (docs/rules.md#messages-to-many). */
export async function sendReplies(
  context: Context,
  found: FoundForm,
  { who, ...it }: Sending,
): Promise<{ success: number; failed: number }> {
  const { tx, emit } = context
  const all = recipients(who, { ...it, closedStages: await closedStages(tx, found) })
  const rows = await statement<Recipient & { reason: number | null }>(all.sql).all(tx, ...all.args)
  const replies = rows
    .filter(({ reason }) => reason === null)
    .map(({ chat_id: chatId, responded, ...submission }) => ({
      submission: { ...submission, responded: responded === 1 },
      chatId,
      text: filledFor(it.text, submission.name, found),
    }))
  const posted = await postReplies({ ...context, found, template: it.template }, replies)
  if (posted.length > 0)
    await emit('message.sent', {
      workspaceId: found.workspace.id,
      formNumber: found.form.number,
      data: { count: posted.length, side: 'PAGE_USER' },
      subjects: posted.map(reply => ({ id: reply.submission.id, before: null })),
    })
  return { success: posted.length, failed: rows.length - posted.length }
}

/** Our own ids of those who get the message where so many are left today: who applied first. */
export async function reachedBy(
  { tx }: Context,
  found: FoundForm,
  { who, ...it }: Sending,
  left: number,
): Promise<number[]> {
  const all = withinLimit(recipients(who, { ...it, closedStages: await closedStages(tx, found) }), left)
  const reached = fragment`select id from (${all}) where reason is null`
  const rows = await statement<{ id: number }>(reached.sql).all(tx, ...reached.args)
  return rows.map(it => it.id)
}

/** How many would get the message. */
export async function countSendable(
  { tx }: Context,
  found: FoundForm,
  { who, ...it }: Sending,
): Promise<number> {
  const all = recipients(who, { ...it, closedStages: await closedStages(tx, found) })
  const counted = fragment`select count(*) as n from (${all}) where reason is null`
  const [row] = await statement<{ n: number }>(counted.sql).all(tx, ...counted.args)
  return row?.n ?? 0
}
