import { rowReader } from '@winnow/openapi/columns'
import { limits } from '@winnow/openapi/common/limits'
import { count } from '@winnow/openapi/common/text/format'
import { type FormDetails, windows } from '@winnow/sdk'
import { UsageError } from '../../io/failure.ts'
import { printedApplicants, readText } from '../../io/input.ts'
import type { Session } from '../../io/session.ts'
import type { Flags } from '../command.ts'
import { missingApplications } from './naming.ts'

/** Options of every command that works on applicants by their IDs. */
export const namedOptions = [
  ['--ids <ids>', 'Only these applications: IDs separated by commas'],
  ['--ids-file <file>', "Only those in a file, as 'applicants list' prints them; - reads stdin"],
] as const

type Named = { ids: readonly string[]; file: string | undefined }

/** `more`: IDs that were typed as words */
export function readNamed(flags: Flags, more: readonly string[] = []): Named {
  const typed = typeof flags.ids === 'string' ? flags.ids.split(',').map(it => it.trim()) : []
  if (typed.includes(''))
    throw new UsageError("--ids takes IDs separated by commas, such as 'sub_01j9,sub_01jb'.")
  return { ids: [...more, ...typed], file: typeof flags.idsFile === 'string' ? flags.idsFile : undefined }
}

/** The part of a query that names applications; nothing where everyone who matches is meant. Unknown IDs end the command. */
export async function namedIds(
  { winnow, io }: Session,
  form: FormDetails,
  typedForm: string,
  { ids, file }: Named,
  unchanged: string,
): Promise<{ submission_ids?: string[] }> {
  if (ids.length === 0 && file === undefined) return {}
  const listed = file === undefined ? [] : printedApplicants(await readText(io, file)).map(it => it.id)
  const all = [...new Set([...ids, ...listed])]
  if (all.length === 0)
    throw new UsageError(`There are no IDs in ${file === '-' ? 'stdin' : file}. ${unchanged}`)
  if (all.length > limits.bulkNamed)
    throw new UsageError(
      `${count(all.length)} IDs are too many. Name at most ${count(limits.bulkNamed)}. ${unchanged}`,
    )
  const query = { form_id: form.identifier, submission_ids: all }
  const { total } = await winnow.fetchWindow({ ...query, limit: 1 })
  if (total === all.length) return { submission_ids: all }
  const known = new Set<string>()
  for await (const window of windows(winnow, query)) {
    const read = rowReader(window.columns)
    for (const row of window.rows) known.add(String(read(row).get('submissionId')))
  }
  throw missingApplications(
    all.filter(it => !known.has(it)),
    { of: all.length, form: typedForm, unchanged },
  )
}
