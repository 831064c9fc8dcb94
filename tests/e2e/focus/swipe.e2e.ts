import type { Page } from '@playwright/test'
import type { FormDetails } from '@winnow/sdk'
import { violations } from '../support/axe.ts'
import { focusMode, nudge, opened, tableOf } from '../support/focus.ts'
import type { Editor } from '../support/people.ts'
import { phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { fingersOn, flick } from '../support/touch.ts'

test.use(phone)

const names = ['Amara Okafor', 'Bruno Costa', 'Chen Wei']

const card = (page: Page) => focusMode(page).locator('[data-region=detail]')
const shift = (page: Page) =>
  card(page).evaluate(element => new DOMMatrix(getComputedStyle(element).transform).e)

/** What comes to light behind the card. */
const behind = (page: Page, name: string) =>
  focusMode(page).locator('[data-side]').getByText(name, { exact: true })

/** Focus mode on a phone, with the first of three applicants and a finger. */
async function onPhone(
  page: Page,
  editor: Editor,
  {
    fastMode = 'NO_CONFIRMATION_WITHOUT_MESSAGE',
    tab = 'New',
  }: { fastMode?: FormDetails['fastMode']; tab?: string } = {},
) {
  const { form, ids } = await tableOf(page, editor, { names, fastMode })
  if (tab !== 'New')
    for (const submission_id of ids)
      await editor.winnow.updateStage({ form_id: form.identifier, submission_id, stage: tab })
  await page.goto(`/f/${form.identifier}?tab=${tab}&mode=focus`)
  await expect(focusMode(page).getByText('1 of 3')).toBeVisible()
  await expect(card(page).getByText('Applied on')).toBeVisible()
  const touch = await fingersOn(page)
  const at = { x: 190, y: 330 }
  /** Puts a finger on the card and drags it so far; it stays down. */
  const drag = async (x: number, y = 0, from = at) => {
    await touch('touchStart', from)
    for (const part of [0.1, 0.25, 0.5, 0.75, 1])
      await touch('touchMove', { x: from.x + x * part, y: from.y + y * part })
  }
  const expectStages = (...stages: string[]) =>
    expect
      .poll(async () => {
        const of = (submission_id: string) =>
          editor.winnow.fetchSubmission({ form_id: form.identifier, submission_id })
        return (await Promise.all(ids.map(of))).map(it => it.stage)
      })
      .toEqual(stages)
  return { form, at, touch, drag, expectStages, lift: () => touch('touchEnd') }
}

test('on a phone a swipe to the right shortlists and one to the left archives, as the card says before', async ({
  page,
  editor,
}) => {
  const { drag, lift, expectStages } = await onPhone(page, editor)
  const hint = focusMode(page).getByText('Swipe left to archive, right to shortlist.')
  await expect(hint).toBeVisible()
  expect(await violations(page)).toEqual([])

  await drag(150)
  await expect(behind(page, 'Shortlist')).toBeVisible()
  expect(await shift(page)).toBeGreaterThan(100)
  await lift()
  await expect(opened(page)).toHaveText('Bruno Costa')
  await expect(hint).toHaveCount(0)
  await expect.poll(() => shift(page)).toBe(0)

  await drag(-150)
  await expect(behind(page, 'Archive')).toBeVisible()
  await lift()
  await expect(opened(page)).toHaveText('Chen Wei')
  await expectStages('Shortlisted', 'Archived', 'New')
  await page.reload()
  await expect(opened(page)).toHaveText('Chen Wei')
  await expect(hint).toHaveCount(0)
})

test('a flick decides, and the next swipe does not wait for the success', async ({ page, editor }) => {
  const { at, expectStages } = await onPhone(page, editor)
  await flick(page, at, 70)
  await expect(focusMode(page).getByRole('button', { name: /^Shortlisted/ })).toBeVisible()
  await flick(page, at, -70)
  await expect(opened(page)).toHaveText('Chen Wei')
  await expectStages('Shortlisted', 'Archived', 'New')
})

test('a swipe that is let go early, dragged back or joined by a second finger decides nothing', async ({
  page,
  editor,
}) => {
  const { at, touch, drag, lift, expectStages } = await onPhone(page, editor)
  const expectBack = async () => {
    await expect.poll(() => shift(page)).toBe(0)
    await expect(behind(page, 'Shortlist')).toBeHidden()
  }
  await drag(45)
  await expect(behind(page, 'Shortlist')).toBeVisible()
  await lift()
  await expectBack()

  await drag(150)
  await touch('touchMove', { x: at.x + 12, y: at.y })
  await lift()
  await expectBack()

  await drag(150)
  await touch('touchStart', { x: at.x + 150, y: at.y }, { x: 60, y: 500 })
  await expectBack()
  await lift()
  await expect(opened(page)).toHaveText('Amara Okafor')
  await expectStages('New', 'New', 'New')
})

test('a finger that goes up scrolls the application, however far it strays sideways then', async ({
  page,
  editor,
}) => {
  await page.setViewportSize({ width: 390, height: 560 })
  const { at, touch, drag, lift, expectStages } = await onPhone(page, editor)
  await drag(8, -120)
  await touch('touchMove', { x: at.x + 180, y: at.y - 130 })
  await expect.poll(() => card(page).evaluate(element => element.scrollTop)).toBeGreaterThan(60)
  await lift()
  expect(await shift(page)).toBe(0)
  await expect(opened(page)).toHaveText('Amara Okafor')
  await expectStages('New', 'New', 'New')
})

test('a swipe in a note that is being written decides nothing', async ({ page, editor }) => {
  const { drag, lift, expectStages } = await onPhone(page, editor)
  await page.getByRole('button', { name: 'Add a private note...' }).click()
  const note = focusMode(page).locator('[contenteditable=true]')
  await note.fill('Solid numbers')
  const box = await note.boundingBox()
  if (!box) throw new Error('the note is out of sight')
  await drag(150, 0, { x: box.x + 20, y: box.y + 10 })
  expect(await shift(page)).toBe(0)
  await lift()
  await expect(note).toHaveText('Solid numbers')
  await expectStages('New', 'New', 'New')
})

test('a swipe over selected text, or on an enlarged page, decides nothing', async ({ page, editor }) => {
  const { drag, lift, expectStages } = await onPhone(page, editor)
  await card(page).evaluate(element => getSelection()?.selectAllChildren(element))
  await drag(150)
  expect(await shift(page)).toBe(0)
  await lift()
  await page.evaluate(() => getSelection()?.removeAllRanges())

  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
  await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBe(2)
  await drag(150)
  expect(await shift(page)).toBe(0)
  await lift()
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
  await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBe(1)
  await expectStages('New', 'New', 'New')

  await drag(150)
  await lift()
  await expectStages('Shortlisted', 'New', 'New')
})

test('with reduced motion a swiped card is back in its place at once', async ({ page, editor }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { drag, lift, expectStages } = await onPhone(page, editor, { fastMode: 'DEFAULT' })
  await drag(150)
  await lift()
  await expect(nudge(page, 'Amara Okafor')).toBeVisible()
  expect(await shift(page)).toBe(0)
  await expectStages('Shortlisted', 'New', 'New')
})

test('where nobody can be shortlisted again, a swipe to the right gives way and springs back', async ({
  page,
  editor,
}) => {
  const { drag, lift, expectStages } = await onPhone(page, editor, { tab: 'Shortlisted' })
  await expect(focusMode(page).getByText('Swipe left to archive.')).toBeVisible()
  await drag(180)
  await expect.poll(() => shift(page)).toBeGreaterThan(10)
  expect(await shift(page)).toBeLessThan(60)
  await lift()
  await expect.poll(() => shift(page)).toBe(0)
  await expectStages('Shortlisted', 'Shortlisted', 'Shortlisted')
})

test('after a swipe a reply is offered as after a key, and the next swipe leaves it', async ({
  page,
  editor,
}) => {
  const { drag, lift, expectStages } = await onPhone(page, editor, { fastMode: 'DEFAULT' })
  await drag(150)
  // Within the 800 ms, however slow the machine
  const reached = page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const look = () => {
          const reply = document.querySelector<HTMLElement>('[role=dialog] [aria-label=Reply]')
          if (!reply) return void requestAnimationFrame(look)
          reply.focus()
          resolve()
        }
        look()
      }),
  )
  await lift()
  await reached
  const text = nudge(page, 'Amara Okafor').getByRole('textbox', { name: 'Reply' })
  await expect(text).toBeFocused()
  // The applicant stays in sight while a reply is written.
  await expect.poll(() => shift(page)).toBe(0)
  await expect(opened(page)).toHaveText('Amara Okafor')
  expect(await violations(page)).toEqual([])
  await nudge(page, 'Amara Okafor').getByRole('button', { name: 'Skip' }).click()
  await expect(opened(page)).toHaveText('Bruno Costa')

  await drag(-150)
  await lift()
  await expect(nudge(page, 'Bruno Costa')).toBeVisible()
  await drag(150)
  await lift()
  await expect(nudge(page, 'Chen Wei')).toBeVisible()
  await expect(nudge(page, 'Bruno Costa')).toHaveCount(0)
  await expectStages('Shortlisted', 'Archived', 'Shortlisted')
})

test('whose swipe failed is back in view with the reason', async ({ page, editor }) => {
  const { drag, lift } = await onPhone(page, editor)
  await page.route('**/api/submission/update-stage', route => route.abort())
  await drag(150)
  await lift()
  await expect(focusMode(page).getByText("Couldn't move Amara Okafor to Shortlisted.")).toBeVisible({
    timeout: 15_000,
  })
  await expect(opened(page)).toHaveText('Amara Okafor')
  await expect.poll(() => shift(page)).toBe(0)
})
