import { chromium } from '@playwright/test'
import { createWinnow } from '@winnow/sdk'
import { makeForm } from './support/forms.ts'
const base = 'http://localhost:4230'
const cookies = new Map<string,string>()
const send = async (request: Request) => { request.headers.set('cookie', [...cookies].map(([a,b])=>`${a}=${b}`).join('; ')); const r = await fetch(request); for (const l of r.headers.getSetCookie()) { const [,n='',v='']=/^([^=]+)=([^;]*)/.exec(l) ?? []; cookies.set(n,v) } return r }
const winnow = createWinnow({ baseUrl: `${base}/api`, fetch: send as typeof fetch, retries: [] })
const email = `e${Date.now()}@example.com`
await winnow.requestCode({ email })
let code = ''
for (let i = 0; i < 40 && !code; i++) { await Bun.sleep(250); const t = await (await fetch(`${base}/mailbox`)).text(); code = /([A-Z0-9]{6}) is your/.exec(t)?.[1] ?? /\b([A-HJ-NP-Z2-9]{6})\b/.exec(t.replace(/<style[\s\S]*?<\/style>/g,''))?.[1] ?? '' }
await winnow.verifyCode({ email, code })
await winnow.updateName({ name: 'Mira' })
const { id } = await winnow.createWorkspace({ name: 'Northlight' })
const many = Array.from({ length: 120 }, (_, at) => `Option ${at + 1}`)
const form = await makeForm(winnow, id, { questions: [
  { type: 'SHORT_TEXT', question: 'City', required: true },
  { type: 'SINGLE_SELECT', question: 'Town', required: true, options: [...many, 'Évora and its surroundings where the words of the option go on for quite a long while'] },
  { type: 'MULTI_SELECT', question: 'Trades', required: true, options: many, allowOther: true },
  { type: 'DROPDOWN', question: 'Country', required: true, options: [...many, 'Norway'] },
  { type: 'PHONE_NUMBER', question: 'Phone', required: true },
  { type: 'DATE', question: 'Start', required: true },
] })
console.log(form.identifier)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const scheme of ['light', 'dark'] as const) for (const [w, h] of [[1440, 1000], [360, 740]] as const) {
  const page = await (await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, hasTouch: w < 500 })).newPage()
  page.on('console', m => m.type() === 'error' && console.log(m.text())); page.on('pageerror', e => console.log(String(e)))
  await page.goto(`${base}/forms/${form.identifier}`)
  await page.screenshot({ path: `/tmp/wt/fill-shots/a-${scheme}-${w}.png`, fullPage: true })
  await page.locator('[role=combobox]').first().waitFor()
  await page.getByRole('combobox', { name: 'Town' }).fill('option 11')
  await page.keyboard.press('ArrowDown'); await page.keyboard.press('Enter')
  for (const o of ['Option 2', 'Option 4']) await page.getByRole('listbox', { name: 'Trades' }).getByRole('option', { name: o, exact: true }).click()
  await page.screenshot({ path: `/tmp/wt/fill-shots/b-${scheme}-${w}.png`, fullPage: true })
  await page.getByRole('combobox', { name: 'Phone: country' }).scrollIntoViewIfNeeded()
  await page.getByRole('combobox', { name: 'Phone: country' }).click()
  await page.keyboard.type('port')
  await page.waitForTimeout(300)
  await page.screenshot({ path: `/tmp/wt/fill-shots/c-${scheme}-${w}.png` })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.waitForTimeout(400)
  await page.screenshot({ path: `/tmp/wt/fill-shots/d-${scheme}-${w}.png`, fullPage: true })
  console.log(scheme, w, await page.evaluate(() => [document.documentElement.scrollWidth, document.activeElement?.id ?? '']))
}
await browser.close()
