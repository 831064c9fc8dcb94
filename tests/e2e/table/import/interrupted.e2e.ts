import { createHash } from 'node:crypto'
import type { ImportOrder } from '@winnow/openapi/imports/index'
import { tab } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { choose, csv, expectReachable, tableOf } from './scene.ts'

test('a lost connection keeps every choice, and going on adds nobody twice', async ({ page, editor }) => {
  const form = await tableOf(page, editor)
  const rows = Array.from({ length: 1_200 }, (_, n) => `Person ${n},person${n}@example.com,${n % 9}`)
  const dialog = await choose(page, csv('many.csv', ['Name,Email,Team size', ...rows].join('\n')))
  await expect(dialog.getByText('1,200 rows, 3 columns')).toBeVisible()
  let calls = 0
  await page.route('**/api/submission/import', async route => {
    calls++
    // The second portion goes in, but its answer is lost: so are those to the client's own repeats.
    if (calls >= 2) {
      if (calls === 2) await route.fetch()
      await route.abort()
    } else await route.continue()
  })
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByText('No connection to the server')).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByText('500 of 1,200 rows imported.')).toBeVisible()
  await page.unroute('**/api/submission/import')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('1,200 applicants imported')).toBeVisible()
  await expect(dialog.getByLabel('Rows not imported')).toHaveCount(0)
  const { totalCount } = await editor.winnow.fetchCounts({ form_id: form.identifier })
  expect(totalCount).toBe(1_200)
})

test('an import is stopped between two portions, and gone on with', async ({ page, editor }) => {
  const form = await tableOf(page, editor)
  const rows = Array.from({ length: 1_500 }, (_, n) => `Person ${n},person${n}@example.com`)
  const dialog = await choose(page, csv('many.csv', ['Name,Email', ...rows].join('\n')))
  const stopped = Promise.withResolvers<void>()
  await page.route(
    '**/api/submission/import',
    async route => {
      await stopped.promise
      await route.continue()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Importing' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  stopped.resolve()
  await expect(dialog.getByText(/ of 1,500 rows imported/)).toBeVisible()
  const { totalCount } = await editor.winnow.fetchCounts({ form_id: form.identifier })
  expect(totalCount % 500).toBe(0)
  expect(totalCount).toBeLessThan(1_500)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('1,500 applicants imported')).toBeVisible()
  expect((await editor.winnow.fetchCounts({ form_id: form.identifier })).totalCount).toBe(1_500)
})

test('an import that stopped is resumed with the same file, and with no other', async ({ page, editor }) => {
  const form = await tableOf(page, editor)
  const text = 'Name,Email\nAna,ana@example.com\nRui,rui@example.com\nEva,eva@example.com\n'
  const plan: ImportOrder = {
    version: 1,
    plan: { heads: ['Name', 'Email'], identity: { name: 0, email: 1 }, questions: [], unread: [] },
    ...{ stage: null, anonymous: false, encoding: 'utf-8', timeZone: 'UTC' },
  }
  const { id } = await editor.winnow.startImport({
    ...{ form_id: form.identifier, file_name: 'three.csv', row_count: 3, plan: JSON.stringify(plan) },
    file_hash: createHash('sha256').update(text).digest('hex'),
  })
  const rows = [{ line: 2, name: 'Ana', email: 'ana@example.com', values: [] }]
  const to = { form_id: form.identifier, import_id: id }
  await editor.winnow.importSubmissions({ ...to, rows, rows_done: 1, stopped: true })
  await page.getByRole('button', { name: 'Past imports' }).click()
  const dialog = page.getByRole('dialog', { name: 'Past imports' })
  await expect(dialog).toContainText('Stopped after 1 of 3 rows')
  const resume = async (content: string) => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Resume' }).click()
    await (await chooser).setFiles(csv('three.csv', content))
  }
  await resume(`${text}Ivo,ivo@example.com\n`)
  await expect(dialog.getByText(/^‘three.csv’ isn't the file of this import/)).toBeVisible()
  await expectReachable(page)
  await resume(text)
  await expect(dialog.getByText('2 more applicants imported')).toBeVisible()
  await expect(dialog).toContainText('3 imported')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(tab(page, 'New')).toHaveText(/3$/)
})
