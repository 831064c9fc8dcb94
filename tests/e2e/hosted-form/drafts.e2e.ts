import { Buffer } from 'node:buffer'
import { chromium, type Page } from '@playwright/test'
import { killBrowser } from '../../support/process/kill-browser.ts'
import { pdf } from '../../support/uploads.ts'
import { violations } from '../support/axe.ts'
import { everyType, openForm } from '../support/forms.ts'
import { alive, field, fillIn, send, sent } from '../support/hosted.ts'
import { codeFor, mailTo } from '../support/mailbox.ts'
import { address, type Editor } from '../support/people.ts'
import { desktop, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const short = [
  { type: 'SHORT_TEXT' as const, question: 'City' },
  { type: 'LONG_TEXT' as const, question: 'Why us' },
]
const city = (page: Page) => page.getByLabel('City')
const status = (page: Page) => page.locator('.kept [role=status]')
const savedHere = (page: Page) => expect(status(page)).toHaveText('Saved on this device.')
const savedThere = (page: Page) => expect(status(page)).toHaveText('Saved a moment ago.')
const open = async (page: Page, id: string, query = '', origin = '') => {
  await page.goto(`${origin}/forms/${id}${query}`)
  await alive(page)
}

const deckIn = (page: Page) => field(page, 'Deck').getByLabel('Deck: choose a file')
const deck = (bytes: number) => ({
  name: 'deck.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdf(bytes)),
})

/** Lets every part of an upload wait until it is told to go on. */
async function hold(page: Page) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*', async route => {
    if (route.request().method() === 'PATCH') await held
    await route.continue().catch(() => {})
  })
  return letGo
}

/** The server has taken an answer. */
const taken = (page: Page, answer: string) =>
  page.waitForResponse(
    response =>
      response.url().endsWith('/save-draft') &&
      (response.request().postData() ?? '').includes(answer) &&
      response.ok(),
  )

/** Asks for the link on one device, and gives its address as the mail has it. */
async function mailedLink(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Continue on another device' }).click()
  await expect(page.getByText(`Continue on any device from the link we sent to ${email}.`)).toBeVisible()
  const mail = await mailTo(page.request, email, ({ subject }) => subject.startsWith('Go on with'))
  const link = /\S*\/forms\/\S+\?draft=[\w-]+/.exec(mail.text)?.[0] ?? ''
  const { pathname, search } = new URL(link)
  return pathname + search
}

test('what was typed is there again after a reload, every type of it', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: everyType })
  const page = await visitor(phone)
  await open(page, form.identifier)
  await fillIn(page, 'not an address yet')
  await savedHere(page)
  await page.reload()
  await alive(page)
  await expect(page.getByLabel('Name')).toHaveValue('Noor Haddad')
  await expect(field(page, 'Why us').getByRole('textbox')).toHaveValue('First line\nsecond line')
  await expect(page.getByRole('radio', { name: 'Product' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Monday' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Days: other answer' })).toHaveValue('Sunday')
  await expect(field(page, 'Country').getByRole('combobox')).toHaveValue('Norway')
  await expect(field(page, 'Start').locator('input')).toHaveValue('2030-02-01')
  await expect(field(page, 'Phone').getByRole('textbox')).toHaveValue('+351 912 345 678')
  await page.getByLabel('Email').fill(address('reload'))
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  await open(page, form.identifier)
  await expect(page.getByLabel('Name')).toHaveValue('')
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
  await page.waitForTimeout(1_000)
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
  await expect(status(page)).toHaveText('Offline: saved on this device only.')
  const saved = taken(page, 'Lisbon')
  await page.context().setOffline(false)
  await saved
  await savedThere(page)
})

test('a mailed link goes on elsewhere: the newer answer wins, the other is offered', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const email = address('resume')
  const laptop = await visitor(desktop)
  await open(laptop, form.identifier)
  await laptop.getByLabel('Email').fill(email)
  await city(laptop).fill('Porto')
  await savedThere(laptop)
  const link = await mailedLink(laptop, email)

  const mobile = await visitor(phone)
  await mobile.goto(link)
  await alive(mobile)
  await expect(city(mobile)).toHaveValue('Porto')
  await expect(mobile).toHaveURL(`/forms/${form.identifier}`)
  await laptop.context().setOffline(true)
  await city(laptop).fill('Lisbon')
  await expect(status(laptop)).toHaveText('Offline: saved on this device only.')
  const saved = taken(mobile, 'From the phone')
  await city(mobile).fill('Braga')
  await mobile.getByLabel('Why us').fill('From the phone')
  await saved
  await laptop.context().setOffline(false)

  await expect(city(laptop)).toHaveValue('Braga')
  await expect(laptop.getByLabel('Why us')).toHaveValue('From the phone')
  const other = field(laptop, 'City').getByRole('region', { name: 'Another answer' })
  await expect(other).toContainText('Lisbon')
  expect(await violations(laptop)).toEqual([])
  await other.getByRole('button', { name: 'Use that' }).click()
  await expect(city(laptop)).toHaveValue('Lisbon')
  await expect(other).toHaveCount(0)
  await laptop.getByLabel('Name').fill('Noor Haddad')
  await send(laptop).click()
  await expect(sent(laptop)).toBeVisible()

  await mobile.goto(link)
  await expect(mobile.locator('.kept')).toHaveCount(1)
})

test('a form that takes several applications gets one of two devices, with the newer answers', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short, settings: { multiple_submissions: true } })
  const email = address('two')
  const laptop = await visitor(desktop)
  await open(laptop, form.identifier)
  await laptop.getByLabel('Name').fill('Noor Haddad')
  await laptop.getByLabel('Email').fill(email)
  await city(laptop).fill('Porto')
  await savedThere(laptop)
  const mobile = await visitor(phone)
  await mobile.goto(await mailedLink(laptop, email))
  await alive(mobile)
  const saved = taken(mobile, 'Braga')
  await city(mobile).fill('Braga')
  await saved
  await laptop.getByLabel('Why us').fill('Typed on the laptop')
  await send(laptop).click()
  await expect(sent(laptop)).toBeVisible()

  await send(mobile).click()
  const bar = mobile.locator('.bar')
  await expect(bar.getByRole('status')).toContainText(
    'This application was sent already, from another device or tab.',
  )
  await expect(bar.getByRole('link', { name: 'Open messages' })).toBeFocused()
  await expect(bar.getByRole('button')).toHaveCount(0)
  await expect(city(mobile)).toHaveValue('Braga')
  expect(await violations(mobile)).toEqual([])
  await city(mobile).fill('Lisbon')
  await expect(status(mobile)).toHaveText('This application was sent already, from another device.')
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions.map(it => it.fieldValues.slice(-2).map(({ value }) => value))).toEqual([
    ['Braga', 'Typed on the laptop'],
  ])
})

test('whoever has applied before is shown the way on, and may correct the address', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const email = address('once')
  const fill = async (page: Page) => {
    await open(page, form.identifier)
    await page.getByLabel('Name').fill('Noor Haddad')
    await page.getByLabel('Email').fill(email)
    await send(page).click()
  }
  const first = await visitor(desktop)
  await fill(first)
  await expect(sent(first)).toBeVisible()
  const page = await visitor(phone)
  await fill(page)
  await expect(page.locator('.bar [role=status]')).toContainText(
    'You have already applied to this form with this email address.',
  )
  await expect(page.getByRole('link', { name: 'Open messages' }).last()).toBeFocused()
  await page.getByLabel('Email').fill(address('another'))
  await send(page).click()
  await expect(sent(page)).toBeVisible()
})

test('whoever starts over has an empty form, here, in the other tab and behind the link', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: [...short, { type: 'FILE_UPLOAD', question: 'Deck' }] })
  const email = address('anew')
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await page.getByLabel('Email').fill(email)
  await city(page).fill('Porto')
  await deckIn(page).setInputFiles(deck(2_000))
  await expect(page.getByRole('button', { name: 'Remove deck.pdf' })).toBeVisible()
  await savedThere(page)
  const link = await mailedLink(page, email)
  const other = await page.context().newPage()
  await open(other, form.identifier)
  await expect(city(other)).toHaveValue('Porto')

  await page.getByRole('button', { name: 'Start over' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start over?' })
  await expect(dialog).toContainText('You cannot undo this.')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(city(page)).toHaveValue('Porto')

  await page.getByRole('button', { name: 'Start over' }).click()
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await expect(city(page)).toHaveValue('')
  await alive(page)
  await expect(page.locator('.progress-count')).toHaveText('0 of 5 answered')
  await expect(deckIn(page)).toBeVisible()
  await expect(other.getByText('These answers were removed from another tab')).toBeVisible()
  await page.reload()
  await alive(page)
  await expect(city(page)).toHaveValue('')
  await page.goto(link)
  await expect(page.getByText('This link has expired')).toBeVisible()
  await city(page).fill('Braga')
  await savedHere(page)
  await page.reload()
  await expect(city(page)).toHaveValue('Braga')
})

test('starting over without a connection removes nothing, and says so', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: short })
  const page = await visitor(phone)
  await open(page, form.identifier)
  await page.getByLabel('Email').fill(address('anew'))
  await city(page).fill('Porto')
  await savedThere(page)
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.context().setOffline(true)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was removed')
  await dialog.getByRole('button', { name: 'Keep them' }).click()
  await page.context().setOffline(false)
  await page.reload()
  await expect(city(page)).toHaveValue('Porto')
})

test('a mailed link to a form that has closed shows the answers, to be read and downloaded', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const email = address('closed')
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await page.getByLabel('Email').fill(email)
  await city(page).fill('Porto')
  await page.getByLabel('Why us').fill('First line\nsecond line')
  await savedThere(page)
  const link = await mailedLink(page, email)
  await editor.winnow.updateStatus({ form_id: form.identifier, status: 'CLOSED' })

  const elsewhere = await visitor({ ...phone, javaScriptEnabled: false })
  await elsewhere.goto(link)
  const answers = elsewhere.getByRole('region', { name: 'Your answers' })
  await expect(answers).toContainText('but the form has closed and they cannot be sent')
  await expect(answers).toContainText('First line')
  const download = elsewhere.waitForEvent('download')
  await answers.getByRole('link', { name: 'Download as text' }).click()
  const text = await (await download).createReadStream()
  expect(Buffer.concat(await text.toArray()).toString()).toContain('City\nPorto')
})

test('a file on another device is attached once it is whole, and named and not counted before', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, {
    questions: [{ type: 'FILE_UPLOAD', question: 'Deck', required: true }],
  })
  const email = address('file')
  const laptop = await visitor(desktop)
  await open(laptop, form.identifier)
  await laptop.getByLabel('Email').fill(email)
  const letGo = await hold(laptop)
  const saved = taken(laptop, 'deck.pdf')
  await deckIn(laptop).setInputFiles(deck(300_000))
  await saved
  const link = await mailedLink(laptop, email)

  const mobile = await visitor(phone)
  await mobile.goto(link)
  await alive(mobile)
  await expect(field(mobile, 'Deck')).toContainText('deck.pdf was not sent whole on the other device.')
  await expect(mobile.locator('.progress-count')).toHaveText('1 of 3 answered')
  expect(await violations(mobile)).toEqual([])
  await expect(laptop.getByRole('button', { name: 'Cancel the upload of deck.pdf' })).toBeVisible()
  letGo()
  await expect(laptop.getByRole('button', { name: 'Remove deck.pdf' })).toBeVisible()
  await expect(mobile.getByRole('button', { name: 'Remove deck.pdf' })).toBeVisible()
  await expect(mobile.locator('.progress-count')).toHaveText('2 of 3 answered')
  await mobile.getByLabel('Name').fill('Noor Haddad')
  await send(mobile).click()
  await expect(sent(mobile)).toBeVisible()
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions[0]?.fieldValues.at(-1)?.fileMetadata).toMatchObject({ bytes: 300_000, pending: false })
})

test('a file that is chosen anew on another device takes the place of the half-sent one on the first', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: [{ type: 'FILE_UPLOAD', question: 'Deck' }] })
  const email = address('file')
  const laptop = await visitor(desktop)
  await open(laptop, form.identifier)
  await laptop.getByLabel('Email').fill(email)
  await hold(laptop)
  const first = taken(laptop, 'deck.pdf')
  await deckIn(laptop).setInputFiles(deck(300_000))
  await first
  const link = await mailedLink(laptop, email)

  const mobile = await visitor(phone)
  await mobile.goto(link)
  await alive(mobile)
  await expect(field(mobile, 'Deck')).toContainText('deck.pdf was not sent whole')
  const second = taken(mobile, 'newer.pdf')
  await deckIn(mobile).setInputFiles({ ...deck(2_000), name: 'newer.pdf' })
  await expect(mobile.getByRole('button', { name: 'Remove newer.pdf' })).toBeVisible()
  await second
  await laptop.reload()
  await alive(laptop)
  await expect(laptop.getByRole('button', { name: 'Remove newer.pdf' })).toBeVisible()
})

test('a recording on another device is there once it is whole, and not counted before', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: [{ type: 'VIDEO', question: 'Yourself' }] })
  const email = address('recording')
  const laptop = await visitor(desktop)
  await open(laptop, form.identifier)
  await laptop.getByLabel('Email').fill(email)
  const letGo = await hold(laptop)
  const press = (name: string) => laptop.getByRole('button', { name, exact: true }).click()
  await press('Start recording')
  await press('Record')
  await expect(field(laptop, 'Yourself')).toContainText('0:02 of 1:00')
  const saved = taken(laptop, '.webm')
  await press('Stop recording')
  await press('Save')
  await saved
  const link = await mailedLink(laptop, email)

  const mobile = await visitor(phone)
  await mobile.goto(link)
  await alive(mobile)
  const video = field(mobile, 'Yourself')
  await expect(video).toContainText('The video was not sent whole on the other device.')
  await expect(mobile.locator('.progress-count')).toHaveText('1 of 3 answered')
  letGo()
  await expect(field(laptop, 'Yourself').getByText('Saved, 0:0')).toBeVisible()
  await expect(video.getByText('Saved, 0:0')).toBeVisible()
  await expect(video).toContainText('This video was made on another device.')
  await expect(mobile.locator('.progress-count')).toHaveText('2 of 3 answered')
})

test('a link that has expired says so', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: short })
  const page = await visitor(phone)
  await open(page, form.identifier, '?draft=nothing')
  await expect(page.getByText('This link has expired')).toBeVisible()
  await expect(page).toHaveURL(`/forms/${form.identifier}`)
})

test('the owner publishes in the middle: the applicant goes on with what they began', async ({
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
  await expect(status(page)).toContainText('Not saved: this browser keeps nothing.')
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
  await expect(page.getByText(`We sent a code of 6 characters to ${email}.`)).toBeVisible()
  expect(await violations(page)).toEqual([])
  const code = page.getByLabel('Code')
  await expect(code).toBeFocused()
  await code.fill('AAAAAA')
  await code.press('Enter')
  await expect(page.getByText('Invalid otp')).toBeVisible()
  await expect(city(page)).toHaveValue('Porto')
  await code.fill(await codeFor(page.request, email))
  await page.getByRole('button', { name: 'Confirm and send' }).click()
  await expect(sent(page)).toBeVisible()
  await page.goto(`/forms/${form.identifier}`)
  await expect(page.getByRole('heading', { name: 'You have already applied' })).toBeVisible()
})

test('what is typed while the form as it was is still on its way stays', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: short })
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await city(page).fill('Porto')
  await savedHere(page)
  await publishWithout(editor, form.identifier, 'City')
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/forms/*form_version=*', async route => {
    await held
    await route.continue()
  })
  page.on('dialog', dialog => dialog.accept())
  const asked = page.waitForRequest(/form_version=/)
  await page.reload()
  await asked
  await page.getByLabel('Why us').fill('Typed meanwhile')
  letGo()
  await expect(city(page)).toHaveValue('Porto')
  await expect(page.getByLabel('Why us')).toHaveValue('Typed meanwhile')
})

test('a tab whose form was sent from another one keeps nothing of it when it is left', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: short })
  const one = await visitor(desktop)
  await open(one, form.identifier)
  const two = await one.context().newPage()
  await open(two, form.identifier)
  await one.getByLabel('Name').fill('Noor Haddad')
  await one.getByLabel('Email').fill(address('tabs'))
  await expect(two.getByLabel('Email')).not.toHaveValue('')
  await send(one).click()
  await expect(sent(one)).toBeVisible()
  await expect(status(two)).toHaveText('This form was sent from another tab of this browser.')
  await two.goto('about:blank')
  await open(one, form.identifier)
  await expect(one.getByLabel('Name')).toHaveValue('')
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
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/save-draft', async route => {
    await held
    await route.continue()
  })
  await open(page, form.identifier)
  const begun = page.waitForRequest('**/save-draft')
  await page.getByLabel('Email').fill(email)
  await begun
  await page.getByRole('button', { name: 'Continue on another device' }).click()
  letGo()
  await expect(page.getByText(`Continue on any device from the link we sent to ${email}.`)).toBeVisible()
})

async function publishWithout(editor: Editor, form_id: string, question: string): Promise<void> {
  const { revision, inputFields } = await editor.winnow.fetchForEdit({ form_id })
  const input_fields = inputFields.filter(it => it.question !== question)
  await editor.winnow.editForm({ form_id, revision, input_fields, publish: true })
}
