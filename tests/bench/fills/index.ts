import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@winnow/openapi'
import { createWinnow } from '@winnow/sdk'
import { makeForm } from '../../support/forms.ts'
import type { Figure } from '../figure.ts'
import { median, startServer } from '../server.ts'
import { filledWorkspace } from '../workspace/workspace.ts'
import { Applicant, type Tally } from './applicant.ts'
import { Phone } from './phone.ts'

/** The issue asks for 1,000. */
const fillsWanted = Number(process.env.FILLS ?? 200)
const phonesAtOnce = Number(process.env.PHONES ?? 2)
const applicantsOnOne = 4
/** A browser that was killed may leave a call that nobody answers: no applicant, and no browser's end, takes longer. */
const applicantMs = 180_000
const endMs = 20_000

/** Rejects where the work has not ended in time. */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done within ${ms / 1000} s`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const questions: NonNullable<Parameters<typeof makeForm>[2]>['questions'] = [
  { type: 'NUMBER', question: 'Team' },
  { type: 'LONG_TEXT', question: 'What do you build?' },
  { type: 'SHORT_TEXT', question: 'City' },
  { type: 'DATE', question: 'Founded' },
  { type: 'MULTI_SELECT', question: 'Markets', options: ['Africa', 'Asia', 'Europe', 'Americas'] },
  { type: 'LONG_TEXT', question: 'Why now?' },
  { type: 'SHORT_TEXT', question: 'Anything else' },
]

/** Scripted applicants whose tabs and phones are killed, crash, reload and go offline at random, against the real page. */
export async function fills(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-bench-'))
  const { token, form: first } = await filledWorkspace(dataDir, 0)
  const server = await startServer(dataDir)
  const send = (request: Request) => {
    request.headers.set('cookie', `winnow_session=${token}`)
    return fetch(request)
  }
  const winnow = createWinnow({ baseUrl: `${server.url}/api`, fetch: send as typeof fetch })
  const tally: Tally = {
    interruptions: { browser: 0, kill: 0, crash: 0, reload: 0, offline: 0, sending: 0 },
    lostOld: [],
    lostYoung: 0,
    back: [],
    sent: [],
  }
  const failed: string[] = []
  let next = 0
  const work = async (phone: Phone, several: boolean) => {
    // A form keeps one half-filled copy for each browser, so applicants who share one have forms of their own.
    const settings = { multiple_submissions: several }
    const { identifier } = await makeForm(winnow, first.pageId, { questions, settings })
    while (next < fillsWanted) {
      const n = ++next
      const applicant = new Applicant(phone, `${server.url}/forms/${identifier}`, n, tally)
      await within(applicantMs, applicant.apply()).catch(error => {
        const said = `${n}: ${error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : error}`
        console.log(said)
        failed.push(said)
      })
      if (n % 25 === 0)
        console.log(
          `${n} begun: ${tally.sent.length} sent, ${JSON.stringify(tally.interruptions)}, ${failed.length} failed; older answers lost: ${tally.lostOld.length}, younger: ${tally.lostYoung}`,
        )
    }
    return identifier
  }
  const phones = Array.from({ length: phonesAtOnce }, () => new Phone())
  const forms = await Promise.all(
    phones.flatMap(phone => Array.from({ length: applicantsOnOne }, (_, i) => work(phone, i % 2 === 1))),
  )
  for (const phone of phones) await within(endMs, phone.end()).catch(error => console.log(String(error)))
  const arrived: string[] = []
  for (const form_id of forms) {
    const page_size = limits.page.most
    for (let offset = 0; ; offset += page_size) {
      const { submissions } = await winnow.fetchSubmissions({ form_id, page_details: { page_size, offset } })
      arrived.push(...submissions.map(it => it.email))
      if (submissions.length < page_size) break
    }
  }
  await server.stop()
  const twice = arrived.length - new Set(arrived).size
  const missing = tally.sent.filter(email => !arrived.includes(email))
  const { browser, kill, crash, reload, offline, sending } = tally.interruptions
  const detail = `${fillsWanted} fills: ${browser} browsers killed (${phones.reduce((sum, it) => sum + it.killed, 0) * applicantsOnOne} tabs with them), ${kill} tabs killed, ${crash} crashed, ${reload} reloads, ${offline} times on or offline, ${sending} died in sending; ${tally.lostYoung} younger answers lost`
  return [
    {
      name: 'answers older than 1 s lost',
      value: tally.lostOld.length,
      unit: 'answers',
      reach: { most: 0 },
      detail: [detail, ...tally.lostOld.slice(0, 5)].join('; '),
    },
    {
      name: 'interrupted fills sent',
      value: new Set(arrived).size,
      unit: 'applications',
      reach: { least: fillsWanted },
      detail: [
        `${twice} arrived twice, ${missing.length} were told so and did not`,
        ...failed.slice(0, 5),
      ].join('; '),
    },
    { name: 'answers back after reopening', value: median(tally.back), unit: 'ms', reach: { most: 500 } },
  ]
}
