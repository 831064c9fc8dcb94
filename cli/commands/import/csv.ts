import { problems } from '@winnow/openapi/common/problem'
import { counted } from '@winnow/openapi/common/text/format'
import { type Encoding, encodings, type Plan, type ReadRow, rowReaderOf } from '@winnow/openapi/imports/index'
import { type FormDetails, WinnowError } from '@winnow/sdk'
import { confirm } from '../../io/confirm.ts'
import { UsageError } from '../../io/failure.ts'
import { live } from '../../io/out/live.ts'

import { isWatched, writeLines } from '../../io/out/write.ts'
import { Session } from '../../io/session.ts'
import { statusOf } from '../applicants/query.ts'
import { command, type Flags } from '../command.ts'
import { errorsOf, planLines, refusedLines } from './format.ts'
import { checkStage, createForm, type ImportOptions, knownOn, type Prepared, prepare } from './prepare.ts'
import { openSheet, type Sheet } from './rows.ts'
import { type Sent, send } from './send.ts'

/** The encoding that was typed, if any. */
function encodingIn(flags: Flags): Encoding | undefined {
  const typed = textOf(flags, 'encoding')?.toLowerCase()
  const found = encodings.find(it => it === typed)
  if (typed !== undefined && !found)
    throw new UsageError(`--encoding takes one of ${encodings.join(', ')}, not '${typed}'.`)
  return found
}

const textOf = (flags: Flags, name: string) => {
  const typed = flags[name]
  return typeof typed === 'string' ? typed : undefined
}

/** Reads the rows of a sheet by a plan, below its header. */
async function* readRows(sheet: Sheet, plan: Plan, { env }: Prepared): AsyncGenerator<ReadRow> {
  const read = rowReaderOf(plan, env)
  let header = true
  for await (const { cells, line } of sheet.rows()) {
    if (!header) yield read(cells, line)
    header = false
  }
}

/** Statuses and labels of rows that the form lacks: the status becomes New, the label is left out, both are reported. */
async function* placed(
  rows: AsyncIterable<ReadRow>,
  form: FormDetails,
  stage: string | undefined,
  missed: Set<string>,
): AsyncGenerator<ReadRow> {
  const known = knownOn(form)
  for await (const read of rows) {
    if (!read.ok) {
      yield read
      continue
    }
    const { status, labels } = read.row
    const own = status === null ? null : (known.stage(status) ?? null)
    if (status !== null && own === null) missed.add(`status '${status}': its rows are in New`)
    for (const label of labels) if (!known.label(label)) missed.add(`label '${label}': it was left out`)
    const knownLabels = labels.filter(label => known.label(label) !== undefined)
    yield { ok: true, row: { ...read.row, status: stage ?? own, labels: knownLabels } }
  }
}

/** Validates every row and sends none. */
async function validateRows(rows: AsyncIterable<ReadRow>): Promise<Sent> {
  const sent: Sent = { imported: 0, refused: [], batchIds: [] }
  for await (const read of rows) {
    if (read.ok) sent.imported++
    else sent.refused.push({ line: read.line, errors: read.errors })
  }
  return sent
}

/** The error where no row was imported; its refused rows are `errors`, as in the server's problems. */
function noneImported({ identifier, name }: FormDetails, { refused }: Sent): WinnowError {
  const detail = `No rows were imported into '${name}' (${identifier}).`
  const { title, status } = problems.invalid_input
  return new WinnowError('invalid_input', status, detail, {
    ...{ type: 'about:blank', title, status, detail, code: 'invalid_input', request_id: '' },
    errors: refused.map(it => ({ path: `line ${it.line}`, message: errorsOf(it) })),
  })
}

async function sendAll(session: Session, sheet: Sheet, options: ImportOptions, prepared: Prepared) {
  const { io } = session
  const made =
    'fresh' in options.form
      ? await createForm(session, prepared.plan, { name: options.form.fresh, workspace: options.workspace })
      : null
  const form = made?.form ?? prepared.form
  if (!form) throw new Error('An import needs a form')
  checkStage(form, options.stage)
  const plan = made?.plan ?? prepared.plan
  const questions = new Map(plan.questions.map(it => [`values.${it.id}`, it.question]))
  const missed = new Set<string>()
  const began = io.clock.now().valueOf()
  const progress = await live(io, async () => (await import('../../ui/Progress.tsx')).Progress)
  try {
    const sent = await send(session, {
      form,
      anonymous: options.anonymous,
      rows: placed(readRows(sheet, plan, prepared), form, options.stage, missed),
      nameOf: path => questions.get(path) ?? path,
      onProgress: done =>
        progress.show({
          doing: 'Importing',
          done,
          total: prepared.rows,
          elapsedMs: io.clock.now().valueOf() - began,
        }),
    })
    return { form, sent, missed: [...missed] }
  } finally {
    await progress.end()
  }
}

export const importCsv = command({
  path: 'import csv',
  summary: 'Import a CSV file into a form, or into a new one',
  more: 'Each row becomes an application. Nobody is emailed about it.',
  args: [['<file>', 'A CSV file with a header row; - reads stdin']],
  options: [
    ['--form <form>', 'Import into this form: its name or ID'],
    ['--new-form <name>', 'Create a form with this name and questions based on the columns'],
    ['--workspace <workspace>', "ID of the workspace for the new form (default: the key's own)"],
    ['--name <column>', "The column with the applicant's name"],
    ['--email <column>', "The column with the applicant's email address"],
    ['--anonymous', 'Fill in placeholders where a name or an email address is missing'],
    ['--status <status>', "The status of every row (default: the 'Status' column, or New)"],
    ['--stage <status>', 'The same as --status', 'hidden'],
    ['--encoding <name>', `Encoding of the file: ${encodings.join(', ')} (default: detected)`],
    ['--skip-unknown', 'Leave out columns that match no question of the form'],
    ['--dry-run', 'Show what would be imported, without importing it'],
    ['--yes', 'Skip the confirmation'],
  ],
  examples: [
    "winnow import csv survey.csv --new-form 'Thanksgiving 2015' --anonymous --dry-run",
    "winnow import csv people.csv --form spring-accelerator --name 'Full name' --email Mail --status Shortlisted",
  ],
  read([file], flags): ImportOptions {
    const [existing, fresh] = [textOf(flags, 'form'), textOf(flags, 'newForm')]
    if ((existing === undefined) === (fresh === undefined))
      throw new UsageError('Use --form for an existing form, or --new-form to create one.')
    if (fresh !== undefined && fresh.trim() === '') throw new UsageError('--new-form needs a name.')
    return {
      file: String(file),
      form: existing === undefined ? { fresh: String(fresh) } : { existing },
      workspace: textOf(flags, 'workspace'),
      name: textOf(flags, 'name'),
      email: textOf(flags, 'email'),
      stage: statusOf(flags).stage,
      anonymous: flags.anonymous === true,
      encoding: encodingIn(flags),
      skipUnknown: flags.skipUnknown === true,
      dryRun: flags.dryRun === true,
      yes: flags.yes === true || flags.json === true,
    }
  },
  async run(options, io) {
    const session = await Session.open(io)
    const sheet = await openSheet(io, options.file, options.encoding)
    const prepared = await prepare(session, sheet, options)
    const { plan, rows } = prepared
    const { encoding } = sheet
    const target = 'fresh' in options.form ? options.form.fresh : (prepared.form?.name ?? '')
    if (options.dryRun) {
      const sent = await validateRows(readRows(sheet, plan, prepared))
      const id = prepared.form?.identifier ?? null
      return { ...options, encoding, plan, target: { id, name: target }, sent, missed: [] }
    }
    if (isWatched(io, io.stderr) && !options.yes) await writeLines(io.stderr, ['', ...planLines(plan), ''])
    if (!options.yes)
      await confirm(io, `Import ${counted(rows, 'row')} into '${target}'?`, 'Nothing was imported.')
    const { form, sent, missed } = await sendAll(session, sheet, options, prepared)
    if (sent.imported === 0 && sent.refused.length > 0) throw noneImported(form, sent)
    return { ...options, encoding, plan, target: { id: form.identifier, name: form.name }, sent, missed }
  },
  json: ({ target, form, dryRun, encoding, plan, sent, missed }) => ({
    form: target,
    created: 'fresh' in form && !dryRun,
    dryRun,
    encoding,
    questions: plan.questions.map(({ question, type, options, allowOther }) => ({
      question,
      type,
      options,
      allowOther,
    })),
    leftOut: [...plan.unread.map(at => plan.heads[at] ?? ''), ...missed],
    imported: sent.imported,
    refused: sent.refused,
    batchIds: sent.batchIds,
  }),
  lines: ({ target, dryRun, encoding, plan, sent, missed }) => [
    ...(encoding === 'utf-8' ? [] : [`The file was read as ${encoding}.`]),
    ...(dryRun ? planLines(plan) : []),
    dryRun
      ? `${counted(sent.imported, 'row')} would be imported into '${target.name}'. Nothing was changed.`
      : `${counted(sent.imported, 'row')} imported into '${target.name}' (${target.id}).`,
    ...missed.map(it => `The form has no ${it}.`),
    ...(sent.refused.length > 0 ? [`${counted(sent.refused.length, 'row')} not imported:`] : []),
    ...refusedLines(sent.refused).map(it => `  ${it}`),
  ],
})
