import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { applicants, everyType, openForm } from './support/forms.ts'
import type { Editor } from './support/people.ts'
import { Grid, phone } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const optional = everyType.map(question => ({ ...question, required: false }))

/** A form with two applicants, the first of whom has a message. */
async function twoApplicants(editor: Editor) {
  const form = await openForm(editor, { questions: optional })
  const people = ['Amara Okafor', 'Bruno Costa'].map(name => ({ name }))
  const [first = ''] = await applicants(editor, form, ...people)
  await editor.winnow.sendMessage({
    form_id: form.identifier,
    submission_id: first,
    content: 'Hi {first_name}',
  })
  return { form, first }
}

for (const colorScheme of ['light', 'dark'] as const) {
  const expectNone = (page: Page, screen: string) =>
    expect.soft(violations(page), `${screen}, ${colorScheme}`).resolves.toEqual([])

  test(`axe finds nothing on the screens that build a form, ${colorScheme}`, async ({ page, editor }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const form = await openForm(editor, { questions: optional })
    await page.goto('/')
    await expect(page.getByRole('row', { name: /Spring accelerator/ })).toBeVisible()
    await expectNone(page, 'the forms')
    await page.getByRole('main').getByRole('button', { name: 'New form' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Call for speakers' }).click()
    await expectNone(page, 'a new form')

    await page.goto(`/f/${form.identifier}/edit`)
    await page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: 'Role' }).click()
    await expect(page.getByRole('region', { name: /Single select$/ })).toBeVisible()
    await expectNone(page, 'the form editor')
    await page.getByRole('button', { name: 'Add a question' }).first().click()
    await expect(page.getByRole('listbox', { name: 'Question types' })).toBeVisible()
    await expectNone(page, 'the question types')
    await page.goto(`/f/${form.identifier}/settings`)
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
    await expectNone(page, 'the settings of a form')
  })

  test(`axe finds nothing on the table and its dialogs, ${colorScheme}`, async ({ page, editor }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { form } = await twoApplicants(editor)
    await page.goto(`/f/${form.identifier}`)
    const grid = new Grid(page)
    await grid.expectNames('Bruno Costa', 'Amara Okafor')
    await grid.tick(0)
    await grid.tick(1)
    await expect(page.getByText('2 selected')).toBeVisible()
    await expectNone(page, 'the table')
    await page.keyboard.press('r')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Message' }).fill('Hi {first_name}')
    await expect(page.getByText('2 will get a message')).toBeVisible()
    await expectNone(page, 'a message to several')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await expect(page.getByLabel('Search columns')).toBeVisible()
    await expectNone(page, 'the columns')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save as new view…' }).click()
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
    await expectNone(page, 'a new view')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add applicant' }).click()
    await expect(page.getByRole('dialog', { name: 'Add Applicant' })).toBeVisible()
    await expectNone(page, 'a new applicant')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Charts', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Charts' })).toBeVisible()
    await expectNone(page, 'the charts')
    await page.getByRole('button', { name: 'Charts', exact: true }).click()
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.keyboard.press('s')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByText('Also send a reply').click()
    await expectNone(page, 'the move dialog')
  })

  test(`axe finds nothing on the screens of one applicant, ${colorScheme}`, async ({ page, editor }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { form, first } = await twoApplicants(editor)
    await page.goto(`/f/${form.identifier}?submission_id=${first}`)
    await expect(page.getByRole('complementary', { name: 'Amara Okafor' })).toBeVisible()
    await expectNone(page, 'one applicant')
    await page.getByRole('button', { name: 'Send a reply' }).click()
    await expect(page.getByText('Hi Amara', { exact: true })).toBeVisible()
    await expectNone(page, 'one applicant with the chat')
    await page.goto(`/f/${form.identifier}?search=nobody`)
    await expect(page.getByText('No results')).toBeVisible()
    await expectNone(page, 'no results')

    await page.goto(`/messages?submission_id=${first}`)
    await expect(page.getByText('Hi Amara').first()).toBeVisible()
    await expectNone(page, 'the messages')
    await page.setViewportSize(phone.viewport)
    await page.goto(`/f/${form.identifier}`)
    await expect(page.getByRole('list', { name: 'Applicants' }).getByRole('listitem')).toHaveCount(2)
    await expectNone(page, 'the list on a phone')
  })

  test(`axe finds nothing on the screens of a workspace, ${colorScheme}`, async ({ page, editor: _ }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/settings/members')
    await expect(page.getByRole('heading', { name: 'What each role can do' })).toBeVisible()
    await expectNone(page, 'the members')
    await page.getByRole('button', { name: 'Invite people' }).click()
    await expect(page.getByRole('dialog', { name: 'Invite people' })).toBeVisible()
    await expectNone(page, 'inviting people')
    await page.goto('/settings/workspace')
    await expect(page.getByRole('button', { name: 'Rename' })).toBeVisible()
    await expectNone(page, 'the settings of a workspace')
    await page.goto('/settings/api-keys')
    await expect(page.getByText('No API keys yet')).toBeVisible()
    await expectNone(page, 'the API keys')
    await page.getByRole('button', { name: 'Create key' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNone(page, 'a new API key')
    for (const [path, heading] of [
      ['/workspaces', 'Choose a workspace'],
      ['/workspaces?view=create-workspace', 'Create a workspace'],
      ['/cli-login', 'Sign in from your terminal'],
      ['/pricing', 'Plans'],
      ['/mailbox', 'Mailbox'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expectNone(page, path)
    }
  })

  test(`axe finds nothing on the screens that anybody meets, ${colorScheme}`, async ({ editor, visitor }) => {
    const form = await openForm(editor, { questions: everyType })
    const closed = await openForm(editor)
    await editor.winnow.updateStatus({ form_id: closed.identifier, status: 'CLOSED' })
    const page = await visitor({ ...phone, colorScheme, reducedMotion: 'reduce' })
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expectNone(page, 'sign in')
    await page.goto(`/forms/${form.identifier}`)
    await expect(page.locator('.progress-count')).toHaveText(/of \d+ answered/)
    await expectNone(page, 'the form')
    await page.getByRole('button', { name: 'Send application' }).click()
    await expect(page.getByText('12 answers need a look')).toBeVisible()
    await expectNone(page, 'the form with its errors')
    for (const identifier of [closed.identifier, 'frm_nothing']) {
      await page.goto(`/forms/${identifier}`)
      await expect(page.getByRole('heading', { name: /closed|not found/ })).toBeVisible()
      await expectNone(page, `/forms/${identifier}`)
    }
  })
}
