import { answerFiles, files, forms, type Reader, submissions } from '@winnow/db'
import { visibleName } from '@winnow/openapi/common/text/file-name'
import { and, eq } from 'drizzle-orm'
import { type Actor, hasScope } from '../../core/actor.ts'
import type { App } from '../../core/app.ts'
import { notFound } from '../../core/error.ts'
import { unsign } from '../../core/text/secret.ts'
import { findApplication } from '../../submissions/find.ts'

/** What was made of a file, beside the file itself. */
export const fileKinds = ['playable', 'original', 'thumbnail'] as const
type FileKind = (typeof fileKinds)[number]

interface Wanted {
  formId: string
  submissionId: string
  questionId: string
  /** Absent: whatever it is called */
  fileName?: string
  kind: FileKind
}

export const noFile = () => notFound('file')

/**
 * A file of an answer, for those who may read the application now: its reviewers, its applicant, and whoever holds the
 * applicant's own link. Everything else is alike not there.
 */
export async function findFile(db: Reader, app: App, actor: Actor, own: string | null, wanted: Wanted) {
  if (own !== null) {
    if (unsign('own', own, app.secret) !== wanted.submissionId) throw noFile()
  } else {
    if (actor.kind === 'nobody' || !hasScope(actor, 'submissions:read')) throw noFile()
    await findApplication(db, actor, wanted.submissionId, wanted.formId).catch(() => {
      throw noFile()
    })
  }
  const [answer] = await db
    .select({ answerFile: answerFiles, deletedAt: forms.deletedAt })
    .from(answerFiles)
    .innerJoin(submissions, eq(submissions.id, answerFiles.submissionId))
    .innerJoin(forms, eq(forms.number, submissions.formNumber))
    .where(
      and(
        eq(submissions.publicId, wanted.submissionId),
        eq(forms.id, wanted.formId),
        eq(answerFiles.questionId, wanted.questionId),
      ),
    )
  if (!answer || answer.deletedAt !== null) throw noFile()
  const { answerFile } = answer
  const isNamed = (name: string) => visibleName(name) === visibleName(answerFile.originalFilename)
  if (wanted.fileName !== undefined && !isNamed(wanted.fileName)) throw noFile()
  const id = {
    playable: answerFile.playableFileId ?? answerFile.fileId,
    original: answerFile.fileId,
    thumbnail: answerFile.thumbnailFileId,
  }[wanted.kind]
  const [file] =
    id === null
      ? []
      : await db
          .select()
          .from(files)
          .where(and(eq(files.id, id), eq(files.state, 'STORED')))
  if (!file) throw noFile()
  return { file, answerFile }
}
