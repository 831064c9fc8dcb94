import {
  type CheckReport,
  ImportCheck,
  type Plan,
  type ReadRow,
  type RefusedRow,
  rowReaderOf,
  twoDatesText,
  withoutUnused,
} from '@winnow/openapi/imports/index'
import type { Winnow } from '@winnow/sdk'
import { refusal } from '../../io/failure.ts'
import type { Session } from '../../io/session.ts'
import { useDates } from './format.ts'
import type { Prepared } from './prepare.ts'
import type { Sheet } from './rows.ts'

/** Why a row is refused, with the option to use where a date could be two. */
const withOption = (read: ReadRow): ReadRow =>
  read.ok
    ? read
    : {
        ...read,
        errors: read.errors.map(({ path, message }) => ({
          path,
          message: message === twoDatesText ? `Could be two dates. ${useDates}` : message,
        })),
      }

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
    if (!header) yield { read: withOption(read(cells, line)), cells, line }
    header = false
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
): Promise<{ plan: Plan; report: CheckReport; refused: RefusedRow[] }> {
  const check = new ImportCheck(plan, { form, status: stage ?? null })
  const refused: RefusedRow[] = []
  for await (const { read, cells, line } of readRows(sheet, plan, { env })) {
    if (io.signal.aborted) throw refusal('aborted', 0, 'Stopped. Nothing was imported.')
    check.add(read, cells)
    if (!read.ok) refused.push({ line, cells, errors: read.errors })
  }
  if (form) await askApplied(winnow, form.identifier, check)
  return {
    plan: withoutUnused(plan, check.misfits),
    report: check.report(),
    refused,
  }
}
