import {
  aiResults,
  chats,
  criteria,
  files,
  labels,
  linkedinProfiles,
  messages,
  notes,
  outbox,
  type Reader,
  scores,
  stages,
  submissionLabels,
  submissionParameters,
  users,
  workspaces,
} from '@winnow/db'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { iso, isoOrNull } from '../core/time/clock.ts'
import { columnsOf } from '../forms/questions.ts'
import { contentOf } from '../forms/versions/find.ts'
import { answersOf } from '../submissions/answers.ts'
import { filesOf } from '../uploads/present.ts'
import type { Person } from './find.ts'
import type { FileIn } from './zip.ts'

/** Whether what reviewers think is in it: an applicant never sees statuses, labels, notes or results (docs/rules.md#what-applicants-never-see). */
interface Collecting {
  db: Reader
  internal: boolean
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** A name that stays a single file on every system. */
const safe = (name: string) => name.replace(/[^\p{L}\p{N} ._()-]+/gu, '_').slice(-120) || 'file'

/** Everything of a person's as data, and which files belong to it. */
export async function collect({ db, internal }: Collecting, person: Person) {
  const { applications, forms, drafts } = person
  const ids = applications.map(it => it.id)
  const listed = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const stored = await filesOf(db, ids)
  const fileIds = [...stored.values()].flatMap(it => [...it.values()].flatMap(one => one.fileId ?? []))
  const rows = await db
    .select({ id: files.id, storageKey: files.storageKey })
    .from(files)
    .where(inArray(files.id, sql`(select value from json_each(${JSON.stringify(fileIds)}))`))
  const keyOfFile = new Map(rows.map(it => [it.id, it.storageKey]))
  const parameters = await db
    .select()
    .from(submissionParameters)
    .where(inArray(submissionParameters.submissionId, listed))
  const said = await db
    .select({ submissionId: chats.submissionId, message: messages, attachment: files })
    .from(messages)
    .innerJoin(chats, eq(chats.id, messages.chatId))
    .leftJoin(files, eq(files.id, messages.attachmentId))
    .where(inArray(chats.submissionId, listed))
    .orderBy(asc(messages.seq))
  const stopped = await db
    .select({ submissionId: chats.submissionId, at: chats.emailsStoppedAt })
    .from(chats)
    .where(inArray(chats.submissionId, listed))
  const stoppedOf = new Map(stopped.map(it => [it.submissionId, it.at]))
  const workspaceNames = await db
    .select({ id: workspaces.id, name: workspaces.name })
    .from(workspaces)
    .where(inArray(workspaces.id, [...new Set([...forms.values()].map(it => it.workspaceId))]))
  const nameOf = new Map(workspaceNames.map(it => [it.id, it.name]))
  const reviewed = internal ? await reviewOf(db, listed) : null
  const archive: FileIn[] = []
  /** Puts a file into the archive; its path there */
  function add(id: string, file: { originalFilename: string; storageKey: string }): string {
    const path = `files/${id}/${archive.length + 1}-${safe(file.originalFilename)}`
    archive.push({ path, storageKey: file.storageKey })
    return path
  }

  const sent = []
  for (const it of applications) {
    const form = forms.get(it.formNumber)
    const { questions } = await contentOf(db, it.formNumber, it.version)
    const answers = (await answersOf(db, [it.id], await columnsOf(db, it.formNumber))).get(it.id) ?? {}
    const ofOne = stored.get(it.id)
    sent.push({
      id: it.publicId,
      workspace: nameOf.get(form?.workspaceId ?? ''),
      form: form?.name,
      name: it.name,
      email: it.email,
      submittedAt: iso(it.submittedAt),
      correctedAt: isoOrNull(it.correctedAt),
      withdrawnAt: isoOrNull(it.withdrawnAt),
      aiOptedOut: it.aiOptedOut,
      messageEmailsStoppedAt: isoOrNull(stoppedOf.get(it.id) ?? null),
      answers: questions.flatMap(({ id, question, preDefinedInputType }) => {
        if (preDefinedInputType === 'NAME' || preDefinedInputType === 'EMAIL') return []
        const file = ofOne?.get(id)
        const storageKey = file?.fileId ? keyOfFile.get(file.fileId) : undefined
        const answer = file ? file.originalFilename : (answers[id] ?? null)
        return [
          {
            question,
            answer,
            ...(file && storageKey ? { file: add(it.publicId, { ...file, storageKey }) } : {}),
          },
        ]
      }),
      urlParameters: Object.fromEntries(
        parameters.filter(one => one.submissionId === it.id).map(one => [one.name, one.value]),
      ),
      messages: said
        .filter(one => one.submissionId === it.id && (internal || one.message.deletedAt === null))
        .map(({ message, attachment }) => ({
          at: iso(message.createdAt),
          from: message.side === 'SUBMITTER' ? 'applicant' : 'workspace',
          text: message.content,
          byEmail: message.byEmail,
          ...(attachment ? { attachment: add(it.publicId, attachment) } : {}),
          ...(internal ? { email: message.mailStatus, deletedAt: isoOrNull(message.deletedAt) } : {}),
        })),
      ...(reviewed ? { review: reviewed(it.id, it.stageId) } : {}),
    })
  }
  return {
    data: {
      applications: sent,
      drafts: drafts.map(it => ({
        form: forms.get(it.formNumber)?.name,
        savedAt: iso(it.savedAt),
        fields: Object.fromEntries(it.fields.map(({ path, value }) => [path, text(value)])),
      })),
    },
    files: archive,
  }
}

/** What reviewers made of these applications. */
async function reviewOf(db: Reader, listed: ReturnType<typeof sql>) {
  const stageRows = await db
    .select({ id: stages.id, label: stages.label })
    .from(stages)
    .where(sql`${stages.id} in (select stage_id from submissions where id in ${listed})`)
  const worn = await db
    .select({ submissionId: submissionLabels.submissionId, label: labels.value })
    .from(submissionLabels)
    .innerJoin(labels, eq(labels.id, submissionLabels.labelId))
    .where(inArray(submissionLabels.submissionId, listed))
  const noted = await db
    .select({ note: notes, author: users.name, email: users.email })
    .from(notes)
    .innerJoin(users, eq(users.id, notes.authorId))
    .where(inArray(notes.submissionId, listed))
    .orderBy(asc(notes.seq))
  const judged = await db
    .select({ result: aiResults, criterion: criteria.name })
    .from(aiResults)
    .innerJoin(criteria, eq(criteria.number, aiResults.criterionNumber))
    .where(inArray(aiResults.submissionId, listed))
  const given = await db.select().from(scores).where(inArray(scores.submissionId, listed))
  const profiles = await db
    .select()
    .from(linkedinProfiles)
    .where(inArray(linkedinProfiles.submissionId, listed))
  const of = <Row>(rows: readonly Row[], id: number, idOf: (row: Row) => number) =>
    rows.filter(it => idOf(it) === id)
  return (id: number, stageId: number) => ({
    status: stageRows.find(it => it.id === stageId)?.label,
    labels: of(worn, id, it => it.submissionId).map(it => it.label),
    notes: of(noted, id, it => it.note.submissionId).map(({ note, author, email }) => ({
      at: iso(note.createdAt),
      author: author ?? email,
      text: note.text,
    })),
    results: of(judged, id, it => it.result.submissionId).map(({ result, criterion }) => ({
      criterion,
      result: result.result,
      override: result.override,
      reason: result.reason,
    })),
    scores: of(given, id, it => it.submissionId).map(it => it.value),
    linkedinProfiles: of(profiles, id, it => it.submissionId).map(({ url, profile }) => ({ url, profile })),
  })
}

/** Mail to an address that is still kept: what it was, and what became of it. */
export async function mailsTo(db: Reader, addresses: readonly string[], about: readonly number[] | null) {
  const rows = await db
    .select()
    .from(outbox)
    .where(sql`lower(${outbox.recipient}) in (select value from json_each(${JSON.stringify(addresses)}))`)
    .orderBy(asc(outbox.id))
  return rows
    .filter(it => about === null || about.includes(Number(it.data.submissionId)))
    .map(it => ({
      kind: it.kind,
      queuedAt: iso(it.createdAt),
      status: it.status,
      settledAt: isoOrNull(it.settledAt),
    }))
}
