import { chats, editors, forms, members, type Reader, stages, submissions, workspaces } from '@winnow/db'
import type { ChatSide } from '@winnow/openapi'
import { and, eq, sql } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/sqlite-core'
import type { SignedIn } from '../core/actor.ts'
import { prepared } from '../core/database/prepared.ts'
import { notFound, notYours } from '../core/error.ts'
import { type FoundForm, refuseDeleted } from '../forms/find.ts'
import { can, type Standing } from '../forms/policy.ts'
import { isApplicant } from '../submissions/find.ts'

export interface FoundChat extends FoundForm {
  chat: typeof chats.$inferSelect
  submission: typeof submissions.$inferSelect
  stage: typeof stages.$inferSelect
  /** The side on which the actor stands here */
  side: ChatSide
}

/** What showing the messages of a chat takes. */
export interface ChatForMessages {
  chat: Pick<FoundChat['chat'], 'id' | 'status' | 'lastMessageSeq'>
  submission: Pick<FoundChat['submission'], 'publicId' | 'name'>
  form: Pick<FoundChat['form'], 'id'>
  workspace: Pick<FoundChat['workspace'], 'name'>
  side: ChatSide
}

/** The sides that the actor really holds; what the client says only chooses among them (docs/rules.md#chat). */
function chooseSide(sides: readonly ChatSide[], wanted: ChatSide | null | undefined): ChatSide | undefined {
  return wanted ? sides.find(it => it === wanted) : sides[0]
}

/** One chat with the columns asked for, and how a person stands to it. */
const byId = <Columns extends SelectedFields>(columns: Columns) =>
  prepared(db =>
    db
      .select({ ...columns, workspaceRole: members.role, formRole: editors.role })
      .from(chats)
      .innerJoin(submissions, eq(submissions.id, chats.submissionId))
      .innerJoin(stages, eq(stages.id, submissions.stageId))
      .innerJoin(forms, eq(forms.number, chats.formNumber))
      .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
      .leftJoin(
        members,
        and(eq(members.workspaceId, forms.workspaceId), eq(members.userId, sql.placeholder('userId'))),
      )
      .leftJoin(
        editors,
        and(eq(editors.formNumber, forms.number), eq(editors.userId, sql.placeholder('userId'))),
      )
      .where(eq(chats.id, sql.placeholder('chatId')))
      .prepare(),
  )

const whole = byId({
  chat: chats,
  submission: submissions,
  stage: stages,
  form: forms,
  workspace: workspaces,
})

/** A chat that the actor may open, and from which side; anything else is not found. */
export async function findChat(
  db: Reader,
  actor: SignedIn,
  chatId: string,
  wanted?: ChatSide | null,
): Promise<FoundChat> {
  return admitted(await whole(db).get({ chatId, userId: actor.userId }), actor, wanted)
}

const short = byId({
  chat: { id: chats.id, status: chats.status, lastMessageSeq: chats.lastMessageSeq },
  submission: {
    publicId: submissions.publicId,
    name: submissions.name,
    personId: submissions.personId,
    emailKey: submissions.emailKey,
  },
  form: { id: forms.id, deletedAt: forms.deletedAt },
  workspace: { id: workspaces.id, name: workspaces.name },
})

/** As `findChat`, with the few columns that its messages take: thousands of polls look at once. */
export const findChatForMessages = async (
  db: Reader,
  actor: SignedIn,
  chatId: string,
  wanted?: ChatSide | null,
): Promise<ChatForMessages> => admitted(await short(db).get({ chatId, userId: actor.userId }), actor, wanted)

/** What decides on which side somebody stands. */
type Access = Standing & {
  submission: Pick<FoundChat['submission'], 'personId' | 'emailKey'>
  form: Pick<FoundChat['form'], 'deletedAt'>
  workspace: Pick<FoundChat['workspace'], 'id'>
}

function admitted<Found extends Access>(row: Found | undefined, actor: SignedIn, wanted?: ChatSide | null) {
  if (!row) throw notFound('chat')
  const inWorkspace = actor.kind === 'user' || actor.workspaceId === row.workspace.id
  const sides: ChatSide[] = [
    ...(can.reply(row) && inWorkspace ? (['PAGE_USER'] as const) : []),
    ...(isApplicant(actor, row.submission) ? (['SUBMITTER'] as const) : []),
  ]
  const side = chooseSide(sides, wanted)
  if (!side) throw notYours('chat')
  refuseDeleted(row.form)
  return { ...row, side }
}
