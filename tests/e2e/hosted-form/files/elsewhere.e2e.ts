import type { Page } from '@playwright/test'
import { answerOf, deck, deckForm, holdUploads, open, removeButton } from '../../support/files.ts'
import { alive, field, send, sent } from '../../support/hosted.ts'
import { mailTo } from '../../support/mailbox.ts'
import { desktop, phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

test('of two tabs one sends a file; the other says so, and has it once it is there', async ({
  editor,
  visitor,
}) => {
  const form = await deckForm(editor)
  const one = await visitor(desktop)
  const { choose } = await open(one, form.identifier)
  const deleteDraft = await holdUploads(one)
  await choose.setInputFiles(deck(1_000))
  await expect(field(one, 'Pitch deck')).toContainText('is being uploaded')
  const two = await one.context().newPage()
  await two.goto(`/forms/${form.identifier}`)
  await alive(two)
  await expect(field(two, 'Pitch deck')).toContainText('is uploading in another tab.')
  deleteDraft()
  await expect(removeButton(one, 'Reefgrid pilot results.pdf')).toBeVisible()
  await expect(removeButton(two, 'Reefgrid pilot results.pdf')).toBeVisible()
})

test('a file that the application was sent without continues by itself on the applicant page', async ({
  editor,
  visitor,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const { choose } = await open(page, form.identifier)
  await page.route('**/api/uploads/*', route =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await choose.setInputFiles(deck(2_000))
  await send(page).click()
  await page.getByRole('button', { name: 'Send without it' }).click()
  await expect(sent(page)).toBeVisible()
  // The page after sending continues uploads by itself: left before they can succeed, it leaves the file to the next page.
  await page.goto(`/forms/${form.identifier}`)
  await expect(page.getByText(/^You applied on/)).toBeVisible()
  await page.unroute('**/api/uploads/*')
  const { winnow } = editor
  const { submissions } = await winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions[0]?.fieldValues.at(-1)?.fileMetadata).toMatchObject({ pending: true })
  const { text } = await mailTo(page.request, submissions[0]?.email ?? '', () => true)
  await page.goto(/\S*(\/applications\/\S+)/.exec(text)?.[1] ?? '')
  await expect(page.getByText('Reefgrid pilot results.pdf for ‘Pitch deck’ has arrived.')).toBeVisible()
  expect((await answerOf(editor, form.identifier)).answer?.fileMetadata).toMatchObject({
    ...{ bytes: 2_000, pending: false },
  })
})

/** The server's copy of the half-filled form has this file whole. */
const draftSaved = (page: Page, name: string) =>
  page.waitForResponse(response => {
    const sent = response.url().endsWith('/save-draft') ? (response.request().postData() ?? '') : ''
    return response.ok() && sent.includes(name) && !sent.includes('"draftFilePath":null')
  })

/** Where a half-filled form continues elsewhere, as the mailed link has it. */
const linkOf = async (page: Page, identifier: string) => {
  const stored = await page.evaluate(id => localStorage.getItem(`winnow.draft.${id}`), identifier)
  return `/forms/${identifier}?draft=${JSON.parse(stored ?? '{}').secret}`
}

/** A file that was sent on one device, and the link that continues with it. */
async function begunElsewhere(laptop: Page, identifier: string): Promise<string> {
  const { choose } = await open(laptop, identifier)
  const saved = draftSaved(laptop, 'Reefgrid')
  await choose.setInputFiles(deck(1_000))
  await saved
  await expect(removeButton(laptop, 'Reefgrid pilot results.pdf')).toBeVisible()
  return linkOf(laptop, identifier)
}

test('on another device a file is there, also when the connection is lost while it is asked for', async ({
  editor,
  visitor,
}) => {
  const form = await deckForm(editor)
  const link = await begunElsewhere(await visitor(desktop), form.identifier)
  const mobile = await visitor(phone)
  let lost = 0
  await mobile.route('**/api/uploads/*', route =>
    route.request().method() === 'HEAD' && lost++ === 0 ? route.abort('connectionreset') : route.continue(),
  )
  await mobile.goto(link)
  await alive(mobile)
  await expect(removeButton(mobile, 'Reefgrid pilot results.pdf')).toBeVisible()
  await send(mobile).click()
  await expect(sent(mobile)).toBeVisible()
  expect((await answerOf(editor, form.identifier)).answer?.fileMetadata).toMatchObject({ pending: false })
})

test('a file that is chosen while that of another device is still asked for stays the answer', async ({
  editor,
  visitor,
}) => {
  const form = await deckForm(editor)
  const link = await begunElsewhere(await visitor(desktop), form.identifier)
  const mobile = await visitor(phone)
  const { promise: held, resolve: deleteDraft } = Promise.withResolvers<void>()
  await mobile.route('**/api/uploads/*', async route => {
    if (route.request().method() === 'HEAD') await held
    await route.continue()
  })
  await mobile.goto(link)
  await alive(mobile)
  const choose = field(mobile, 'Pitch deck').getByLabel('Pitch deck: choose a file')
  await choose.setInputFiles({ ...deck(1_000), name: 'Newer.pdf' })
  await expect(removeButton(mobile, 'Newer.pdf')).toBeVisible()
  const told = mobile.waitForResponse(response => response.request().method() === 'HEAD')
  deleteDraft()
  await told
  await send(mobile).click()
  await expect(sent(mobile)).toBeVisible()
  expect((await answerOf(editor, form.identifier)).answer).toMatchObject({ value: 'Newer.pdf' })
})

test('a file that was replaced on another device is the newer one here too', async ({ editor, visitor }) => {
  const form = await deckForm(editor)
  const laptop = await visitor(desktop)
  const link = await begunElsewhere(laptop, form.identifier)
  await laptop.context().setOffline(true)
  const mobile = await visitor(phone)
  await mobile.goto(link)
  await alive(mobile)
  await removeButton(mobile, 'Reefgrid pilot results.pdf').click()
  const saved = draftSaved(mobile, 'Newer.pdf')
  await field(mobile, 'Pitch deck')
    .getByLabel('Pitch deck: choose a file')
    .setInputFiles({ ...deck(1_000), name: 'Newer.pdf' })
  await saved
  await laptop.context().setOffline(false)
  await expect(removeButton(laptop, 'Newer.pdf')).toBeVisible()
  await send(laptop).click()
  await expect(sent(laptop)).toBeVisible()
  expect((await answerOf(editor, form.identifier)).answer).toMatchObject({ value: 'Newer.pdf' })
})

test('what was decided to follow later does not hold the application again after a lost connection', async ({
  editor,
  visitor,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const { choose } = await open(page, form.identifier)
  await page.route('**/api/uploads/*', route =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  let lost = 0
  await page.route('**/api/submission/submit', route =>
    lost++ === 0 ? route.abort('connectionreset') : route.continue(),
  )
  await choose.setInputFiles(deck(1_000))
  await send(page).click()
  await page.getByRole('button', { name: 'Send without it' }).click()
  await expect(sent(page)).toBeVisible()
})

test('an application whose answer was lost leaves no file behind in the browser', async ({
  editor,
  visitor,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(phone)
  const { choose } = await open(page, form.identifier)
  await choose.setInputFiles(deck(1_000))
  await expect(removeButton(page, 'Reefgrid pilot results.pdf')).toBeVisible()
  await page.route('**/api/submission/submit', async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await send(page).click()
  await expect(page.getByText("Not sent yet: we can't reach the server.")).toBeVisible()
  await page.unroute('**/api/submission/submit')
  page.on('dialog', dialog => dialog.accept())
  await page.reload()
  await expect(page.getByText(/^You applied on/)).toBeVisible()
  const left = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('winnow-uploads')
          opening.onerror = reject
          opening.onsuccess = () => {
            const counting = opening.result.transaction('kept').objectStore('kept').count()
            counting.onsuccess = () => resolve(counting.result)
          }
        }),
    )
  await expect.poll(left).toBe(0)
})
