import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@winnow/openapi'
import { messagesApi, splitInto, verdicts } from '../../support/doubles/messages-api.ts'
import { smtpDouble } from '../../support/doubles/smtp.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { browser } from '../../support/process/browser.ts'
import { newDatabase } from '../../support/process/sqld.ts'
import { serverProcess } from '../../support/process/start.ts'

/** How often the server is killed: `CHAOS_RUNS=100` for the whole of it. */
const kills = Number(process.env.CHAOS_RUNS ?? 4)
const applicants = 60
/** Millionths of a dollar of one answer of the double: 1,000 tokens in at $1 and 100 out at $5 a million. */
const price = 1_500
const ceiling = 0.5

const undone: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const undo of undone.splice(0).toReversed()) await undo()
})

/** A model that takes its time, and a server on one data folder that can be started again and again. */
async function setUp() {
  /** What each run asked, by its instructions and the answer that it was about: how often */
  const asked = new Map<string, number>()
  const api = messagesApi(async it => {
    if (it.tool === 'give_criteria') return splitInto('Does the applicant work on climate?')
    const key = `${it.instructions} ${it.content.answers?.[0]?.answer}`
    asked.set(key, (asked.get(key) ?? 0) + 1)
    await Bun.sleep(10 + Math.random() * 30)
    return verdicts(it)
  })
  const smtp = await smtpDouble()
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-killed-'))
  const server = process.env.TEST_DATABASE_URL
  const database: Record<string, string> = server ? { DATABASE_URL: await newDatabase(server) } : {}
  undone.push(
    () => rm(dataDir, { recursive: true, force: true }),
    async () => api.close(),
    () => smtp.close(),
  )
  const { open } = browser()
  const start = async () => {
    const process = await serverProcess({
      ...{ DATA_DIR: dataDir, SMTP_URL: smtp.url, ...database, ...api.env },
      ...{ AI_QUICK_MODEL: 'quick', AI_STRONG_MODEL: 'quick', AI_DOLLARS_PER_DAY: 'none' },
    })
    undone.push(() => process.kill())
    return { ...process, winnow: open(process.url) }
  }
  return { asked, smtp, start }
}

test(`a run whose server is killed ${kills} times at random repeats at most one batch each time, counts no cost twice and passes no ceiling`, async () => {
  const { asked, smtp, start } = await setUp()
  let server = await start()
  await server.winnow.requestCode({ email: 'ines@example.com' })
  const { source } = await smtp.arrival('ines@example.com')
  const code = /^subject: ([A-Z0-9]{6}) /im.exec(source)?.[1] ?? ''
  await server.winnow.verifyCode({ email: 'ines@example.com', code })
  const workspace = await server.winnow.createWorkspace({ name: 'Northlight' })
  const form = await makeForm(server.winnow, workspace.id, {
    questions: [{ type: 'LONG_TEXT', question: 'Why you?' }],
  })
  for (let i = 0; i < applicants; i++)
    await apply(server.winnow, form, { answers: { 'Why you?': `We reduce carbon ${i}.` } })
  const form_id = form.identifier
  const made = await server.winnow.addCompositeAiQuery({ form_id, query: 'Works on climate' })
  const on = { form_id, composite_query_id: made.id }
  const query_id = made.breakdownQueries[0]?.id ?? ''
  const found = () => server.winnow.fetchCompositeAiQuery(on)
  const isGoing = (status: string | undefined) => status === 'WAITING' || status === 'RUNNING'

  /** Applications asked about again since the criterion was last changed, of all times that it was changed */
  const repeated = () => [...asked.values()].reduce((sum, n) => sum + n - 1, 0)
  let round = 0
  for (let killed = 0; killed < kills; killed++) {
    const known = repeated()
    const before = await found()
    expect(before.run?.cost.dollars ?? 0).toBeLessThanOrEqual(ceiling)
    if (!isGoing(before.run?.status)) {
      // All results are of a criterion that is asked no more: everything is to be judged again.
      if (before.remainingRows === 0 || round === 0)
        await server.winnow.editAiQuery({ form_id, query_id, guidance: `As in round ${++round}.` })
      await server.winnow.continueCompositeAiQuery({ ...on, max_cost: ceiling })
    }
    await Bun.sleep(Math.random() * 400)
    // What was on its way when it died the last time is asked again: a batch, and no more.
    expect(repeated() - known).toBeLessThanOrEqual(limits.aiBatch)
    await server.kill()
    server = await start()
  }
  for (;;) {
    const { run, remainingRows } = await found()
    if (isGoing(run?.status)) await Bun.sleep(20)
    else if (remainingRows > 0) await server.winnow.continueCompositeAiQuery({ ...on, max_cost: ceiling })
    else break
  }

  const { cost, run, remainingRows, breakdownQueries } = await found()
  expect(remainingRows).toBe(0)
  expect(breakdownQueries[0]?.numberOfRowsProcessed).toBe(applicants)
  expect(run?.cost.dollars).toBeLessThanOrEqual(ceiling)
  expect(repeated()).toBeLessThanOrEqual(kills * limits.aiBatch)
  // Each answer that arrived is counted once: as many as were asked, but for those that a killed server never got.
  const sent = [...asked.values()].reduce((sum, n) => sum + n, 0)
  const counted = cost.requests - 1
  expect(counted).toBeLessThanOrEqual(sent)
  expect(counted).toBeGreaterThanOrEqual(sent - kills * limits.aiBatch)
  expect(Math.round(cost.dollars * 1_000_000)).toBe(cost.requests * price)

  // Nothing has changed since: no request.
  await server.winnow.editAiQuery({ form_id, query_id, guidance: 'For a moment.' })
  await server.winnow.editAiQuery({ form_id, query_id, guidance: `As in round ${round}.` })
  await server.winnow.continueCompositeAiQuery(on)
  while ((await found()).remainingRows > 0) await Bun.sleep(20)
  expect([...asked.values()].reduce((sum, n) => sum + n, 0)).toBe(sent)
}, 3_600_000)
