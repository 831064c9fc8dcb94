import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { killBrowser } from '../../../support/process/kill-browser.ts'
import { violations } from '../../support/axe.ts'
import { city, open, savedHere, savedThere, short, status, taken } from '../../support/drafts.ts'
import { everyType, openForm } from '../../support/forms.ts'
import { alive, calendarHasCome, field, fillIn, send, sent } from '../../support/hosted.ts'
import { codeFor } from '../../support/mailbox.ts'
import { address, type Editor } from '../../support/people.ts'
import { desktop, phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

/** Whether a file of a folder, or of one within it, has the text. */
const holds = (folder: string, text: string): boolean =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).some(
    it => it.isFile() && readFileSync(join(it.parentPath, it.name)).includes(text),
  )

test('what was typed is there again after a reload, every type of it', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: everyType })
  const page = await visitor(phone)
  await open(page, form.identifier)
  await fillIn(page, 'not an address yet')
  await savedHere(page)
  await page.reload()
  await expect(field(page, 'Email').locator('.error')).toHaveText('Invalid email')
  await expect(page.locator('.progress-count')).toHaveText('11 of 12 answered')
  await expect(page.getByLabel('Name')).toHaveValue('Noor Haddad')
  await expect(field(page, 'Why us').getByRole('textbox')).toHaveValue('First line\nsecond line')
  await expect(page.getByRole('radio', { name: 'Product' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Monday' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Days: other answer' })).toHaveValue('Sunday')
  await expect(field(page, 'Country').getByRole('combobox')).toHaveValue('Norway')
  await expect(field(page, 'Start').locator('input[name]')).toHaveValue('2030-02-01')
  await expect(field(page, 'Phone').getByRole('combobox')).toHaveValue('+351 Portugal')
  await expect(field(page, 'Phone').getByRole('textbox')).toHaveValue('912 345 678')
  await page.getByLabel('Email').fill(address('reload'))
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  await page.goto(`/forms/${form.identifier}`)
  await page.getByRole('button', { name: /^Apply (again|as someone else)$/ }).click()
  await alive(page)
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('after a reload another country can be chosen for a number, and counts', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: [{ type: 'PHONE_NUMBER', question: 'Phone' }] })
  const page = await visitor(phone)
  await open(page, form.identifier)
  const country = field(page, 'Phone').getByRole('combobox')
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('country'))
  await field(page, 'Phone').getByRole('textbox').fill('+91 912345678')
  await savedThere(page)
  await page.reload()
  await expect(country).toHaveValue('+91 India')
  await country.fill('Portug')
  await page.keyboard.press('Enter')
  await expect(country).toHaveValue('+351 Portugal')
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions.map(it => it.fieldValues.map(({ value }) => value))).toEqual([['+351 912345678']])
})

test('a date that could not be read is as it was typed after a reload, and still to be mended', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: [{ type: 'DATE', question: 'Start' }] })
  const page = await visitor(desktop)
  await open(page, form.identifier)
  const start = field(page, 'Start').getByRole('textbox')
  await calendarHasCome(page, 'Start')
  await start.fill('some day in May')
  await start.blur()
  await savedHere(page)
  await page.reload()
  await expect(start).toHaveValue('some day in May')
  await expect(field(page, 'Start').locator('.error')).toContainText('Enter a date, such as')
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('unread-date'))
  await send(page).click()
  await expect(start).toBeFocused()
  await start.fill('1 feb 2030')
  await send(page).click()
  await expect(sent(page)).toBeVisible()
})

test('a tab that is killed in mid-word loses nothing', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: short })
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await city(page).pressSequentially('Porto, by the riv')
  await savedHere(page)
  await city(page).pressSequentially('e')
  const again = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await open(again, form.identifier)
  await expect(city(again)).toHaveValue('Porto, by the rive')
})

test('a browser that is killed with all of its tabs loses nothing that is older than a second', async ({
  editor,
  origin,
}, testInfo) => {
  const form = await openForm(editor, { questions: short })
  const start = () =>
    chromium.launchPersistentContext(testInfo.outputPath('profile'), testInfo.project.use.launchOptions)
  const first = await start()
  const page = await first.newPage()
  await open(page, form.identifier, '', origin)
  await page.getByLabel('Why us').fill('Kept on the disk, not only in memory')
  await city(page).pressSequentially('Porto, by the river')
  // A second is the most that may pass until it is on the disk.
  await expect
    .poll(() => holds(testInfo.outputPath('profile'), 'Porto, by the river'), { timeout: 1_000 })
    .toBe(true)
  await killBrowser(first)
  const again = await start()
  const other = await again.newPage()
  await open(other, form.identifier, '', origin)
  await expect(city(other)).toHaveValue('Porto, by the river')
  await expect(other.getByLabel('Why us')).toHaveValue('Kept on the disk, not only in memory')
  await again.close()
})

test('offline in the middle the page says so, and once it is back the server has the rest', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await page.getByLabel('Email').fill(address('offline'))
  await city(page).fill('Porto')
  await savedThere(page)
  await page.context().setOffline(true)
  await city(page).fill('Lisbon')
  await expect(status(page)).toHaveText("You're offline. Saved on this device only.")
  const saved = taken(page, 'Lisbon')
  await page.context().setOffline(false)
  await saved
  await savedThere(page)
})

test('a link that has expired says so, and has the one to the application emailed', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const page = await visitor(phone)
  await open(page, form.identifier, '?draft=nothing')
  await expect(page.getByText("This link doesn't work anymore")).toBeVisible()
  await expect(page).toHaveURL(`/forms/${form.identifier}`)
  await page.getByText('Already applied?').click()
  await page.getByLabel('Email you applied with').fill('noor@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('If you applied with noor@example.com, the link is on its way.')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('the owner publishes in the middle: the applicant continues with what they began', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('pinned'))
  await city(page).fill('Porto')
  await publishWithout(editor, form.identifier, 'City')
  await page.reload()
  await expect(city(page)).toHaveValue('Porto')
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  const { rows } = await editor.winnow.fetchWindow({ form_id: form.identifier })
  expect(rows[0]).toContain('Porto')
})

test('two tabs of one form hold the same answers', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: short })
  const one = await visitor(desktop)
  await open(one, form.identifier)
  const two = await one.context().newPage()
  await open(two, form.identifier)
  await city(one).fill('Porto')
  await expect(city(two)).toHaveValue('Porto')
  await two.getByLabel('Why us').fill('Because')
  await expect(one.getByLabel('Why us')).toHaveValue('Because')
  await expect(city(one)).toHaveValue('Porto')
})

test('what another tab saves while this one reads its draft is not missed', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: short })
  const one = await visitor(desktop)
  await open(one, form.identifier)
  const two = await one.context().newPage()
  // The second copy of the draft never answers, and localStorage has been read by then.
  await two.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      document.documentElement.dataset.reading = ''
      return new EventTarget() as IDBOpenDBRequest
    }
  })
  await two.goto(`/forms/${form.identifier}`)
  await two.locator('html[data-reading]').waitFor()
  await city(one).fill('Porto')
  await expect(city(two)).toHaveValue('Porto')
})

test('a browser that keeps nothing says so, until the server has the answers', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const page = await visitor(desktop)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await open(page, form.identifier)
  await city(page).fill('Porto')
  await expect(status(page)).toContainText('Not saved: this browser blocks storage.')
  await page.getByLabel('Email').fill(address('private'))
  await savedThere(page)
})

test('a form for confirmed addresses asks for the code in place, with what was typed kept; then it is answered', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short, settings: { email_verification_required: true } })
  const page = await visitor(phone)
  const email = address('verified')
  await open(page, form.identifier)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(email)
  await city(page).fill('Porto')
  await send(page).click()
  await expect(page.getByText(`We sent a 6-character code to ${email}.`)).toBeVisible()
  expect(await violations(page)).toEqual([])
  const code = page.getByLabel('Code')
  await expect(code).toBeFocused()
  await expect(page.getByRole('button', { name: /^Request a new code in \d+ s$/ })).toBeDisabled()
  for (const [letter, sentence] of [
    ['A', 'Invalid otp'],
    ['B', 'Invalid otp'],
    ['C', 'Invalid otp'],
    ['D', 'Invalid otp'],
    ['E', 'Too many wrong codes. Request a new code.'],
  ] as const) {
    await code.fill(letter.repeat(6))
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(code).toHaveAccessibleDescription(sentence)
  }
  await code.fill('FFFFFF')
  await expect(code).toHaveAccessibleDescription('Too many wrong codes. Request a new code.')
  await expect(city(page)).toHaveValue('Porto')
  await expect(page.getByRole('button', { name: 'Confirm and send' })).toBeHidden()
  await page.getByRole('button', { name: 'Request a new code' }).click()
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()
  const sentCode = await codeFor(page.request, email, 1)
  await code.fill(` ${sentCode.slice(0, 3).toLowerCase()}-${sentCode.slice(3)}`)
  await expect(sent(page)).toBeVisible()
  await page.goto(`/forms/${form.identifier}`)
  await expect(page.getByRole('heading', { name: 'You have already applied' })).toBeVisible()
})

test('a form for confirmed addresses asks for the code without JavaScript too, once its answers are right', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short, settings: { email_verification_required: true } })
  const page = await visitor({ ...phone, javaScriptEnabled: false })
  const email = address('plain')
  await page.goto(`/forms/${form.identifier}`)
  await page.getByLabel('Email').fill('plain@')
  await city(page).fill('Porto')
  await send(page).click()
  await expect(page.locator('.error')).toHaveText(['This field is required', 'Invalid email'])
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(email)
  await send(page).click()
  // Playwright's own search leaves out what stands in a noscript.
  const confirm = page.locator('.confirm')
  await expect(confirm.locator('p')).toContainText(`We sent a 6-character code to ${email}.`)
  await expect(city(page)).toHaveValue('Porto')
  const code = await codeFor(page.request, email)
  await confirm.locator('input').fill(code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA')
  await confirm.locator('button').first().click()
  await expect(page.locator('.error')).toHaveText('Invalid otp')
  await expect(confirm.locator('p').first()).toContainText(`We sent a 6-character code to ${email}.`)
  const [button, bar] = [
    await confirm.locator('button').last().boundingBox(),
    await page.locator('.bar').boundingBox(),
  ]
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await confirm.locator('button').last().click()
  await confirm.locator('input').fill(await codeFor(page.request, email, 1))
  await page.keyboard.press('Enter')
  await expect(sent(page)).toBeVisible()
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions.map(it => [it.email, it.fieldValues.at(-2)?.value])).toEqual([[email, 'Porto']])
})

test('what is typed while the form as it was is still on its way stays', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: short })
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await city(page).fill('Porto')
  await savedHere(page)
  await publishWithout(editor, form.identifier, 'City')
  const { promise: held, resolve: deleteDraft } = Promise.withResolvers<void>()
  await page.route('**/forms/*form_version=*', async route => {
    await held
    await route.continue()
  })
  page.on('dialog', dialog => dialog.accept())
  const asked = page.waitForRequest(/form_version=/)
  await page.reload()
  await asked
  await page.getByLabel('Why us').fill('Typed meanwhile')
  deleteDraft()
  await expect(city(page)).toHaveValue('Porto')
  await expect(page.getByLabel('Why us')).toHaveValue('Typed meanwhile')
})

test('what the server does not take is not called saved, nor sent again and again', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await page.getByLabel('Email').fill(address('refused'))
  await savedThere(page)
  let saves = 0
  await page.route('**/save-draft', route => {
    saves += 1
    return route.fulfill({ status: 413, json: { detail: 'Too much', code: 'body_too_large' } })
  })
  await city(page).fill('Porto')
  await savedHere(page)
  await page.clock.install()
  await page.clock.runFor(10_000)
  expect(saves).toBe(1)
})

test('the link is mailed also when it is asked for while the answers are on their way', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const page = await visitor(desktop)
  const email = address('mailed')
  const { promise: held, resolve: deleteDraft } = Promise.withResolvers<void>()
  await page.route('**/save-draft', async route => {
    await held
    await route.continue()
  })
  await open(page, form.identifier)
  const begun = page.waitForRequest('**/save-draft')
  await page.getByLabel('Email').fill(email)
  await begun
  await page.getByRole('button', { name: 'Continue on another device' }).click()
  deleteDraft()
  await expect(page.getByText(`Continue on any device from the link we sent to ${email}.`)).toBeVisible()
})

async function publishWithout(editor: Editor, form_id: string, question: string): Promise<void> {
  const { revision, inputFields } = await editor.winnow.fetchForEdit({ form_id })
  const input_fields = inputFields.filter(it => it.question !== question)
  await editor.winnow.editForm({ form_id, revision, input_fields, publish: true })
}
