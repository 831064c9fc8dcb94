import { writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { problems } from '@winnow/openapi/common/problem'
import { counted } from '@winnow/openapi/common/text/format'
import {
  columnName,
  type ImportOrder,
  keepsMisfits,
  mappingOf,
  missedText,
  type Plan,
  placesOn,
  takenText,
  wrongWith,
} from '@winnow/openapi/imports/index'
import { type FormDetails, WinnowError } from '@winnow/sdk'
import { confirm } from '../../io/confirm.ts'
import { exitCodes } from '../../io/exit-codes.ts'
import type { Io } from '../../io/factory.ts'
import { refusal } from '../../io/failure.ts'
import { live } from '../../io/out/live.ts'
import { isWatched, writeLines } from '../../io/out/write.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { checkLines, misfitsIn, planLines, quoted, refusedLines } from './format.ts'
import { type ImportOptions, importOptions, readOptions } from './options.ts'
import { checkStage, createForm, type Prepared, prepare } from './prepare.ts'
import { checkRows, readRows } from './read.ts'
import { checkRefusedName, writeRefused } from './refused-file.ts'
import { resume } from './resume.ts'
import { openSheet, type Sheet } from './rows.ts'
import { type Sent, send } from './send.ts'

/** The error where no row was imported; its refused rows are `errors`, as in the server's problems. */
function noneImported(
  { identifier, name }: FormDetails,
  { refused }: Sent,
  file: string | null,
): WinnowError {
  const where = file === null ? '' : ` They are in ${file}, with the reasons.`
  const detail = `No rows were imported into '${name}' (${identifier}).${where}`
  const { title, status } = problems.invalid_input
  return new WinnowError('invalid_input', status, detail, {
    ...{ type: 'about:blank', title, status, detail, code: 'invalid_input', request_id: '' },
    errors: refused.map(it => ({ path: `line ${it.line}`, message: wrongWith(it) })),
  })
}

/** The form that the rows go to, made of the plan where there is none, and the import that they belong to. */
async function begin(session: Session, sheet: Sheet, options: ImportOptions, prepared: Prepared) {
  const made =
    'fresh' in options.form
      ? await createForm(session, prepared.plan, { name: options.form.fresh, workspace: options.workspace })
      : null
  const form = made?.form ?? prepared.form
  if (!form) throw new Error('An import needs a form')
  checkStage(form, options.stage)
  const plan = made?.plan ?? prepared.plan
  const { timeZone, anonymous } = prepared.env
  const order: ImportOrder = {
    ...{ version: 1, plan, anonymous, timeZone },
    ...{ stage: options.stage ?? null, encoding: sheet.encoding },
  }
  const started =
    prepared.resumed ??
    (await session.winnow.startImport({
      form_id: form.identifier,
      file_name: basename(sheet.name),
      file_hash: await sheet.hash(),
      row_count: prepared.rows,
      plan: JSON.stringify(order),
    }))
  return { form, plan, started }
}

/** Sends the whole file; what was refused is in a file of its own, however it ended. */
async function sendAll(session: Session, sheet: Sheet, options: ImportOptions, prepared: Prepared) {
  const { io } = session
  if (io.signal.aborted) throw refusal('aborted', 0, 'Stopped. Nothing was imported.')
  // Once there is a form, there is an import to continue with.
  const { form, plan, started } = await begin(session.finishing(), sheet, options, prepared)
  const questions = new Map(plan.questions.map(it => [`values.${it.id}`, it.question]))
  const places = placesOn(form, options.stage ?? null)
  const began = io.clock.now().valueOf()
  const progress = await live(io, async () => (await import('../../ui/Progress.tsx')).Progress)
  const sent: Sent = { imported: 0, refused: [], batchIds: [] }
  const written = () =>
    writeRefused(io, { source: options.file, typed: options.refused, header: plan.heads }, sent.refused)
  try {
    await send(
      session,
      {
        form,
        import: started,
        file: options.file,
        anonymous: prepared.env.anonymous,
        timeZone: prepared.env.timeZone,
        rows: readRows(sheet, plan, prepared),
        place: places.place,
        nameOf: path => questions.get(path) ?? path,
        onProgress: done =>
          progress.show({
            doing: 'Importing',
            done,
            total: prepared.rows,
            elapsedMs: io.clock.now().valueOf() - began,
          }),
      },
      sent,
    )
  } catch (error) {
    const file = await written()
    if (file === null || !(error instanceof WinnowError)) throw error
    throw refusal(error.code, error.status, `${error.message}. Refused rows are in ${file}.`)
  } finally {
    await progress.end()
  }
  return { form, plan, importId: started.id, sent, missed: places.missed, refusedFile: await written() }
}

/** The file as it is going to be read, and the options with which an import began that continues. */
async function opened(session: Session, options: ImportOptions, io: Io) {
  if ('resumed' in options.form) {
    const { sheet, prepared, stage } = await resume(session, io, {
      file: options.file,
      id: options.form.resumed,
    })
    return { sheet, prepared, options: { ...options, stage } }
  }
  const sheet = await openSheet(io, options.file, options.encoding)
  return { sheet, prepared: await prepare(session, sheet, options), options }
}

/** Writes how each column is read, to be changed and given back with `--mapping`. */
async function writeMapping(io: Io, name: string, plan: Plan, isNew: boolean): Promise<string> {
  const path = resolve(io.cwd, name)
  await writeFile(path, `${JSON.stringify(mappingOf(plan, { isNew }), null, 2)}\n`, { flag: 'wx' }).catch(
    () => {
      throw refusal(
        'invalid_input',
        422,
        `Can't write ${path}, or it is there already. Nothing was imported.`,
      )
    },
  )
  return path
}

export const importCsv = command({
  path: 'import csv',
  summary: 'Import a CSV file into a form, or into a new one',
  more: 'Each row becomes an application. Nobody is emailed about it.',
  args: [['<file>', 'A CSV file with a header row; - reads stdin']],
  options: importOptions,
  examples: [
    "winnow import csv survey.csv --new-form 'Thanksgiving 2015' --anonymous --dry-run",
    "winnow import csv people.csv --form spring-accelerator --name 'Full name' --email Mail --status Shortlisted",
    "winnow import csv people.csv --new-form People --type 'Team size=NUMBER' --skip 'Internal ID'",
    'winnow import csv people.csv --resume imp_01j9',
  ],
  read: readOptions,
  async run(typed, io) {
    const session = await Session.open(io)
    const { sheet, prepared, options } = await opened(session, typed, io)
    const { rows, resumed } = prepared
    const { encoding } = sheet
    await checkRefusedName(io, options.file, options.refused)
    const isNew = 'fresh' in options.form
    const target = 'fresh' in options.form ? options.form.fresh : (prepared.form?.name ?? '')
    const asks = !options.yes && isWatched(io, io.stderr)
    const checked =
      options.dryRun || (!resumed && (asks || keepsMisfits(prepared.plan)))
        ? await checkRows(session, sheet, prepared, options.stage)
        : null
    const plan = checked?.plan ?? prepared.plan
    const mappingFile =
      options.writeMapping === undefined ? null : await writeMapping(io, options.writeMapping, plan, isNew)
    const shared = { form: options.form, dryRun: options.dryRun, encoding, plan, mappingFile }
    if (options.dryRun && checked) {
      const { report, refused } = checked
      const sent: Sent = { imported: report.taken, refused, batchIds: [] }
      const id = prepared.form?.identifier ?? null
      return {
        ...{ ...shared, target: { id, name: target }, sent, missed: [], report },
        ...{ importId: null, refusedFile: null },
      }
    }
    if (asks)
      await writeLines(io.stderr, [
        '',
        ...planLines(plan),
        ...(checked ? checkLines(checked.report) : []),
        '',
      ])
    const asked = resumed
      ? `Import the other ${counted(rows - resumed.rows_done, 'row')} into '${target}'?`
      : `Import ${checked ? takenText(checked.report) : counted(rows, 'row')} into '${target}'?`
    if (!options.yes) await confirm(io, asked, 'Nothing was imported.')
    if (rows === 0)
      throw refusal('invalid_input', 422, `${sheet.name} has no rows below its header. Nothing was imported.`)
    const done = await sendAll(session, sheet, options, { ...prepared, plan })
    const { form, sent, missed, importId, refusedFile } = done
    if (sent.imported === 0 && sent.refused.length > 0) throw noneImported(form, sent, refusedFile)
    return {
      ...{ ...shared, target: { id: form.identifier, name: form.name }, sent, missed },
      report: checked && misfitsIn(checked.report),
      ...{ importId, refusedFile },
    }
  },
  exitCode: ({ sent, dryRun }) => (sent.refused.length > 0 && !dryRun ? exitCodes.refused : exitCodes.ok),
  json: ({ target, form, dryRun, encoding, plan, sent, missed, ...it }) => ({
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
    leftOut: [
      ...[...plan.unread, ...(plan.skipped ?? [])].map(at => columnName(plan.heads, at)),
      ...missed.map(it => `${it.kind.toLowerCase()} ${quoted(it.text)}`),
    ],
    imported: sent.imported,
    refused: sent.refused.map(({ line, errors }) => ({ line, errors })),
    batchIds: sent.batchIds,
    importId: it.importId,
    refusedFile: it.refusedFile,
    mappingFile: it.mappingFile,
    findings: it.report?.findings ?? [],
  }),
  lines: ({ target, dryRun, encoding, plan, sent, missed, report, ...it }) => [
    ...(encoding === 'utf-8' ? [] : [`The file was read as ${encoding}.`]),
    ...(dryRun ? planLines(plan) : []),
    ...(report && dryRun ? checkLines(report) : []),
    dryRun
      ? `${counted(sent.imported, 'row')} would be imported into '${target.name}'. Nothing was changed.`
      : `${counted(sent.imported, 'row')} imported into '${target.name}' (${target.id}).`,
    ...(report && !dryRun ? checkLines(report) : []),
    ...(it.mappingFile === null ? [] : [`Mapping written to ${it.mappingFile}.`]),
    ...missed.map(it => missedText(it, quoted)),
    ...(sent.refused.length > 0 && !dryRun
      ? [
          `${counted(sent.refused.length, 'row')} not imported:`,
          ...refusedLines(sent.refused).map(text => `  ${text}`),
          `Refused rows are in ${it.refusedFile}. Fix them, then import that file.`,
        ]
      : []),
    ...(it.importId === null ? [] : [`To undo: winnow import undo ${it.importId}`]),
  ],
})
