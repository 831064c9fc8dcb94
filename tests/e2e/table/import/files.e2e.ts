import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { openForm } from '../../support/forms.ts'
import { Grid, tab } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { cells, choose, csv, expectReachable, tableOf } from './scene.ts'

const survey = fileURLToPath(new URL('../../../data/thanksgiving-2015.csv', import.meta.url))

test('the palette selects a file to import, and lists past imports', async ({ page, editor }) => {
  const form = await openForm(editor)
  await page.goto(`/f/${form.identifier}`)
  await expect(page.getByRole('button', { name: 'Import CSV' })).toBeVisible()
  const run = async (action: string) => {
    await page.keyboard.press('Control+k')
    const search = page.getByRole('combobox', { name: /^Search actions/ })
    await expect(search).toBeFocused()
    await search.fill(action)
    await expect(page.getByRole('option', { name: action, exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  const chooser = page.waitForEvent('filechooser')
  await run('Import CSV')
  await (await chooser).setFiles(csv('people.csv', 'Name,Email\nAna,ana@example.com\n'))
  const dialog = page.getByRole('dialog', { name: 'Import CSV' })
  await expect(dialog.getByText('1 row, 2 columns')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await run('Past imports')
  await expect(page.getByRole('dialog', { name: 'Past imports' }).getByText('No imports yet')).toBeVisible()
})

test('a survey becomes a form with its applicants, whose types were shown before', async ({
  page,
  editor,
}) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'New form' }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Import a CSV file/ }).click()
  await (await chooser).setFiles(survey)
  const dialog = page.getByRole('dialog', { name: 'Import CSV' })
  await expect(dialog.getByText('1,058 rows, 65 columns')).toBeVisible()
  await expect(dialog.getByLabel('Form name')).toHaveValue('thanksgiving-2015')
  await expect(
    cells(page).getByRole('row').filter({ hasText: 'Do you celebrate Thanksgiving?' }),
  ).toContainText('Single select')
  await expect(cells(page).getByRole('row').filter({ hasText: 'side dishes' })).toContainText('Multi select')
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await dialog.getByText('Fill in a placeholder where').click()
  await dialog.getByLabel('Form name').fill('Thanksgiving')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByText('1,058 applicants imported into ‘Thanksgiving’')).toBeVisible({
    timeout: 20_000,
  })
  await dialog.getByRole('button', { name: 'View applicants' }).click()
  await expect(tab(page, 'New')).toHaveText(/1,058$/)
  const { forms } = await editor.winnow.fetchForUser({ page_id: editor.workspaceId })
  expect(forms.map(form => form.name)).toEqual(['Thanksgiving'])
  // It was never open: there are no changes to publish yet.
  await page.goto(`/f/${forms[0]?.identifier}/edit`)
  await expect(page.getByRole('button', { name: /^Publish/ })).toHaveText(/^Publish(?! changes)/)
})

test('a file goes into a form by the text of its questions; refused rows are named by line and downloaded', async ({
  page,
  editor,
}) => {
  const form = await tableOf(page, editor)
  const dialog = await choose(
    page,
    csv(
      'people.csv',
      [
        'Full name,Mail,team SIZE,Role,Shoe size,Status',
        'Ada Lovelace,ada@example.com,4,Engineer,38,',
        'Bruno Costa,bruno@example.com,many,Founder,44,',
        'Chen Wei,ada@example.com,2,Founder,40,',
        'Dana Cohen,dana@example.com,,,,',
      ].join('\n'),
    ),
  )
  const email = dialog.getByRole('combobox', { name: 'Email', exact: true })
  // Its cells tell.
  await expect(email).toHaveText('Mail')
  await email.click()
  await page.getByRole('option', { name: 'No column' }).click()
  await expect(
    dialog.getByText(/^3 columns have no matching question.*‘Mail’, ‘Shoe size’, ‘Status’$/),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await email.click()
  await page.getByRole('option', { name: 'Mail', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Status', exact: true }).click()
  await page.getByRole('option', { name: 'All in Shortlisted' }).click()
  await expect(dialog.getByText(/^2 columns have no matching question.*‘Shoe size’, ‘Status’$/)).toBeVisible()
  await expect(dialog.getByText('2 of 4 rows to import. Nobody gets an email.')).toBeVisible()
  await expect(dialog.getByText(/^1 row repeats the email address of an earlier row/)).toBeVisible()
  await expectReachable(page)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()

  await expect(dialog.getByText('2 applicants imported')).toBeVisible()
  await expect(dialog.getByText('2 rows were not imported. Fix them, then import again.')).toBeVisible()
  await expectReachable(page)
  const list = dialog.getByLabel('Rows not imported')
  await expect(list).toContainText('Line 3')
  await expect(list).toContainText('‘team size’: ', { ignoreCase: true })
  await expect(list).toContainText('‘Mail’: Repeats the email address of an earlier row')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download rows' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('people-refused.csv')
  const rows: string[][] = parse(await readFile(await saved.path()), { bom: true })
  expect(rows.map(row => row.slice(0, 4))).toEqual([
    ['Full name', 'Mail', 'team SIZE', 'Role'],
    ['Bruno Costa', 'bruno@example.com', 'many', 'Founder'],
    ['Chen Wei', 'ada@example.com', '2', 'Founder'],
  ])
  expect(rows.map(row => row[6])).toEqual(['Refused line', '3', '4'])

  await dialog.getByRole('button', { name: 'Done' }).click()
  await tab(page, 'Shortlisted').click()
  const grid = new Grid(page)
  await grid.expectRow('Ada Lovelace')
  await grid.expectRow('Dana Cohen')
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions.map(one => [one.name, one.stage])).toEqual([
    ['Ada Lovelace', 'Shortlisted'],
    ['Dana Cohen', 'Shortlisted'],
  ])
})

test('a file without one row that can be taken is not imported', async ({ page, editor }) => {
  await tableOf(page, editor)
  const dialog = await choose(page, csv('wrong.csv', 'Name,Email\nAna,not an address\n'))
  await expect(dialog.getByText('0 of 1 row to import.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
})

test('a file is dropped on the table; another kind of file is refused in words', async ({ page, editor }) => {
  await tableOf(page, editor)
  const drop = async (name: string, text: string) => {
    const data = await page.evaluateHandle(
      ([name, text]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([text], name))
        return transfer
      },
      [name, text] as const,
    )
    const target = page.getByText('All caught up')
    await target.dispatchEvent('dragenter', { dataTransfer: data })
    await expect(page.getByText('Drop a CSV file to import it')).toBeVisible()
    await target.dispatchEvent('drop', { dataTransfer: data })
    await expect(page.getByText('Drop a CSV file to import it')).toHaveCount(0)
  }
  await drop('photo.png', 'x')
  await expect(page.getByText("‘photo.png’ isn't a CSV file")).toBeVisible()
  await drop('people.csv', 'Name,Email\nAda Lovelace,ada@example.com\n')
  const dialog = page.getByRole('dialog', { name: 'Import CSV' })
  await expect(dialog.getByText('1 row, 2 columns')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await new Grid(page).expectNames('Ada Lovelace')
})

test('a large file is read without stopping the page, and one in another encoding in its own', async ({
  page,
  editor,
}, testInfo) => {
  await tableOf(page, editor)
  const words = (n: number) => Array.from({ length: 12 }, (_, at) => `Some words about number ${n} and ${at}`)
  const row = (n: number) => [`Person ${n}`, `person${n}@example.com`, n % 50, ...words(n)].join(',')
  const header = ['Name', 'Email', 'Team size', ...words(0)].join(',')
  const text = [header, ...Array.from({ length: 20_000 }, (_, n) => row(n))].join('\n')
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { drawn: frames })
    const tick = () => {
      // From when the dialog says what it does until the rows are counted.
      if (document.body.textContent?.includes('Reading the file')) frames.push(performance.now())
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  const large = testInfo.outputPath('large.csv')
  await writeFile(large, text)
  const dialog = await choose(page, large)
  await expect(dialog.getByText('20,000 rows, 15 columns')).toBeVisible({ timeout: 30_000 })
  const frames: number[] = await page.evaluate(() => Reflect.get(window, 'drawn'))
  const waits = frames.slice(1).map((at, n) => at - (frames[n] ?? at))
  const whole = (frames.at(-1) ?? 0) - (frames[0] ?? 0)
  // However busy the machine is: the page drew again and again, and never stood still for most of the time.
  expect(frames.length).toBeGreaterThan(10)
  expect(Math.max(...waits)).toBeLessThan(whole / 3)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const western = await choose(page, {
    name: 'western.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Straße\nZoë,Müllerweg\n', 'latin1'),
  })
  await expect(western.getByText(/won't be imported: ‘Straße’/)).toBeVisible()
  const choice = western.getByRole('combobox', { name: 'Encoding' })
  await choice.click()
  await page.getByRole('option', { name: 'UTF-8', exact: true }).click()
  await expect(western.getByText("The file isn't in this encoding.")).toBeVisible()
  await choice.click()
  await page.getByRole('option', { name: 'Windows-1252' }).click()
  await expect(western.getByText(/won't be imported: ‘Straße’/)).toBeVisible()
  await expect(western.getByRole('button', { name: 'Choose another file' })).toBeVisible()
})
