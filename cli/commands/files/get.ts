import { join, resolve } from 'node:path'
import { counted } from '@winnow/openapi/common/text/format'
import { sizeText } from '@winnow/openapi/questions/shared/file-text'
import { type FormDetails, type Submission, WinnowError } from '@winnow/sdk'
import { exitCodes } from '../../io/exit-codes.ts'
import { refusal, UsageError } from '../../io/failure.ts'
import { live } from '../../io/out/live.ts'
import { fields } from '../../io/out/text.ts'
import { isWatched, writeLines } from '../../io/out/write.ts'
import { Session } from '../../io/session.ts'
import { namedIds, namedOptions, readNamed } from '../applicants/named.ts'
import { queryOf, queryOptions, readQuery } from '../applicants/query.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { download, type Outcome } from './download.ts'
import { safeName, uniqueNames } from './names.ts'

/** Applications that are fetched at once. */
const pageSize = 100

type Done = {
  submissionId: string
  questionId: string
  question: string
  /** Absolute */
  file: string
  bytes: number
  /** `pending`: the applicant's device has not sent it yet; `gone`: it was deleted meanwhile */
  status: Outcome | 'pending' | 'gone'
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()

/** The questions that take files, or the one of them that was named. */
function fileQuestions({ inputFields, deletedFields, name }: FormDetails, named: string | undefined) {
  const all = [...inputFields, ...deletedFields].filter(
    it => it.type === 'FILE_UPLOAD' || it.type === 'VIDEO',
  )
  if (named === undefined) return all
  const found = all.filter(it => it.id === named || fold(it.question) === fold(named))
  if (found.length > 0) return found
  const known = all.map(it => `  ${it.id}  ${it.question}`)
  throw new UsageError(
    all.length === 0
      ? `'${name}' has no question that takes files.`
      : [`There is no question '${named}' that takes files. There are:`, ...known].join('\n'),
  )
}

/** Those who match, in the order in which they applied, page by page. */
async function* submissions(session: Session, query: Parameters<Session['winnow']['fetchSubmissions']>[0]) {
  for (let cursor: string | null = null; ; ) {
    const page = { page_size: pageSize, ...(cursor === null ? {} : { cursor }) }
    const reply: Awaited<ReturnType<Session['winnow']['fetchSubmissions']>> =
      await session.winnow.fetchSubmissions({ ...query, page_details: page })
    yield { total: reply.pageDetails.totalCount, submissions: reply.submissions }
    cursor = reply.pageDetails.nextCursor
    if (cursor === null) return
  }
}

const metadataOf = ({ fileMetadata, videoMetadata }: Submission['fieldValues'][number]) =>
  fileMetadata ?? (videoMetadata && { ...videoMetadata, bytes: null })

export const getFiles = command({
  path: 'files get',
  summary: 'Download the files and videos of applicants',
  more: 'Without IDs, downloads those of everyone who matches. Each applicant has a folder. Files that are there already are skipped, and a download that broke off continues where it stopped.',
  args: [formArgument, ['[application...]', 'IDs of applications (default: everyone who matches)']],
  options: [
    ...namedOptions,
    ...queryOptions,
    ['--question <question>', 'Only the files of this question: its text or ID'],
    ['--out <folder>', "Where to save them (default: '<form name>-files')"],
    ['--force', 'Replace files that are there and have another size'],
  ],
  examples: [
    'winnow files get spring-accelerator',
    "winnow files get spring-accelerator sub_01j9 --question 'Pitch deck' --out decks",
    'winnow applicants list spring-accelerator --status Shortlisted | winnow files get spring-accelerator --ids-file -',
  ],
  read: ([form, ids], flags) => ({
    form: String(form),
    named: readNamed(flags, Array.isArray(ids) ? ids : []),
    query: readQuery(flags),
    question: typeof flags.question === 'string' ? flags.question : undefined,
    out: typeof flags.out === 'string' && flags.out !== '' ? flags.out : undefined,
    force: flags.force === true,
    json: flags.json === true,
  }),
  async run({ form: formName, named, query, question, out, force, json }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const questions = new Map(fileQuestions(form, question).map(it => [it.id, it.question]))
    const ids = await namedIds(session, form, formName, named, 'Nothing was downloaded.')
    const { filter } = await queryOf(session, form, query)
    const asked = { form_id: form.identifier, ...filter, ...ids }
    const folder = resolve(io.cwd, out ?? `${safeName(form.name)}-files`)
    const began = io.clock.now().valueOf()
    const progress = await live(io, async () => (await import('../../ui/Progress.tsx')).Progress)
    const done: Done[] = []
    let [seen, total] = [0, 0]
    const show = () =>
      progress.show({ doing: 'Applicant', done: seen, total, elapsedMs: io.clock.now().valueOf() - began })

    async function get(it: Submission): Promise<void> {
      const unique = uniqueNames()
      const own = join(folder, safeName(`${it.name} ${it.submissionId}`))
      for (const answer of it.fieldValues) {
        const metadata = metadataOf(answer)
        if (!metadata) continue
        // Every file takes its name, so that it has the same one whichever question is asked for.
        const file = join(own, unique(safeName(metadata.originalFilename)))
        const asks = questions.get(answer.fieldId)
        if (asks === undefined) continue
        const one = { submissionId: it.submissionId, questionId: answer.fieldId, question: asks, file }
        if (metadata.pending) {
          done.push({ ...one, bytes: 0, status: 'pending' })
          continue
        }
        const place = { form_id: form.identifier, submission_id: it.submissionId, field_id: answer.fieldId }
        const { outcome, bytes } = await download(session, place, file, {
          force,
          bytes: metadata.bytes,
        }).catch(error => {
          if (error instanceof WinnowError && error.code === 'not_found')
            return { outcome: 'gone' as const, bytes: 0 }
          throw error
        })
        done.push({ ...one, bytes, status: outcome })
      }
    }

    try {
      for await (const page of submissions(session, asked)) {
        total = page.total
        for (const it of page.submissions) {
          show()
          await get(it)
          seen++
        }
      }
    } catch (error) {
      if (!io.signal.aborted) throw error
      throw refusal('aborted', 0, `Stopped. ${summary(done, folder)} Run the command again to continue.`)
    } finally {
      await progress.end()
    }
    // A pipe carries files alone.
    if (done.length === 0 && !json && !isWatched(io, io.stdout)) await writeLines(io.stderr, [nothingSent])
    return {
      form: { id: form.identifier, name: form.name },
      folder,
      files: done,
      watched: isWatched(io, io.stdout),
    }
  },
  json: ({ form, folder, files }) => ({ form, folder, files }),
  lines: ({ files, folder, watched }) =>
    watched
      ? files.length === 0
        ? [nothingSent]
        : [summary(files, folder), ...trouble(files)]
      : files.map(it => fields(it.file, it.submissionId, it.question, `${it.bytes}`, it.status)),
  exitCode: ({ files }) =>
    files.some(it => it.status === 'differs' || it.status === 'gone') ? exitCodes.refused : exitCodes.ok,
})

const nothingSent = 'None of these applicants has sent a file.'

const withStatus = (files: readonly Done[], status: Done['status']) =>
  files.filter(it => it.status === status)

function summary(files: readonly Done[], folder: string): string {
  const fresh = withStatus(files, 'downloaded')
  const skipped = withStatus(files, 'skipped').length
  const size = sizeText(fresh.reduce((sum, it) => sum + it.bytes, 0))
  return [
    fresh.length === 0
      ? 'No files downloaded.'
      : `${counted(fresh.length, 'file')} (${size}) downloaded to ${folder}.`,
    ...(skipped > 0 ? [`${counted(skipped, 'file was', 'files were')} there already.`] : []),
  ].join(' ')
}

/** What was not downloaded, and what to do about it. */
function trouble(files: readonly Done[]): string[] {
  const [differs, pending, gone] = (['differs', 'pending', 'gone'] as const).map(it => withStatus(files, it))
  return [
    ...(differs?.length
      ? [
          'These are there with another size. To replace them, add --force:',
          ...differs.map(it => `  ${it.file}`),
        ]
      : []),
    ...(pending?.length
      ? [`${counted(pending.length, 'file is', 'files are')} still being uploaded by the applicant.`]
      : []),
    ...(gone?.length ? [`${counted(gone.length, 'file was', 'files were')} deleted in the meantime.`] : []),
  ]
}
