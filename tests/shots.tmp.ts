import { chromium } from '@playwright/test'
import { signedIn } from './e2e/support/people.ts'

const base = 'http://localhost:4150'
const form = process.argv[2] ?? ''
const steps = process.argv.slice(3)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const [scheme, width, height] of [
  ['light', 1440, 900],
  ['dark', 1440, 900],
  ['light', 390, 844],
  ['dark', 390, 844],
] as const) {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height },
    colorScheme: scheme,
  })
  await signedIn(context.request, base, { email: 'ines@northlight.example', context })
  const page = await context.newPage()
  page.on('console', m => {
    if (m.type() === 'error') console.log('console', m.text())
  })
  page.on('pageerror', e => console.log('pageerror', String(e)))
  for (const step of steps) {
    const [name = '', path = '', ...acts] = step.split('|')
    await page.goto(path.replace('FORM', form))
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(400)
    for (const act of acts) {
      const [kind, ...rest] = act.split('=')
      const arg = rest.join('=')
      if (kind === 'click') await page.getByRole('button', { name: arg }).first().click()
      if (kind === 'text') await page.getByText(arg, { exact: true }).first().click()
      if (kind === 'tab') await page.getByRole('tab', { name: arg }).click()
      if (kind === 'press') await page.keyboard.press(arg)
      if (kind === 'focus') await page.getByRole('slider').first().focus()
      if (kind === 'tall') await page.setViewportSize({ width, height: Number(arg) })
      if (kind === 'fill') {
        const [l = '', v = ''] = arg.split('~')
        await page.getByLabel(l, { exact: true }).fill(v)
      }
      await page.waitForTimeout(250)
    }
    await page.screenshot({ path: `/tmp/wt/analytics-shots/${name}-${scheme}-${width}.png` })
    const over = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (over) console.log('overflow', name, width)
    await page.setViewportSize({ width, height })
  }
  await context.close()
}
await browser.close()
