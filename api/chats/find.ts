import { chats, editors, forms, members, type Reader, stages, submissions, workspaces } from '@winnow/db'
import type { ChatSide } from '@winnow/openapi'
import { and, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../core/actor.ts'
import { prepared } from '../core/database/prepared.ts'
import { notFound, notYours } from '../core/error.ts'
import { type FoundForm, refuseDeleted } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { isApplicant } from '../submissions/find.ts'

export interface FoundChat extends FoundForm {
  chat: typeof chats.$inferSelect
  submission: typeof submissions.$inferSelect
  stage: typeof stages.$inferSelect
  /** The side on which the actor stands here */
  side: ChatSide
}

/** The sides that the actor really holds; what the client says only chooses among them (docs/rules.md#chat). */
function chooseSide(sides: readonly ChatSide[], wanted: ChatSide | null | undefined): ChatSide | undefined {
  return wanted ? sides.find(it => it === wanted) : sides[0]
}

// Each poll asks it again, thousands at a time.
const byId = prepared(db =>
  db
    .select({
      chat: chats,
      submission: submissions,
      stage: stages,
      form: forms,
      workspace: workspaces,
      workspaceRole: members.role,
      formRole: editors.role,
    })
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

/** A chat that the actor may open, and from which side; anything else is not found. */
export async function findChat(
  db: Reader,
  actor: SignedIn,
  chatId: string,
  wanted?: ChatSide | null,
): Promise<FoundChat> {
  const row = await byId(db).get({ chatId, userId: actor.userId })
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
