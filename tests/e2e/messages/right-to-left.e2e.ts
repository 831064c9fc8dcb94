import type { Locator, Page } from '@playwright/test'
import { apply, openForm } from '../support/forms.ts'
import { address } from '../support/people.ts'
import { phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const name = 'דנה כהן (תל אביב)'
const story = 'שלום! אני מעצבת ב-Figma וב-React.'
const city = 'תל אביב (מרכז).'
const greeting = 'היי דנה, ראיתי את ה-deck שלך.'

/** Where the first and the last letter of the text within stand. */
const ends = (place: Locator) =>
  place.evaluate(element => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      if (text.data.replace('\u200b', '') !== '') texts.push(text)
    }
    const leftOf = (text: Text | undefined, at: number) => {
      if (!text) throw new Error('No text')
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().left
    }
    const last = texts.at(-1)
    return { first: leftOf(texts[0], 0), last: leftOf(last, (last?.length ?? 0) - 1) }
  })

/** Hebrew that ends in a full stop or a bracket has it at the left; drawn left to right, it stands at the right. */
async function expectFromTheRight(place: Locator) {
  await expect(place).toBeVisible()
  const { first, last } = await ends(place)
  expect(last).toBeLessThan(first)
}
/** Prose begins at the right side of its place. */
async function expectAtTheRight(place: Locator) {
  const right = await place.evaluate(element => element.getBoundingClientRect().right)
  expect(right - (await ends(place)).first).toBeLessThan(40)
}

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })

test('Hebrew with Latin words in it runs from the right, in an application, a chat and what is being written', async ({
  page,
  editor,
  someone,
  visitor,
}) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'LONG_TEXT', question: 'Story' },
      { type: 'SHORT_TEXT', question: 'City' },
    ],
  })
  const applicant = await someone({ email: address('dana'), name })
  const { submissionId } = await apply(editor.winnow, form, {
    ...{ name, email: applicant.email },
    answers: { Story: story, City: city },
  })
  const of = { form_id: form.identifier, submission_id: submissionId }
  await editor.winnow.addComment({ ...of, comment: `<p>${greeting}</p>` })
  await page.goto(`/f/${form.identifier}?submission_id=${submissionId}`)
  const detail = page.getByRole('complementary', { name })
  await expectFromTheRight(detail.getByRole('heading', { name }))
  await expectFromTheRight(detail.getByText(story))
  await expectAtTheRight(detail.getByText(story))
  await expectFromTheRight(detail.getByText(city))
  await expectFromTheRight(detail.getByText(greeting))

  await editor.winnow.sendMessage({ ...of, content: greeting })
  await page.goto(`/messages?submission_id=${submissionId}`)
  const row = page.getByRole('button', { name: new RegExp(name.slice(0, 7)) })
  await expect(row).toContainText(`You: ${greeting}`)
  await expectFromTheRight(row.getByText(greeting, { exact: true }))
  await expectFromTheRight(row.getByText(name, { exact: true }))
  await expectFromTheRight(page.getByRole('region', { name: 'Conversation' }).getByText(greeting))
  await message(page).fill(story)
  await expectFromTheRight(message(page).locator('xpath=preceding-sibling::*[1]'))
  await expect(message(page)).toHaveCSS('unicode-bidi', 'plaintext')

  const theirs = await visitor(phone)
  await theirs.context().addCookies(applicant.cookies)
  await theirs.goto(`/messages?submission_id=${submissionId}`)
  await expectFromTheRight(theirs.getByRole('region', { name: 'Conversation' }).getByText(greeting))
  await theirs.getByRole('button', { name: 'View application' }).first().click()
  await expectFromTheRight(theirs.getByRole('dialog').getByText(story))
  await expectFromTheRight(theirs.getByRole('dialog').getByText(city))
})
