import type { Page } from '@playwright/test'
import { focusMode, opened, people, tableOf } from '../support/focus.ts'
import { joinWorkspace } from '../support/people.ts'
import { desktop } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

/** Turns splitting on; what was dealt is here. */
const split = async (page: Page) => {
  await focusMode(page).getByRole('button', { name: 'Focus mode options' }).click()
  await Promise.all([
    page.waitForResponse('**/api/submission/deal'),
    page.getByRole('menuitem', { name: 'Split with others' }).click(),
  ])
}

test("two reviewers who split a tab see different applicants, and pass over each other's", async ({
  page,
  editor,
  someone,
  visitor,
}) => {
  const { form } = await tableOf(page, editor, { fastMode: 'NO_CONFIRMATION_WITHOUT_MESSAGE' })
  const lotte = await someone({ name: 'Lotte Vermeer' })
  await joinWorkspace(editor, lotte)
  const theirs = await visitor(desktop)
  await theirs.context().addCookies(lotte.cookies)

  await page.keyboard.press('o')
  await theirs.goto(`/f/${form.identifier}?mode=focus`)
  await expect(opened(page)).toHaveText('Amara Okafor')
  await expect(opened(theirs)).toHaveText('Amara Okafor')

  await split(page)
  await split(theirs)
  await expect(opened(page)).toHaveText('Amara Okafor')
  // Each has three in hand.
  await expect(opened(theirs)).toHaveText('Dana Cohen')

  const seen: string[] = []
  for (const screen of [page, theirs, page, theirs, page, theirs]) {
    const name = (await opened(screen).textContent()) ?? ''
    seen.push(name)
    await screen.keyboard.press('a')
    await expect(opened(screen).filter({ hasText: name })).toHaveCount(0)
  }
  expect(seen.toSorted()).toEqual(people)
})

test('whom a lost connection kept away comes with it', async ({ page, editor }) => {
  await tableOf(page, editor)
  await page.keyboard.press('o')
  await expect(opened(page)).toHaveText('Amara Okafor')
  await split(page)
  await page.context().setOffline(true)
  // Those who were in hand
  for (const name of ['Amara Okafor', 'Bruno Costa', 'Chen Wei']) {
    await expect(opened(page)).toHaveText(name)
    await page.keyboard.press('ArrowRight')
  }
  const missing = focusMode(page).getByText("Couldn't load more applicants. No connection to the server.")
  await expect(missing).toBeVisible()
  await page.context().setOffline(false)
  await expect(opened(page)).toHaveText('Dana Cohen')
  await expect(missing).toHaveCount(0)
})
