import { limits } from '@winnow/openapi/common/limits'
import { count } from '@winnow/openapi/common/text/format'
import { WinnowError } from '@winnow/sdk'
import { saying } from '../../io/failure.ts'
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

/** Names those of several applications that a call did not find, where the server says at which places of the list they were. */
export const namingApplications =
  (ids: readonly string[], form: string, unchanged: string) => (error: unknown) => {
    if (!isNotFound(error)) throw error
    const missing = (error.problem?.errors ?? []).flatMap(({ path, message }) => {
      const id = ids[Number(path.split('.')[1])]
      return id === undefined ? [] : [{ path: id, message }]
    })
    const [first, another] = missing
    if (!first) throw error
    if (!another) throw saying(error, notThere(first.path, form, unchanged), [])
    // The server names as many as a person would read.
    const least = missing.length < limits.namedErrors ? '' : 'At least '
    const sentence = `${least}${count(missing.length)} of ${count(ids.length)} applications aren't in '${form}'. ${unchanged}`
    throw saying(error, sentence, missing)
  }
