import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { pdf } from '../../support/uploads.ts'
import { alive, field } from './hosted.ts'
import { mailTo } from './mailbox.ts'
import { expect } from './test.ts'

export const short = [
  { type: 'SHORT_TEXT' as const, question: 'City' },
  { type: 'LONG_TEXT' as const, question: 'Why us' },
]
export const city = (page: Page) => page.getByLabel('City')
export const status = (page: Page) => page.locator('.draft-status [role=status]')
export const savedHere = (page: Page) => expect(status(page)).toHaveText('Saved on this device.')
export const savedThere = (page: Page) => expect(status(page)).toHaveText('Saved a moment ago.')
export const open = async (page: Page, id: string, query = '', origin = '') => {
  await page.goto(`${origin}/forms/${id}${query}`)
  await alive(page)
}

export const deckIn = (page: Page) => field(page, 'Deck').getByLabel('Deck: choose a file')
export const deck = (bytes: number) => ({
  name: 'deck.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdf(bytes)),
})

interface Field {
  path: string
  value: unknown
}

/** The server has taken an answer, and doesn't keep one of another device in its place. */
export const taken = (page: Page, answer: string) =>
  page.waitForResponse(async response => {
    if (!response.url().endsWith('/save-draft') || !response.ok()) return false
    const { fields }: { fields: Field[] } = response.request().postDataJSON()
    const sent = fields.find(({ value }) => JSON.stringify(value).includes(answer))
    const { newer }: { newer: Field[] } = await response.json()
    return sent !== undefined && newer.every(({ path }) => path !== sent.path)
  })

/** Asks for the link on one device, and gives its address as the mail has it. */
export async function mailedLink(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Continue on another device' }).click()
  await expect(page.getByText(`Continue on any device from the link we sent to ${email}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the link again' })).toBeFocused()
  const mail = await mailTo(page.request, email, ({ subject }) => subject.startsWith('Continue your'))
  const link = /\S*\/forms\/\S+\?draft=[\w-]+/.exec(mail.text)?.[0] ?? ''
  const { pathname, search } = new URL(link)
  return pathname + search
}
