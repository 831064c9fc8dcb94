import { Buffer } from 'node:buffer'
import { writeFile } from 'node:fs/promises'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { violations } from '../../support/axe.ts'
import { answerOf, deck, deckForm, holdUploads, MEGABYTE, open, removeButton } from '../../support/files.ts'
import { openForm } from '../../support/forms.ts'
import { alive, field, send, sent } from '../../support/hosted.ts'
import { address, type Editor } from '../../support/people.ts'
import { desktop, phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

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
