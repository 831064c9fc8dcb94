import {
  aiResults,
  chats,
  criteria,
  labels,
  notes,
  type Reader,
  stages,
  submissionLabels,
  submissionParameters,
  submissions,
  users,
} from '@winnow/db'
import { asc, eq, inArray, max } from 'drizzle-orm'
import { hasScope, type SignedIn } from '../core/actor.ts'
import { iso, isoOrNull } from '../core/time/clock.ts'
import type { FoundForm } from '../forms/find.ts'
import { columnsOf } from '../forms/questions.ts'
import { contentOf } from '../forms/versions/find.ts'
import { chatStatusIn } from '../stages/chat-status.ts'
import { answersOf } from '../submissions/answers.ts'
import { filesOf, presentAnswers } from '../uploads/present.ts'
import { otherFormValues } from './columns/linked.ts'

/** The newest note of each; none for a key that may not read notes. */
async function lastNotesOf(db: Reader, actor: SignedIn, ids: readonly number[]) {
  if (!hasScope(actor, 'notes:read')) return new Map<number, string>()
  const newest = db
    .select({ seq: max(notes.seq) })
    .from(notes)
    .where(inArray(notes.submissionId, [...ids]))
    .groupBy(notes.submissionId)
  const rows = await db
    .select({ submissionId: notes.submissionId, html: notes.html })
    .from(notes)
    .where(inArray(notes.seq, newest))
  return new Map(rows.map(it => [it.submissionId, it.html]))
}

/** What the assistant says of each, a reviewer's override in its place (docs/rules.md#results). */
async function resultsOf(db: Reader, { aiEnabled }: FoundForm['form'], ids: readonly number[]) {
  if (!aiEnabled) return []
  return db
    .select({ criterion: criteria.id, found: aiResults })
    .from(aiResults)
    .innerJoin(criteria, eq(criteria.number, aiResults.criterionNumber))
    .where(inArray(aiResults.submissionId, [...ids]))
    .orderBy(asc(criteria.searchNumber), asc(criteria.position))
}

/** Applications as their reviewers see them, in the order of `ids`; the same few queries, however many they are. */
export async function presentSubmissions(
  db: Reader,
  actor: SignedIn,
  { form }: FoundForm,
  ids: readonly number[],
) {
  const rows = await db
    .select({ submission: submissions, stage: stages, chat: chats, image: users.image })
    .from(submissions)
    .innerJoin(stages, eq(stages.id, submissions.stageId))
    .leftJoin(chats, eq(chats.submissionId, submissions.id))
    .leftJoin(users, eq(users.id, submissions.personId))
    .where(inArray(submissions.id, [...ids]))
  const labelled = await db
    .select({ submissionId: submissionLabels.submissionId, value: labels.value })
    .from(submissionLabels)
    .innerJoin(labels, eq(labels.id, submissionLabels.labelId))
    .where(inArray(submissionLabels.submissionId, [...ids]))
    .orderBy(asc(labels.position))
  const parameters = await db
    .select()
    .from(submissionParameters)
    .where(inArray(submissionParameters.submissionId, [...ids]))
    .orderBy(asc(submissionParameters.name))
  const lastNotes = await lastNotesOf(db, actor, ids)
  const others = await otherFormValues(db, actor, form, ids)
  const results = Map.groupBy(await resultsOf(db, form, ids), it => it.found.submissionId)
  const columns = await columnsOf(db, form.number)
  const answers = await answersOf(db, ids, columns)
  const files = await filesOf(db, ids)
  const versions = [...new Set(rows.map(it => it.submission.version))]
  const contents = new Map(
    await Promise.all(
      versions.map(async version => [version, await contentOf(db, form.number, version)] as const),
    ),
  )
  const byId = new Map(rows.map(it => [it.submission.id, it]))
  return ids.flatMap(id => {
    const row = byId.get(id)
    if (!row) return []
    const { submission, stage, chat, image } = row
    const note = lastNotes.get(id)
    return [
      {
        submissionId: submission.publicId,
        name: submission.name,
        email: submission.email,
        image,
        stage: stage.label,
        chatId: chat?.id ?? null,
        chatStatus: chat?.status ?? chatStatusIn(stage, form),
        responded: submission.responded,
        needsReply: submission.needsReply,
        submittedAt: iso(submission.submittedAt),
        assignedLabels: labelled.filter(it => it.submissionId === id).map(it => it.value),
        correctedAt: isoOrNull(submission.correctedAt),
        withdrawnAt: isoOrNull(submission.withdrawnAt),
        fieldValues: presentAnswers(
          contents.get(submission.version)?.questions ?? [],
          answers.get(id),
          files.get(id),
          { formId: form.id, submissionId: submission.publicId, submittedAt: submission.submittedAt },
        ),
        aiOptedOut: submission.aiOptedOut,
        aiFieldValues: (results.get(id) ?? []).map(
          ({ criterion, found: { result, override, ...found } }) => ({
            id: `${criterion}.${id % 2 ** 32}`,
            fieldId: criterion,
            result: override ?? result,
            reason: found.reason,
            value: override ?? result,
            resultType: override === null ? ('ASSISTANT' as const) : ('REVIEWER' as const),
            overrideReason: override === null ? null : (found.overrideReason ?? ''),
            quotes: found.quotes.map(it => ({ ...it, page: it.page ?? null })),
            suspicious: found.suspicious.length > 0,
            stale: found.stale,
            basic: found.model === null,
          }),
        ),
        customFieldValues: others.get(id) ?? [],
        lastComment: note === undefined ? null : { comment: note },
        urlParameters: parameters
          .filter(it => it.submissionId === id)
          .map(({ name, value }) => ({ name, value })),
      },
    ]
  })
}
