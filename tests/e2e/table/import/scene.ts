import type { Page } from '@playwright/test'
import { violations } from '../../support/axe.ts'
import { openForm } from '../../support/forms.ts'
import type { Editor } from '../../support/people.ts'
import { expect } from '../../support/test.ts'

export const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Opens the import of a file from its button. */
export async function choose(page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import CSV' }).press('Enter')
  await (await chooser).setFiles(file)
  return page.getByRole('dialog', { name: 'Import CSV' })
}

export const cells = (page: Page) => page.getByRole('region', { name: 'Questions in the file' })

/** axe finds nothing, in light and dark. */
export async function expectReachable(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page), colorScheme).toEqual([])
  }
}

export async function tableOf(page: Page, editor: Editor) {
  const form = await openForm(editor, {
    questions: [
      { type: 'NUMBER', question: 'Team size' },
      { type: 'SINGLE_SELECT', question: 'Role', options: ['Founder', 'Engineer'] },
    ],
  })
  await page.goto(`/f/${form.identifier}`)
  await expect(page.getByText('All caught up')).toBeVisible()
  return form
}
