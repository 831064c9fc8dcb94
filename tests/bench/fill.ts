import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { createWinnow, type FormDetails, type Winnow } from '@winnow/sdk'
import { makeForm } from '../support/forms.ts'
import { pdf, tus } from '../support/uploads.ts'
import { launchOptions } from './chromium.ts'
import { signedIn } from './commands.ts'
import type { Figure } from './figure.ts'
import { median, startServer } from './server.ts'

type Question = NonNullable<Parameters<typeof makeForm>[2]>['questions'] extends (infer One)[] | undefined
  ? One
  : never

const MB = 1024 * 1024
const openings = 7
const settled = 800
/** The slow phone (docs/rules.md#bench). */
const slowPhone = { cpu: 4, bytesASecond: (1.6 * 1_000_000) / 8, latency: 150 }
const others = 'Typebot 196, SurveyJS 374, Form.io 423'

const options = ['Design', 'Engineering', 'Product']
const listed = Array.from({ length: 200 }, (_, at) => `Option ${at + 1}`)
const types: Record<string, Question> = {
  'short text': { type: 'SHORT_TEXT', question: 'City' },
  'long text': { type: 'LONG_TEXT', question: 'Why you?' },
  number: { type: 'NUMBER', question: 'Years' },
  link: { type: 'LINK', question: 'Website' },
  date: { type: 'DATE', question: 'Start' },
  'single select': { type: 'SINGLE_SELECT', question: 'Role', options, allowOther: true },
  'multi select': { type: 'MULTI_SELECT', question: 'Trades', options, allowOther: true },
  dropdown: { type: 'DROPDOWN', question: 'Country', options },
  'dropdown of 200': { type: 'DROPDOWN', question: 'Town', options: listed },
  'phone number': { type: 'PHONE_NUMBER', question: 'Phone' },
  file: { type: 'FILE_UPLOAD', question: 'Deck' },
  video: { type: 'VIDEO', question: 'Yourself' },
}
const native = [
  'short text',
  'long text',
  'number',
  'link',
  'date',
  'single select',
  'multi select',
  'dropdown',
]

/** Everything that a page asked for, as it crossed the wire, by the kind of request. */
async function watchBytes(session: CDPSession) {
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  return bytes
}

async function fresh(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  return { page, session: await context.newCDPSession(page) }
}

/** The scripts of a form with one question, all that it loads by itself included. */
async function scriptBytes(browser: Browser, url: string): Promise<number> {
  const { page, session } = await fresh(browser)
  const bytes = await watchBytes(session)
  await page.goto(url)
  await page.locator('form[data-alive]').waitFor()
  // What a question near the screen brings by itself.
  await Bun.sleep(settled)
  await page.context().close()
  return bytes.Script ?? 0
}

/** Milliseconds to the first paint on the slow phone. */
async function firstPaint(browser: Browser, url: string): Promise<number> {
  const { page, session } = await fresh(browser)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowPhone.latency,
    downloadThroughput: slowPhone.bytesASecond,
    uploadThroughput: slowPhone.bytesASecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpu })
  await page.goto(url)
  const at = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        new PerformanceObserver(list => {
          const paint = list.getEntriesByName('first-contentful-paint')[0]
          if (paint) resolve(paint.startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )
  await page.context().close()
  return at
}

/** A file of 6 MB whose line is cut ten times, and how much of it goes over the wire; each try sends 1 MB at most. */
async function cutUpload(server: { url: string }, winnow: Winnow, workspaceId: string): Promise<Figure[]> {
  const form = await makeForm(winnow, workspaceId, { questions: [{ type: 'FILE_UPLOAD', question: 'Deck' }] })
  const field_id = form.inputFields.at(-1)?.id ?? ''
  const bytes = pdf(6 * MB)
  const uploads = tus(server)
  const began = performance.now()
  const id = await uploads.create({ form_id: form.identifier, field_id, filename: 'deck.pdf' }, bytes.length)
  let sent = 0
  for (let cut = 0; cut < 10; cut++) {
    const from = await uploads.offset(id)
    const part = bytes.subarray(from, from + MB)
    const most = Math.floor((part.length * (cut + 1)) / 11)
    await uploads.cut(id, from, part, most)
    sent += most
  }
  for (let from = await uploads.offset(id); from < bytes.length; from = await uploads.offset(id)) {
    const part = bytes.slice(from, from + MB)
    const { ok } = await uploads.patch(id, from, part)
    if (ok) sent += part.length
  }
  return [
    {
      name: '6 MB over tus with 10 cuts',
      value: (sent - bytes.length) / MB,
      unit: 'MB sent twice',
      reach: { most: 1 },
      detail: `${Math.round(performance.now() - began)} ms; a cut costs at most the 1 MB that was under way`,
    },
  ]
}

/** What filling in costs: code per question type, first paint on a slow phone, what cuts cost an upload. `commands` has applications a second. */
export async function fill(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-bench-'))
  const { workspaceId, cookies } = await signedIn(dataDir)
  const [cookie = ''] = cookies
  const server = await startServer(dataDir)
  const send = (request: Request) => {
    request.headers.set('cookie', cookie)
    return fetch(request)
  }
  const winnow = createWinnow({ baseUrl: `${server.url}/api`, fetch: send as typeof fetch })
  const addressOf = ({ identifier }: FormDetails) => `${server.url}/forms/${identifier}`
  const browser = await chromium.launch(launchOptions())
  const figures: Figure[] = []
  for (const [name, question] of Object.entries(types)) {
    const bytes = await scriptBytes(
      browser,
      addressOf(await makeForm(winnow, workspaceId, { questions: [question] })),
    )
    figures.push({
      name: `code of a form with: ${name}`,
      value: bytes / 1_000,
      unit: 'kB gz',
      reach: { most: 100 },
      detail: others,
    })
  }
  const twelve = [...native, 'short text', 'long text'].flatMap((name, at) => {
    const question = types[name]
    return question ? [{ ...question, question: `${question.question} ${at}` }] : []
  })
  const form = addressOf(await makeForm(winnow, workspaceId, { questions: twelve }))
  const paints: number[] = []
  for (let opening = 0; opening <= openings; opening++) {
    const at = await firstPaint(browser, form)
    // The first opening warms up the server.
    if (opening > 0) paints.push(at)
  }
  figures.push({
    name: 'first paint, slow phone, 12 questions',
    value: median(paints),
    unit: 'ms',
    reach: { most: 700 },
    detail: 'hand-written HTML 388, SurveyJS 3224, Form.io 3844',
  })
  await browser.close()
  figures.push(...(await cutUpload(server, winnow, workspaceId)))
  await server.stop()
  return figures
}
