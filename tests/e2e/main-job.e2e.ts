import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { mailsTo, mailTo } from './support/mailbox.ts'
import { address, signIn } from './support/people.ts'
import { expectCounts, Grid, panel, phone, tab, toast } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test('a form is made, filled in, reviewed with a reply that the applicant reads, and exported', async ({
  page,
  visitor,
}) => {
  test.setTimeout(90_000)
  const applicant = { name: 'Noor Haddad', email: address('noor') }

  await test.step('sign in', async () => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/sign-in/)
    await signIn(page, address('owner'))
  })

  await test.step('onboarding: the name, then a workspace', async () => {
    await page.getByLabel('Full name').fill('Mira Sandoval')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Workspace name').fill('Northlight')
    await page.getByRole('button', { name: 'Create workspace' }).click()
    await expect(toast(page, 'Workspace created successfully')).toBeVisible()
    await expect(page.getByText('No forms yet').first()).toBeVisible()
  })

  await test.step('a form from a template', async () => {
    await page.getByRole('main').getByRole('button', { name: 'New form' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New form' })
    await dialog.getByRole('button', { name: 'Job application' }).click()
    await expect(dialog.getByText('Which role are you applying for?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Create form' }).click()
    await expect(page).toHaveURL(/\/f\/frm_[^/]+\/edit$/)
    await expect(page.getByLabel('Form name')).toBeFocused()
    await page.keyboard.type('Job application')
    await expect(page.getByLabel('Form name')).toHaveValue('Job application')
    await expect(page.getByRole('button', { name: /When could you start/ }).first()).toBeVisible()
  })

  const form = await test.step('publish, and share its link', async () => {
    await page.getByRole('button', { name: 'Publish', exact: false }).click()
    await expect(toast(page, 'Form published')).toBeVisible()
    await page.getByRole('button', { name: 'Share form' }).click()
    const link = await page.getByLabel('Link for applicants').inputValue()
    await page.keyboard.press('Escape')
    return link
  })

  await test.step('the applicant fills it in on a phone', async () => {
    const hosted = await visitor(phone)
    await hosted.goto(form)
    await hosted.getByLabel('Name').fill(applicant.name)
    await hosted.getByLabel('Email').fill(applicant.email)
    await hosted.getByRole('radio', { name: 'Engineering' }).check()
    await hosted.getByLabel('Years of experience').fill('8')
    await hosted
      .getByLabel('What did you build or change')
      .fill('The on-call rota: 40 pages a week became 3;\nnobody misses the old one.')
    await hosted.getByLabel('Why this role?').fill('=Because "it" matters')
    await hosted.getByRole('checkbox', { name: 'Remote' }).check()
    await hosted.getByRole('checkbox', { name: 'Hybrid' }).check()
    await hosted.getByRole('textbox', { name: 'When could you start?' }).fill('2030-01-07')
    await expect(hosted.getByText(/^8 of 1[23] answered/)).toBeVisible()
    await hosted.getByRole('button', { name: 'Send application' }).click()
    await expect(hosted.getByRole('heading', { name: 'Application sent' })).toBeVisible()
  })

  const grid = new Grid(page)
  await test.step('and stands in the table', async () => {
    await page.getByRole('link', { name: 'Applicants' }).click()
    await grid.expectNames(applicant.name)
    await expectCounts(page, { New: 1, Shortlisted: 0, Archived: 0 })
    await grid.press(0)
    const detail = panel(page, applicant.name)
    await expect(detail.getByText('The on-call rota: 40 pages a week')).toBeVisible()
    await expect(detail.getByText('=Because "it" matters')).toBeVisible()
  })

  await test.step('moves with a reply, its variables filled in', async () => {
    await panel(page, applicant.name).getByRole('button', { name: 'Shortlist' }).click()
    const dialog = page.getByRole('dialog', { name: 'Also send a reply?' })
    const reply = dialog.getByRole('textbox', { name: 'Reply' })
    await expect(reply).toHaveValue(
      /^Hi Noor, good news: your application to Job application has been shortlisted/,
    )
    await dialog.getByRole('button', { name: 'Send', exact: false }).click()
    await expect(page.getByRole('dialog', { name: 'Message sent' })).toBeVisible()
    await expect(toast(page, `${applicant.name} moved to Shortlisted`)).toBeVisible()
    await expect(page.getByText('All caught up')).toBeVisible()
    await expectCounts(page, { New: 0, Shortlisted: 1 })
  })

  await test.step('the export holds the answers as they were given', async () => {
    await tab(page, 'Shortlisted').click()
    await grid.expectNames(applicant.name)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('dialog', { name: 'Export CSV' }).getByRole('button', { name: 'Export' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Job application-export.csv')
    const bytes = await readFile(await file.path())
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'))
    const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true })
    expect(Object.keys(rows[0] ?? {}).slice(0, 5)).toEqual([
      'Status',
      'Name',
      'Email',
      'Applied on',
      'Labels',
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      Status: 'Shortlisted',
      Name: applicant.name,
      Email: applicant.email,
      'Which role are you applying for?': 'Engineering',
      'Years of experience': '8',
      'What did you build or change in your last job?':
        'The on-call rota: 40 pages a week became 3;\nnobody misses the old one.',
      'Why this role?': `'=Because "it" matters`,
      'How would you like to work?': 'Hybrid; Remote',
      'When could you start?': '2030-01-07',
      'Phone number': '',
    })
  })

  await test.step('the applicant gets the mail, opens it and reads the reply', async () => {
    const mail = await mailTo(page.request, applicant.email, it => it.text.includes('Read and reply'))
    expect(mail.subject).toBe('Northlight: your application to Job application')
    expect(mail.text).toContain('Hi Noor, good news')
    expect(mail.text).not.toContain('Mira')
    const link = /https?:\/\/\S+\/messages\S+/.exec(mail.text)?.[0] ?? ''
    const own = await visitor(phone)
    await own.goto(link)
    await signIn(own, applicant.email)
    const messages = own.getByRole('list', { name: 'Messages' })
    await expect(messages.getByText(/^Hi Noor, good news: your application to Job application/)).toBeVisible()
    await expect(own.getByText('Mira')).toHaveCount(0)
    await expect(own.getByText('Shortlisted', { exact: true })).toHaveCount(0)
  })

  await test.step('a move is undone from its toast', async () => {
    await grid.press(0)
    await panel(page, applicant.name).getByRole('button', { name: 'Archive' }).click()
    const dialog = page.getByRole('dialog', { name: 'Also send a reply?' })
    await expect(dialog.getByRole('checkbox', { name: `Reply to ${applicant.name}` })).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expectCounts(page, { Shortlisted: 0, Archived: 1 })
    await toast(page, `${applicant.name} moved to Archived`).getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Move undone')).toBeVisible()
    await expectCounts(page, { Shortlisted: 1, Archived: 0 })
    expect(await mailsTo(page.request, applicant.email)).toHaveLength(3)
  })
})
