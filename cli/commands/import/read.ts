import {
  type CheckReport,
  ImportCheck,
  type Plan,
  type ReadRow,
  type RefusedRow,
  rowReaderOf,
  withoutUnused,
} from '@winnow/openapi/imports/index'
import type { FormDetails, Winnow } from '@winnow/sdk'
import { refusal } from '../../io/failure.ts'
import type { Session } from '../../io/session.ts'
import { knownOn, type Prepared } from './prepare.ts'
import type { Sheet } from './rows.ts'

export type RowOfSheet = { read: ReadRow; cells: readonly string[]; line: number }

/** Reads the rows of a sheet by a plan, below its header, from after a line on. */
export async function* readRows(
  sheet: Sheet,
  plan: Plan,
  { env }: Pick<Prepared, 'env'>,
): AsyncGenerator<RowOfSheet> {
  const read = rowReaderOf(plan, env)
  let header = true
  for await (const { cells, line } of sheet.rows()) {
    if (!header) yield { read: read(cells, line), cells, line }
    header = false
  }
}

/** Statuses and labels of rows that the form lacks: the status becomes New, the label is left out, both are reported. */
export async function* placed(
  rows: AsyncIterable<RowOfSheet>,
  form: Pick<FormDetails, 'stages' | 'labelsWithColor'>,
  stage: string | undefined,
  missed: Set<string>,
): AsyncGenerator<RowOfSheet> {
  const known = knownOn(form)
  for await (const row of rows) {
    const { read } = row
    if (!read.ok) {
      yield row
      continue
    }
    const { status, labels } = read.row
    const own = status === null ? null : (known.stage(status) ?? null)
    if (status !== null && own === null) missed.add(`status '${status}': its rows are in New`)
    for (const label of labels) if (!known.label(label)) missed.add(`label '${label}': it was left out`)
    const knownLabels = labels.filter(label => known.label(label) !== undefined)
    yield { ...row, read: { ok: true, row: { ...read.row, status: stage ?? own, labels: knownLabels } } }
  }
}

/** Addresses that one call asks about. */
const emailsEach = 10_000

/** Tells a check who has applied already, which only the server knows. */
async function askApplied(winnow: Winnow, form_id: string, check: ImportCheck): Promise<void> {
  const { emails } = check
  for (let at = 0; at < emails.length; at += emailsEach) {
    const { applied } = await winnow.checkImport({ form_id, emails: emails.slice(at, at + emailsEach) })
    check.addApplied(applied)
  }
}

/** Goes through the whole file without importing anything; `plan`: without the questions that no cell needs. */
export async function checkRows(
  { winnow, io }: Session,
  sheet: Sheet,
  { plan, form, env }: Prepared,
  stage: string | undefined,
): Promise<{ plan: Plan; report: CheckReport; refused: RefusedRow[]; missed: string[] }> {
  const check = new ImportCheck(plan, form?.multipleSubmissions ?? false)
  const refused: RefusedRow[] = []
  const missed = new Set<string>()
  const rows = readRows(sheet, plan, { env })
  for await (const { read, cells, line } of form ? placed(rows, form, stage, missed) : rows) {
    if (io.signal.aborted) throw refusal('aborted', 0, 'Stopped. Nothing was imported.')
    check.add(read, cells)
    if (!read.ok) refused.push({ line, cells, errors: read.errors })
  }
  if (form) await askApplied(winnow, form.identifier, check)
  return {
    plan: withoutUnused(plan, check.misfits),
    report: check.report(),
    refused,
    missed: [...missed],
  }
}
