import { count, counted } from '@winnow/openapi/common/text/format'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { runText, searchOf } from './search.ts'

export const listSearches = command({
  path: 'searches list',
  summary: 'List the searches of a form, the newest first, with their matches',
  args: [formArgument],
  examples: ['winnow searches list spring-accelerator'],
  read: ([form]) => String(form),
  async run(form, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const { compositeQueries, assistant } = await session.winnow.fetchCompositeAiQueries({ form_id })
    return { form: { id: form_id }, notice: assistant.notice, searches: compositeQueries.map(searchOf) }
  },
  json: result => result,
  lines: ({ searches }) =>
    searches.map(it => fields(it.id, it.name, `${it.matches} of ${it.applications}`, stateText(it))),
})

/** How far it is; its runs may be gone, while its results stay. */
function stateText({ run, applications, toJudge }: ReturnType<typeof searchOf>): string {
  if (run) return runText(run)
  const read = applications - toJudge
  if (read <= 0) return 'Not run yet'
  return toJudge === 0
    ? `Done: ${counted(read, 'application')} read`
    : `${count(read)} of ${counted(applications, 'application')} read`
}
