import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { followJob } from '../moves/follow-job.ts'
import { findSearch, isGoing, runOf, runText, searchArgument } from './search.ts'

export const stopSearch = command({
  path: 'searches stop',
  summary: 'Stop the run of a search; what is judged stays',
  args: [formArgument, searchArgument],
  examples: ["winnow searches stop spring-accelerator 'Climate founders'"],
  read: ([form, named]) => ({ formName: String(form), named: String(named) }),
  async run({ formName, named }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    const { id } = await findSearch(session, form_id, named)
    const of = { form_id, composite_query_id: id }
    const { run: stopping } = await session.winnow.stopCompositeAiQuery(of)
    if (isGoing(stopping)) await followJob(session, { form_id, job_id: stopping.jobId, doing: 'Stopping' })
    const { run } = await session.winnow.fetchCompositeAiQuery(of)
    return { form: { id: form_id }, searchId: id, run: runOf(run ?? stopping) }
  },
  json: result => result,
  lines: ({ form, searchId, run }) => [
    `${runText(run)}.`.replace(/\.\.$/, '.'),
    ...(run.status === 'STOPPED' ? [`To continue: winnow searches run ${form.id} ${searchId}`] : []),
  ],
})
