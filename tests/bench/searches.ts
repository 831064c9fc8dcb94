import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWinnow } from '@winnow/sdk'
import { messagesApi, splitInto, verdicts } from '../support/doubles/messages-api.ts'
import { makeForm } from '../support/forms.ts'
import { signedIn } from './commands.ts'
import type { Figure } from './figure.ts'
import { percentile, startServer } from './server.ts'

const applications = 1_000
const questions = [
  'Does the applicant work on climate?',
  'Do they have paying customers?',
  'Have they built something?',
  'Do they work with others?',
]
/** Milliseconds that the scripted model takes for an answer. */
const answerAfter = 1_000

/** A run over 1,000 applications by 4 criteria, a model that takes a second, and what other calls take meanwhile. */
export async function searches(): Promise<Figure[]> {
  const api = messagesApi(async asked => {
    if (asked.tool === 'give_criteria') return splitInto(...questions)
    await Bun.sleep(answerAfter)
    return verdicts(asked)
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-bench-'))
  const { workspaceId, cookies } = await signedIn(dataDir)
  const server = await startServer(dataDir, {
    ...{ ...api.env, AI_QUICK_MODEL: 'quick', AI_STRONG_MODEL: 'quick' },
    ...{ AI_DOLLARS_PER_RUN: '1000', AI_DOLLARS_PER_DAY: 'none' },
  })
  const send = (request: Request) => {
    request.headers.set('cookie', cookies[0] ?? '')
    return fetch(request)
  }
  const winnow = createWinnow({ baseUrl: `${server.url}/api`, fetch: send as typeof fetch })
  const form = await makeForm(winnow, workspaceId, {
    questions: [{ type: 'LONG_TEXT', question: 'Why you?' }],
  })
  const form_id = form.identifier
  const why = form.inputFields.at(-1)?.id ?? ''
  for (let at = 0; at < applications; at += 500)
    await winnow.importSubmissions({
      form_id,
      rows: Array.from({ length: 500 }, (_, i) => ({
        line: at + i + 2,
        name: `Applicant ${at + i}`,
        email: `applicant${at + i}@example.com`,
        values: [{ id: why, answer: `We reduce carbon in shipping, and have ${at + i} customers.` }],
      })),
    })
  const made = await winnow.addCompositeAiQuery({ form_id, query: 'Founders who work on climate' })
  const on = { form_id, composite_query_id: made.id }
  const opening = () => winnow.fetchWindow({ form_id, offset: 0, limit: 50 })
  const timed = async () => {
    const began = performance.now()
    await opening()
    return performance.now() - began
  }
  const quiet: number[] = []
  for (let i = 0; i < 200; i++) quiet.push(await timed())

  const began = performance.now()
  await winnow.startCompositeAiQuery(on)
  let first: number | null = null
  const during: number[] = []
  for (;;) {
    during.push(await timed())
    const { run } = await winnow.fetchCompositeAiQuery(on)
    if (first === null && (run?.judged ?? 0) > 0) first = performance.now() - began
    if (run && run.status !== 'WAITING' && run.status !== 'RUNNING') break
    await Bun.sleep(50)
  }
  const all = performance.now() - began
  const judged = api.judged().length

  const [criterion] = made.breakdownQueries
  const edit = { form_id, query_id: criterion?.id ?? '' }
  await winnow.editAiQuery({ ...edit, guidance: 'For a moment.' })
  await winnow.editAiQuery({ ...edit, guidance: criterion?.guidance ?? '' })
  await winnow.startCompositeAiQuery(on)
  while ((await winnow.fetchCompositeAiQuery(on)).remainingRows > 0) await Bun.sleep(50)
  const again = api.judged().length - judged
  await server.stop()
  await api.close()
  const [before, meanwhile] = [percentile(quiet, 0.99), percentile(during, 0.99)]
  return [
    {
      name: `judging ${applications} x ${questions.length}`,
      value: all / 1_000,
      unit: 's',
      reach: { most: 120 },
      detail: `${judged} requests of ${answerAfter} ms, 10 at a time: ${applications / 10} s at the least`,
    },
    { name: 'first result', value: (first ?? all) / 1_000, unit: 's', reach: { most: 5 } },
    { name: 'unchanged, run again', value: again, unit: 'requests', reach: { most: 0 } },
    {
      name: 'opening the table meanwhile, p99',
      value: meanwhile / before,
      unit: 'x without a run',
      reach: { most: 3 },
      detail: `${meanwhile.toFixed(1)} ms beside ${before.toFixed(1)} ms`,
    },
  ]
}
