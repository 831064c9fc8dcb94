import { Buffer } from 'node:buffer'
import { writeFile } from 'node:fs/promises'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { heic } from '../../../support/uploads.ts'
import { violations } from '../../support/axe.ts'
import { answerOf, deck, deckForm, holdUploads, MEGABYTE, open, removeButton } from '../../support/files.ts'
import { openForm } from '../../support/forms.ts'
import { alive, field, send, sent } from '../../support/hosted.ts'
import { mailTo } from '../../support/mailbox.ts'
import { address, type Editor } from '../../support/people.ts'
import { desktop, Grid, panel, phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

test('a file goes up with its amount, is part of the application, and is read by the reviewer', async ({
  editor,
  visitor,
  page: reviewer,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const { choose } = await open(page, form.identifier)
  const deleteDraft = await holdUploads(page)
  await choose.setInputFiles(deck(2 * MEGABYTE))
  await expect(field(page, 'Pitch deck')).toContainText('0.0 of 2.0 MB')
  await expect(page.locator('.progress-count')).toHaveText('3 of 3 answered')
  await send(page).click()
  await expect(page.getByText('Uploading Reefgrid pilot results.pdf.')).toBeVisible()
  deleteDraft()
  await expect(sent(page)).toBeVisible()
  const { submissionId, answer } = await answerOf(editor, form.identifier)
  expect(answer?.fileMetadata).toEqual({
    originalFilename: 'Reefgrid pilot results.pdf',
    contentType: 'application/pdf',
    bytes: 2 * MEGABYTE,
    pending: false,
  })

  await reviewer.goto(`/f/${form.identifier}?submission_id=${submissionId}`)
  const detail = panel(reviewer, 'Noor Haddad')
  await expect(detail).toContainText('PDF, 2.0 MB')
  const download = reviewer.waitForEvent('download')
  await detail.getByRole('button', { name: 'Download Reefgrid pilot results.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('Reefgrid pilot results.pdf')
})

test('an application waits also for a file of which the server knows nothing yet', async ({
  editor,
  visitor,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const { choose } = await open(page, form.identifier)
  const { promise: held, resolve: deleteDraft } = Promise.withResolvers<void>()
  await page.route('**/api/uploads', async route => {
    await held
    await route.continue()
  })
  await choose.setInputFiles(deck(1_000))
  await send(page).click()
  await expect(page.getByText('Uploading Reefgrid pilot results.pdf.')).toBeVisible()
  deleteDraft()
  await expect(sent(page)).toBeVisible()
  expect((await answerOf(editor, form.identifier)).answer?.fileMetadata).toMatchObject({ pending: false })
})

test('an upload is cancelled, and another file takes its place', async ({ editor, visitor }) => {
  const form = await deckForm(editor)
  const page = await visitor(desktop)
  const { choose } = await open(page, form.identifier)
  await holdUploads(page)
  await choose.setInputFiles(deck(2 * MEGABYTE))
  await page.getByRole('button', { name: 'Cancel the upload of Reefgrid pilot results.pdf' }).click()
  await expect(choose).toBeVisible()
  await expect(page.locator('.progress-count')).toHaveText('2 of 3 answered')
  await send(page).click()
  await expect(field(page, 'Pitch deck')).toContainText('This field is required')

  // Why a file was refused is the one reason that shows.
  await choose.setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
  await send(page).click()
  await expect(choose).toBeFocused()
  await expect(field(page, 'Pitch deck').locator('.error').filter({ visible: true })).toHaveText([
    'deck.pdf: This file is empty',
  ])
})

test('the focus goes from the input to the button of the file and back, and is not taken from elsewhere', async ({
  editor,
  visitor,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(desktop)
  const { choose } = await open(page, form.identifier)
  const remove = removeButton(page, 'Reefgrid pilot results.pdf')
  await choose.focus()
  await choose.setInputFiles(deck(1_000))
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choose).toBeFocused()

  await choose.setInputFiles({ name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from(heic()) })
  await expect(removeButton(page, 'photo.heic')).toBeFocused()
  await page.keyboard.press('Enter')

  const release = await holdUploads(page)
  await choose.setInputFiles(deck(2 * MEGABYTE))
  await expect(
    page.getByRole('button', { name: 'Cancel the upload of Reefgrid pilot results.pdf' }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choose).toBeFocused()
  release()

  await choose.setInputFiles({
    name: 'deck.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html></html>'),
  })
  await expect(field(page, 'Pitch deck')).toContainText('Unsupported file type')
  await expect(choose).toBeFocused()

  await page.getByLabel('Name').focus()
  await choose.setInputFiles(deck(1_000))
  await expect(remove).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
})

for (const javaScriptEnabled of [true, false])
  test(`which file types a question takes is listed, and a refusal opens the list${javaScriptEnabled ? '' : ', without JavaScript too'}`, async ({
    editor,
    visitor,
  }) => {
    const form = await openForm(editor, {
      questions: [{ type: 'FILE_UPLOAD', question: 'Pitch deck', required: true }],
    })
    const page = await visitor({ ...phone, javaScriptEnabled })
    await page.goto(`/forms/${form.identifier}`)
    if (javaScriptEnabled) await alive(page)
    const deckField = field(page, 'Pitch deck')
    const choose = deckField.getByLabel('Pitch deck: choose a file')
    await expect(choose).toHaveAccessibleDescription(/Most file types, up to 10\sMB/)
    // Playwright reads no text of a noscript.
    const types = deckField.locator('.taken-types li').nth(7)
    expect(await types.evaluate(it => it.textContent)).toBe('Archives: ZIP, GZ, 7Z, TAR, RAR')
    const summary = deckField.locator('.taken-types summary')
    await expect(types).toBeHidden()
    await summary.click()
    await expect(types).toBeVisible()
    await summary.click()

    await choose.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    if (!javaScriptEnabled) {
      await page.getByLabel('Name').fill('Noor Haddad')
      await page.getByLabel('Email').fill(address('types'))
      await send(page).click()
    }
    await expect(deckField).toContainText('logo.svg: Unsupported file type')
    await expect(types).toBeVisible()
    await expect(choose).toHaveAccessibleDescription(/Unsupported file type/)
    if (!javaScriptEnabled) return

    await choose.setInputFiles({ name: 'data.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
    await expect(removeButton(page, 'data.json')).toBeVisible()
  })

test('a file over 10 MB, one of a wrong type and one that is not what its name says are refused', async ({
  editor,
  visitor,
}, testInfo) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const { choose } = await open(page, form.identifier)
  const large = testInfo.outputPath('large.pdf')
  await writeFile(large, deck(11 * MEGABYTE).buffer)
  await choose.setInputFiles(large)
  await expect(field(page, 'Pitch deck')).toContainText('File size must be less than 10 MB')
  await choose.setInputFiles({ name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') })
  await expect(field(page, 'Pitch deck')).toContainText('song.mp3: Unsupported file type')
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(3_000, 7)])
  await choose.setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: program })
  await expect(field(page, 'Pitch deck')).toContainText('deck.pdf: Unsupported file type')
  expect(await violations(page)).toEqual([])
})

test('Send leads to what blocks it, past a refused file of an optional question, as the link beside it', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'FILE_UPLOAD', question: 'Certificate', fileTypes: ['PDF'] },
      { type: 'FILE_UPLOAD', question: 'Pitch deck', required: true },
    ],
  })
  const page = await visitor(desktop)
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('past'))
  const choose = field(page, 'Certificate').getByLabel('Certificate: choose a file')
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('png') })
  await expect(field(page, 'Certificate')).toContainText('me.png: Unsupported file type')
  // What describes it exists: the hint names the one type, and there is no list of them.
  const described = (await choose.getAttribute('aria-describedby'))?.split(' ') ?? []
  for (const id of described) await expect(page.locator(`[id="${id}"]`)).toBeAttached()
  await send(page).click()
  await expect(page.getByRole('link', { name: '1 answer needs a look' })).toBeVisible()
  await expect(field(page, 'Pitch deck').getByLabel('Pitch deck: choose a file')).toBeFocused()
})

test('a refused file shows its reason alone and counts as an answer that needs a look; one taken away does not', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, {
    questions: [{ type: 'FILE_UPLOAD', question: 'Pitch deck', required: true }],
  })
  const page = await visitor(desktop)
  await page.goto(`/forms/${form.identifier}`)
  await alive(page)
  const deckField = field(page, 'Pitch deck')
  const choose = deckField.getByLabel('Pitch deck: choose a file')
  await choose.focus()
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(3_000, 7)])
  await choose.setInputFiles({ name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: program })
  await expect(deckField).toContainText('setup.exe: Unsupported file type')
  await expect(choose).toHaveAccessibleDescription(/^setup.exe: Unsupported file type Most file types/)
  await page.getByLabel('Name').focus()
  await expect(deckField.locator('.error:visible')).toHaveText('setup.exe: Unsupported file type')
  await expect(page.getByRole('link', { name: '1 answer needs a look' })).toBeVisible()
  await choose.setInputFiles({
    name: 'deck.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF'),
  })
  await expect(page.getByRole('link', { name: '1 answer needs a look' })).toBeHidden()
  await deckField.getByRole('button', { name: /deck.pdf/ }).click()
  await expect(choose).toBeVisible()
  await expect(page.getByRole('link', { name: '1 answer needs a look' })).toBeHidden()
})

/** Send is pressed while a file is on its way that the server will refuse. */
async function sendWithProgram(editor: Editor, visitor: (options: BrowserContextOptions) => Promise<Page>) {
  const form = await deckForm(editor, false)
  const page = await visitor(phone)
  const { choose } = await open(page, form.identifier)
  const release = await holdUploads(page)
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500_000, 7)])
  await choose.setInputFiles({ name: 'My CV.pdf', mimeType: 'application/pdf', buffer: program })
  await send(page).click()
  return { form, page, choose, release }
}

test('a file that is refused while Send waits for it stops Send and leads there; another Send goes on without it', async ({
  editor,
  visitor,
}) => {
  const { form, page, choose, release } = await sendWithProgram(editor, visitor)
  await expect(page.getByText('Uploading My CV.pdf.')).toBeVisible()
  release()
  await expect(choose).toBeFocused()
  // The top of the question is not under the header, which stays in view.
  const topOf = async (it: Locator) => (await it.boundingBox())?.y ?? 0
  const header = await page.locator('header').first().boundingBox()
  expect(
    await topOf(field(page, 'Pitch deck').getByText('Pitch deck', { exact: true })),
  ).toBeGreaterThanOrEqual(header?.height ?? 0)
  await expect(field(page, 'Pitch deck').locator('.error:visible')).toHaveText(/^My CV.pdf: \S/)
  await expect(page.getByRole('link', { name: '1 answer needs a look' })).toBeVisible()
  expect((await editor.winnow.fetchSubmissions({ form_id: form.identifier })).submissions).toEqual([])

  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(sent(page)).toBeVisible()
  expect((await answerOf(editor, form.identifier)).answer?.fileMetadata).toBeFalsy()
})

test('a file that is refused while Send still validates the answers stops it too', async ({
  editor,
  visitor,
}) => {
  const { page, choose, release } = await sendWithProgram(editor, visitor)
  release()
  await expect(choose).toBeFocused()
  await expect(sent(page)).toHaveCount(0)
})

test('an upload that is cut in the middle continues from there', async ({ editor, visitor }) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const { choose } = await open(page, form.identifier)
  let parts = 0
  let bytes = 0
  await page.route('**/api/uploads/*', async route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    parts += 1
    if (parts === 3) return route.abort('connectionreset')
    bytes += route.request().postDataBuffer()?.byteLength ?? 0
    return route.continue()
  })
  await choose.setInputFiles(deck(4 * MEGABYTE))
  await expect(page.getByRole('button', { name: 'Remove Reefgrid pilot results.pdf' })).toBeVisible()
  expect(parts).toBeGreaterThan(4)
  expect(bytes).toBeLessThanOrEqual(5 * MEGABYTE)
})

/** Holds a lock as the page before a reload can for a moment, and marks the page if it speaks of another tab. */
const holdLockWhileLoading = (page: Page, name: string) =>
  page.addInitScript(held => {
    navigator.locks.request(held, () => new Promise(resolve => setTimeout(resolve, 500)))
    const look = () => {
      if (document.body?.textContent.includes('in another tab'))
        document.documentElement.dataset.elsewhere = ''
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  }, name)

test('a reload in the middle of an upload loses nothing, and speaks of no other tab', async ({
  editor,
  visitor,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(desktop)
  const { choose } = await open(page, form.identifier)
  let stop = false
  const offsets: string[] = []
  await page.route('**/api/uploads/*', route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    const offset = route.request().headers()['upload-offset'] ?? ''
    if (stop || offset !== '0') return route.abort('connectionreset')
    return route.continue()
  })
  await choose.setInputFiles(deck(3 * MEGABYTE))
  await expect(field(page, 'Pitch deck')).toContainText('1.0 of 3.0 MB')
  stop = true
  await page.unroute('**/api/uploads/*')
  await page.route('**/api/uploads/*', route => {
    if (route.request().method() === 'PATCH') offsets.push(route.request().headers()['upload-offset'] ?? '')
    return route.continue()
  })
  page.on('dialog', dialog => dialog.accept())
  await holdLockWhileLoading(page, `winnow-upload/${form.identifier}/${form.inputFields.at(-1)?.id}`)
  await page.reload()
  await alive(page)
  await expect(page.getByRole('button', { name: 'Remove Reefgrid pilot results.pdf' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset.elsewhere)).toBeUndefined()
  expect(offsets).not.toContain('0')
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('reload'))
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  expect((await answerOf(editor, form.identifier)).answer).toMatchObject({
    value: 'Reefgrid pilot results.pdf',
    fileMetadata: { bytes: 3 * MEGABYTE, pending: false },
  })
})

test('where files cannot be stored the application goes in, and says that one is pending', async ({
  editor,
  visitor,
  page: reviewer,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const email = address('pending')
  const { choose } = await open(page, form.identifier, email)
  await page.route('**/api/uploads/*', route =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify({ detail: "Files can't be stored right now." }),
        })
      : route.continue(),
  )
  await choose.setInputFiles(deck(MEGABYTE))
  await expect(field(page, 'Pitch deck')).toContainText("Files can't be stored right now.")
  await send(page).click()
  await page.getByRole('button', { name: 'Send without it' }).click()
  await expect(sent(page)).toBeVisible()
  const { submissionId, answer } = await answerOf(editor, form.identifier)
  expect(answer).toMatchObject({
    value: 'Reefgrid pilot results.pdf',
    fileMetadata: { pending: true, bytes: null },
  })
  await reviewer.goto(`/f/${form.identifier}?submission_id=${submissionId}`)
  await expect(
    new Grid(reviewer).canvas.getByText('Reefgrid pilot results.pdf (1 file pending)'),
  ).toHaveCount(1)
  await expect(panel(reviewer, 'Noor Haddad')).toContainText('1 file pending')
  expect(await violations(reviewer)).toEqual([])
  const mail = await mailTo(reviewer.request, email)
  expect(mail.text).toMatch(/Finish your upload/i)
})

test('an upload that a proxy refuses says that it is not the connection', async ({ editor, visitor }) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const { choose } = await open(page, form.identifier)
  await page.route('**/api/uploads/*', route =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 502 }) : route.continue(),
  )
  await choose.setInputFiles(deck(MEGABYTE))
  await expect(field(page, 'Pitch deck')).toContainText("Files can't be uploaded right now.")
  await page.unroute('**/api/uploads/*')
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  const { answer } = await answerOf(editor, form.identifier)
  expect(answer).toMatchObject({ fileMetadata: { pending: false } })
})

test('a file that a form takes no more, since it has closed, says so at once', async ({
  editor,
  visitor,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const { choose } = await open(page, form.identifier)
  await editor.winnow.updateStatus({ form_id: form.identifier, status: 'CLOSED' })
  await choose.setInputFiles(deck(1_000))
  await expect(field(page, 'Pitch deck')).toContainText(
    "Reefgrid pilot results.pdf: This form isn't accepting applications. The file wasn't uploaded.",
  )
})

test('a long name keeps its ending and its button in the card', async ({ editor, visitor }) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const { choose } = await open(page, form.identifier)
  const name = `${'Business plan '.repeat(8)}(final).pdf`
  await choose.setInputFiles({ ...deck(1_000), name })
  const card = await page.locator('.card').boundingBox()
  const right = (card?.x ?? 0) + (card?.width ?? 0)
  for (const part of [page.getByText('final).pdf', { exact: true }), removeButton(page, name)]) {
    const box = await part.boundingBox()
    expect(box?.x).toBeGreaterThan(card?.x ?? 0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(right)
  }
})
