import type { Page } from '@playwright/test'
import { send, sent } from '../../support/hosted.ts'
import { desktop, panel } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { button, open, recordFor, videoForm, videoOf } from './scene.ts'

test('a video that cannot be loaded says so, and is tried again', async ({
  editor,
  visitor,
  page: reviewer,
}) => {
  const form = await videoForm(editor)
  const page = await visitor(desktop)
  await open(page, form.identifier)
  await recordFor(page, 1)
  await button(page, 'Stop recording').click()
  await button(page, 'Save').click()
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  const video = await videoOf(editor, form.identifier)
  await reviewer.route('**/api/media?*', route => route.abort())
  await reviewer.goto(`/f/${form.identifier}?submission_id=${video?.submissionId}`)
  const player = panel(reviewer, 'Noor Haddad').locator('[data-player]')
  await expect(player).toContainText('Unable to load video')
  await reviewer.unroute('**/api/media?*')
  await player.getByRole('button', { name: 'Try again' }).click()
  await expect(player).toHaveAttribute('data-player', 'ready')
})

/** Somebody records a short video and applies. */
async function applyWithVideo(page: Page, identifier: string) {
  await open(page, identifier)
  await recordFor(page, 1)
  await button(page, 'Stop recording').click()
  await button(page, 'Save').click()
  await send(page).click()
  await expect(sent(page)).toBeVisible()
}

test('a video that cannot be loaded says nothing of the next applicant’s', async ({
  editor,
  visitor,
  page: reviewer,
}) => {
  const form = await videoForm(editor)
  for (const _ of ['first', 'second']) await applyWithVideo(await visitor(desktop), form.identifier)
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  const newest = submissions.at(-1)?.submissionId ?? ''
  await reviewer.route(`**/api/media?*${newest}*`, route => route.abort())
  await reviewer.goto(`/f/${form.identifier}?submission_id=${newest}`)
  const detail = panel(reviewer, 'Noor Haddad')
  const player = detail.locator('[data-player]')
  await expect(player).toContainText('Unable to load video')
  await detail.getByRole('button', { name: 'Next applicant' }).click()
  await expect(player).toHaveAttribute('data-player', 'ready')
})

test('a video that is stopped before its bytes have come plays once they have', async ({
  editor,
  visitor,
  page: reviewer,
}) => {
  const form = await videoForm(editor)
  await applyWithVideo(await visitor(desktop), form.identifier)
  const { submissionId } = (await videoOf(editor, form.identifier)) ?? {}
  const { promise: held, resolve: deleteDraft } = Promise.withResolvers<void>()
  await reviewer.route('**/api/media?*', async route => {
    await held
    await route.continue()
  })
  await reviewer.goto(`/f/${form.identifier}?submission_id=${submissionId}`)
  const player = panel(reviewer, 'Noor Haddad').locator('[data-player]')
  await player.getByRole('button', { name: 'Play' }).click()
  await player.getByRole('button', { name: 'Pause' }).click()
  deleteDraft()
  await player.getByRole('button', { name: 'Play' }).click()
  await expect(player).toHaveAttribute('data-player', 'ended')
})
