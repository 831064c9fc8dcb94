import {
  chats,
  labels,
  type Reader,
  stages,
  submissionLabels,
  submissionParameters,
  submissions,
  users,
} from '@winnow/db'
import { asc, eq, inArray } from 'drizzle-orm'
import { iso, isoOrNull } from '../core/clock.ts'
import type { FoundForm } from '../forms/find.ts'
import { columnsOf } from '../forms/questions.ts'
import { contentOf } from '../forms/versions/find.ts'
import { chatStatusIn } from '../stages/chat-status.ts'
import { answersOf } from '../submissions/answers.ts'
import { filesOf, presentAnswers } from '../uploads/present.ts'

/** Applications as their reviewers see them, in the order of `ids`; the same few queries, however many they are. */
export async function presentSubmissions(db: Reader, { form }: FoundForm, ids: readonly number[]) {
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
        submittedAt: iso(submission.submittedAt),
        assignedLabels: labelled.filter(it => it.submissionId === id).map(it => it.value),
        correctedAt: isoOrNull(submission.correctedAt),
        withdrawnAt: isoOrNull(submission.withdrawnAt),
        fieldValues: presentAnswers(
          contents.get(submission.version)?.questions ?? [],
          answers.get(id),
          files.get(id),
          { formId: form.id, submissionId: submission.publicId },
        ),
        urlParameters: parameters
          .filter(it => it.submissionId === id)
          .map(({ name, value }) => ({ name, value })),
      },
    ]
  })
}
