import type { Page } from '@playwright/test'
import { address, type Editor } from '../../support/people.ts'

export const small = { viewport: { width: 360, height: 740 }, hasTouch: true }

export const whoApplies = async (page: Page, email = address('noor')) => {
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(email)
}

export const answers = async (editor: Editor, form_id: string) =>
  (await editor.winnow.fetchSubmissions({ form_id })).submissions.map(it =>
    it.fieldValues.map(({ value }) => value),
  )
