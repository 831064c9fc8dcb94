import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { pdf, png } from '../../../support/uploads.ts'
import { violations } from '../../support/axe.ts'
import { holdUploads } from '../../support/files.ts'
import { openForm } from '../../support/forms.ts'
import { field, send, sent } from '../../support/hosted.ts'
import { address, type Editor } from '../../support/people.ts'
import { desktop, panel, phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { applied, correct, save } from './scene.ts'

const DECK = 'Pitch deck'
const VIDEO = 'Why you, in one minute'

/** A form that asks for a deck and a city, and lets its applicants correct both. */
const deckForm = (editor: Editor) =>
  openForm(editor, {
    questions: [
      { type: 'FILE_UPLOAD', question: DECK, required: true, fileTypes: ['PDF', 'IMAGE'] },
      { type: 'SHORT_TEXT', question: 'City' },
      { type: 'FILE_UPLOAD', question: 'Portfolio', fileTypes: ['PDF'] },
    ],
    settings: { corrections_allowed: true },
  })

const file = (name: string, bytes = 300_000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdf(bytes)),
})

const choose = (page: Page, question: string) =>
  field(page, question).getByLabel(`${question}: choose a file`)

const fileOf = async (
  { winnow }: Editor,
  form_id: string,
  question: string,
  form: Awaited<ReturnType<typeof deckForm>>,
) => {
  const id = form.inputFields.find(it => it.question === question)?.id
  const { submissions } = await winnow.fetchSubmissions({ form_id })
  return submissions[0]?.fieldValues.find(it => it.fieldId === id)
}

test('a long name without a blank widens nothing on a phone while its file is replaced', async ({
  editor,
  visitor,
  origin,
}) => {
  const question = 'Fatima_AlZahra_Curriculum_Vitae_2026_final_for_the_committee'
  const form = await openForm(editor, {
    questions: [{ type: 'FILE_UPLOAD', question, required: true, fileTypes: ['PDF'] }],
    settings: { corrections_allowed: true },
  })
  const own = await applied(editor, form, origin, { [question]: pdf() })
  const page = await visitor(phone)
  await page.goto(own.address)
  await correct(page)
  await field(page, question).getByRole('button', { name: 'Replace' }).press('Enter')
  await expect(page.getByRole('button', { name: `Keep ${question}.pdf` })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width)
  await expect(save(page)).toBeInViewport({ ratio: 1 })
})

test('a file is replaced and another removed; the old one stands until the correction is saved', async ({
  editor,
  visitor,
  origin,
  page: reviewer,
}) => {
  const form = await deckForm(editor)
  const own = await applied(editor, form, origin, { [DECK]: pdf(), Portfolio: pdf() })
  const page = await visitor(phone)
  await page.goto(own.address)
  await correct(page)
  await expect(field(page, DECK).getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await field(page, DECK).getByRole('button', { name: 'Replace' }).press('Enter')
  await expect(page.getByRole('button', { name: `Keep ${DECK}.pdf` })).toBeFocused()
  await expect(field(page, DECK)).toContainText(`${DECK}.pdf stays until you save a new one.`)
  await choose(page, DECK).setInputFiles({
    name: 'song.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.from('ID3'),
  })
  await expect(field(page, DECK)).toContainText('song.mp3: Unsupported file type')
  await choose(page, DECK).setInputFiles(file('Second deck.pdf'))
  await expect(page.getByRole('button', { name: 'Remove Second deck.pdf' })).toBeVisible()
  await expect(field(page, DECK)).toContainText(`${DECK}.pdf will be replaced when you save`)
  await expect(page.getByText('stays until you save a new one.')).toHaveCount(0)
  await field(page, 'Portfolio').getByRole('button', { name: 'Remove' }).click()
  await expect(field(page, 'Portfolio')).toContainText('will be removed when you save')
  expect(await violations(page)).toEqual([])
  expect((await fileOf(editor, form.identifier, DECK, form))?.value).toBe(`${DECK}.pdf`)
  await save(page).click()
  await expect(page.getByText('Your corrections are saved.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Second deck.pdf' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Portfolio.pdf' })).toHaveCount(0)
  await reviewer.goto(`/f/${form.identifier}?submission_id=${own.submissionId}`)
  await expect(panel(reviewer, 'Noor Haddad')).toContainText('Second deck.pdf')
})

test('a new file that is refused while saving waits for it stops the saving, and the old one stands', async ({
  editor,
  visitor,
  origin,
}) => {
  const form = await deckForm(editor)
  const own = await applied(editor, form, origin, { [DECK]: pdf() })
  const page = await visitor(phone)
  await page.goto(own.address)
  await correct(page)
  await field(page, DECK).getByRole('button', { name: 'Replace' }).click()
  const release = await holdUploads(page)
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500_000, 7)])
  await choose(page, DECK).setInputFiles({
    name: 'My CV.pdf',
    mimeType: 'application/pdf',
    buffer: program,
  })
  await save(page).click()
  release()
  await expect(choose(page, DECK)).toBeFocused()
  await expect(field(page, DECK)).toContainText('My CV.pdf: ')
  await expect(page.getByText('Your corrections are saved.')).toHaveCount(0)
})

test('a picture is shown in place, opens large, and gives way to another of the same name', async ({
  editor,
  visitor,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  await page.goto(`/forms/${form.identifier}`)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('picture'))
  const portrait = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png()) }
  await choose(page, DECK).setInputFiles(portrait)
  await expect(page.getByRole('button', { name: 'Remove me.png' })).toBeVisible()
  await send(page).click()
  await page.getByRole('link', { name: 'Your application' }).click()
  const shown = page.getByRole('link', { name: 'Open me.png' }).locator('img')
  const before = await shown.getAttribute('src')
  await shown.click()
  const large = page.getByRole('dialog', { name: 'me.png' })
  await expect(large.getByRole('button', { name: 'Close' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await correct(page)
  await field(page, DECK).getByRole('button', { name: 'Replace' }).click()
  await choose(page, DECK).setInputFiles(portrait)
  await expect(page.getByRole('button', { name: 'Remove me.png' })).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Your corrections are saved.')).toBeVisible()
  await expect(shown).not.toHaveAttribute('src', before ?? '')
})

test('of two tabs the second learns of the first, and loses nothing that was typed or chosen there', async ({
  editor,
  visitor,
  origin,
}) => {
  const form = await deckForm(editor)
  const own = await applied(editor, form, origin, { [DECK]: pdf() })
  const first = await visitor(desktop)
  const second = await visitor(desktop)
  for (const page of [first, second]) {
    await page.goto(own.address)
    await correct(page)
  }
  await first.getByLabel('Name').fill('Noor al-Haddad')
  await first.getByLabel('City').fill('Porto')
  await save(first).click()
  await expect(first.getByText('Your corrections are saved.')).toBeVisible()
  await second.getByLabel('City').fill('Braga')
  await choose(second, 'Portfolio').setInputFiles(file('Portfolio.pdf'))
  await expect(second.getByRole('button', { name: 'Remove Portfolio.pdf' })).toBeVisible()
  await save(second).click()
  await expect(second.getByText('was corrected in another tab')).toBeVisible()
  await expect(field(second, 'City')).toContainText('Changed elsewhere to: Porto')
  await expect(second.getByLabel('City')).toHaveValue('Braga')
  await expect(second.getByLabel('Name')).toHaveValue('Noor al-Haddad')
  expect(await violations(second)).toEqual([])
  await save(second).click()
  await expect(second.getByText('Your corrections are saved.')).toBeVisible()
  await expect(second.locator('dd', { hasText: 'Braga' })).toBeVisible()
  await expect(second.getByRole('link', { name: 'Portfolio.pdf' })).toBeVisible()
})

test('a correction that comes too late keeps what was typed; cancelling asks before that is lost', async ({
  editor,
  visitor,
  origin,
}) => {
  const form = await deckForm(editor)
  const own = await applied(editor, form, origin, { [DECK]: pdf() })
  const page = await visitor(phone)
  await page.goto(own.address)
  await correct(page)
  await page.getByLabel('City').fill('Braga')
  await editor.winnow.updateStatus({ form_id: form.identifier, status: 'CLOSED' })
  await save(page).click()
  await expect(page.locator('.applicant-bar [role=status]')).toHaveText(
    'The form has closed, so this application can no longer be corrected. It stays as it is. Your changes are still here.',
  )
  await expect(page.getByLabel('City')).toHaveValue('Braga')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const asks = page.getByRole('dialog', { name: 'Discard your corrections?' })
  await expect(asks).toContainText('Your application stays as it is.')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(asks).toHaveCount(0)
  await expect(page.getByLabel('City')).toHaveValue('Braga')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await asks.getByRole('button', { name: 'Discard' }).click()
  await expect(page.locator('dd', { hasText: `${DECK}.pdf` })).toBeVisible()
})

test('a video and a file that did not come in are finished by the form’s own fields: cut, gone on with, recorded', async ({
  editor,
  visitor,
  origin,
}) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'VIDEO', question: VIDEO, required: true },
      { type: 'FILE_UPLOAD', question: DECK, required: true },
    ],
  })
  const own = await applied(editor, form, origin, { [VIDEO]: null, [DECK]: null })
  await editor.winnow.updateStatus({ form_id: form.identifier, status: 'CLOSED' })
  const page = await visitor(phone)
  await page.goto(own.address)
  const pending = page.getByRole('region', { name: 'Finish your upload' })
  const offsets: string[] = []
  let parts = 0
  await page.route('**/api/uploads/*', route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    offsets.push(route.request().headers()['upload-offset'] ?? '')
    parts += 1
    return parts === 3 ? route.abort('connectionreset') : route.continue()
  })
  await expect(pending.getByRole('button', { name: 'Start recording' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await pending.getByLabel(`${DECK}: choose a file`).setInputFiles(file('Another deck.pdf', 4 * 1024 * 1024))
  await expect(pending.getByText('Another deck.pdf for ‘Pitch deck’ has arrived.')).toBeVisible()
  expect(offsets.filter(it => it === '0')).toHaveLength(1)
  await pending.getByRole('button', { name: 'Start recording' }).click()
  await pending.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(pending).toContainText('0:01 of 1:00', { timeout: 8_000 })
  await pending.getByRole('button', { name: 'Stop recording' }).click()
  await pending.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your video for ‘Why you, in one minute’ has arrived.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Upload finished' })).toBeVisible()
  await expect(page.getByText(/^Video, 0:0\d$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download your video' })).toBeVisible()
  await expect
    .poll(() => page.locator('dd video').evaluate(it => it instanceof HTMLVideoElement && it.readyState))
    .toBeGreaterThan(0)
  expect(await violations(page)).toEqual([])
  await expect
    .poll(
      async () =>
        (await editor.winnow.fetchSubmissions({ form_id: form.identifier })).submissions[0]?.fieldValues[0]
          ?.videoMetadata,
    )
    .toMatchObject({ pending: false, thumbnail: expect.stringContaining('thumbnail') })
})

test('without JavaScript files go in with the form, survive a refusal, and late ones come by the applicant page', async ({
  editor,
  visitor,
  origin,
}) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'FILE_UPLOAD', question: DECK, required: true, fileTypes: ['PDF'] },
      { type: 'VIDEO', question: VIDEO, required: true },
      { type: 'SHORT_TEXT', question: 'City', required: true },
    ],
  })
  const page = await visitor({ ...phone, javaScriptEnabled: false })
  await page.goto(`/forms/${form.identifier}`)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('plain'))
  await page.getByLabel(`${DECK}: choose a file`).setInputFiles(file('Plain deck.pdf'))
  await send(page).click()
  await expect(page.getByText('This field is required')).toHaveCount(1)
  await expect(page.locator('noscript .plain-saved')).toHaveText(
    'Plain deck.pdf is added. Choosing another file replaces it.',
  )
  await page.getByLabel('City').fill('Porto')
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  await page.getByRole('link', { name: 'Finish your upload' }).click()
  await expect(page.locator('.pending noscript p')).toContainText('Recording a video needs JavaScript.')
  await expect(page.getByRole('link', { name: 'Plain deck.pdf' })).toBeVisible()

  const other = await deckForm(editor)
  const own = await applied(editor, other, origin, { [DECK]: null })
  await page.goto(own.address)
  await page
    .getByLabel(`${DECK}: choose a file`)
    .setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') })
  await page.locator('noscript button').click()
  await expect(page.getByRole('alert')).toContainText('Unsupported file type')
  await page.getByLabel(`${DECK}: choose a file`).setInputFiles(file('Late deck.pdf'))
  await page.locator('noscript button').click()
  await expect(page.getByText('Late deck.pdf for ‘Pitch deck’ has arrived.')).toBeVisible()
})
