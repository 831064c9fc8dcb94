import { limits } from '@winnow/openapi/common/limits'
import { count } from '@winnow/openapi/common/text/format'
import { WinnowError } from '@winnow/sdk'
import { errorAt, refusal, saying } from '../../io/failure.ts'
import { quoted } from '../../io/shell.ts'

/** What to do about a name or an email address in the place of an ID. */
const advice = (id: string, form: string) =>
  id.startsWith('sub_')
    ? ''
    : ` Applications are named by ID, such as sub_01j9. To find it: winnow applicants list ${quoted(form)} --search ${quoted(id)}`

const notThere = (id: string, form: string, unchanged?: string) =>
  `There is no application '${id}' in '${form}'.${unchanged ? ` ${unchanged}` : ''}${advice(id, form)}`

const isNotFound = (error: unknown): error is WinnowError =>
  error instanceof WinnowError && error.code === 'not_found'

/** Names the application that a call did not find. `form`: as it was typed */
export const namingApplication = (id: string, form: string) => (error: unknown) => {
  throw isNotFound(error) ? saying(error, notThere(id, form), []) : error
}

/** The error of a command that was given IDs of no application of the form; it names them. `isAll`: there are no others */
export function missingApplications(
  missing: readonly string[],
  { of, form, unchanged, isAll = true }: { of: number; form: string; unchanged: string; isAll?: boolean },
): WinnowError {
  const [first = '', another] = missing
  if (another === undefined) return refusal('not_found', 404, notThere(first, form, unchanged))
  const named = missing.slice(0, limits.namedErrors)
  const sentence = `${isAll ? '' : 'At least '}${count(missing.length)} of ${count(of)} applications aren't in '${form}'. ${unchanged}`
  return errorAt(
    'not_found',
    sentence,
    named.map(path => ({ path, message: 'Not an application of this form' })),
  )
}

/** Names those of several applications that a call did not find, where the server says at which places of the list they were. */
export const namingApplications =
  (ids: readonly string[], form: string, unchanged: string) => (error: unknown) => {
    if (!isNotFound(error)) throw error
    const places = (error.problem?.errors ?? []).map(({ path }) => ids[Number(path.split('.')[1])])
    const missing = places.flatMap(id => id ?? [])
    if (missing.length === 0) throw error
    const isAll = missing.length < limits.namedErrors
    throw missingApplications(missing, { of: ids.length, form, unchanged, isAll })
  }
