import {
  type CheckReport,
  type Encoding,
  ImportCheck,
  type Plan,
  type ReadEnv,
  rowReaderOf,
  withoutUnused,
} from '@winnow/openapi/imports/index'
import type { FormDetails } from '@winnow/sdk'
import { winnow } from '../../../lib/client.ts'
import { pacer } from './pacer.ts'
import { readRows } from './read-rows.ts'

export interface Checked {
  report: CheckReport
  /** Without the questions that no cell of the file needs */
  plan: Plan
}

interface Checking {
  encoding: Encoding
  plan: Plan
  env: ReadEnv
  /** Null: the form is made of the file, so nobody has applied to it */
  form: FormDetails | null
  /** Of every row; null: their own */
  status: string | null
  signal: AbortSignal
}

/** Addresses that one call asks about. */
const emailsEach = 10_000

/** Goes through a whole file as its import would, in slices, and imports nothing (docs/rules.md#import-check). */
export async function checkFile(
  file: Blob,
  { encoding, plan, env, form, status, signal }: Checking,
): Promise<Checked> {
  const check = new ImportCheck(plan, { form, status })
  const read = rowReaderOf(plan, env)
  const pause = pacer()
  let isHeader = true
  for await (const rows of readRows(file, encoding))
    for (const { cells, line } of rows) {
      if (!isHeader) check.add(read(cells, line), cells)
      isHeader = false
      await pause()
      signal.throwIfAborted()
    }
  const { emails } = check
  for (let at = 0; form && at < emails.length; at += emailsEach) {
    const some = { form_id: form.identifier, emails: emails.slice(at, at + emailsEach) }
    check.addApplied((await winnow.checkImport(some, { signal })).applied)
  }
  return { report: check.report(), plan: withoutUnused(plan, check.misfits) }
}
