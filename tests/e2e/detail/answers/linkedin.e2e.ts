import { adasProfile, profileProvider } from '../../../support/doubles/profiles.ts'
import { violations } from '../../support/axe.ts'
import { apply } from '../../support/forms.ts'
import { ownServer } from '../../support/own-server.ts'
import { address, signedIn } from '../../support/people.ts'
import { desktop, Grid, panel } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { answersOf, open, withAda } from './ada.ts'

test.use(desktop)

test('a LinkedIn link has its card, then the banner of the plan', async ({ page, context, playwright }) => {
  const provider = await profileProvider()
  const server = await ownServer({ ...provider.env, LINK_PREVIEWS_PER_DAY: '1' })
  try {
    const request = await playwright.request.newContext({ baseURL: server.url })
    const person = await signedIn(request, server.url, { email: address('owner'), name: 'Mira', context })
    const { id: workspaceId } = await person.winnow.createWorkspace({ name: 'Northlight' })
    const editor = { ...person, workspaceId, workspaceName: 'Northlight' }
    const ada = await withAda(editor, { LinkedIn: 'https://www.linkedin.com/in/ada' }, server.url)
    await open(page, ada, server.url)
    const card = answersOf(page).getByRole('region', { name: 'LinkedIn profile' })
    await expect(card).toContainText('Ada Lovelace')
    await expect(answersOf(page)).toContainText('Web Preview')
    const listed = (name: string) => card.getByRole('list', { name }).getByRole('listitem')
    await expect(listed('Experience')).toHaveCount(3)
    await expect(listed('Education')).toHaveCount(1)
    await card.getByRole('button', { name: 'Show More' }).click()
    await expect(listed('Experience')).toHaveCount(adasProfile.experienceCompanyOrder.length)
    await expect(listed('Education')).toHaveCount(2)
    expect(await violations(page)).toEqual([])
    await card.getByRole('button', { name: 'Show Less' }).click()
    await expect(listed('Experience')).toHaveCount(3)

    await apply(person.winnow, ada.form, {
      name: 'Bo',
      answers: { LinkedIn: 'https://www.linkedin.com/in/bo' },
    })
    await page.goto(`${server.url}/f/${ada.form.identifier}`)
    await new Grid(page).expectNames('Bo', 'Ada')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const banner = panel(page, 'Bo').getByRole('alert')
    await expect(banner).toContainText('Daily limit reached')
    await expect(banner).toContainText('Your free plan supports up to 1 link previews/day.')
    await expect(banner.getByRole('link', { name: 'Upgrade' })).toBeVisible()
    await expect(panel(page, 'Bo').getByRole('link', { name: 'linkedin.com/in/bo' })).toBeVisible()
  } finally {
    provider.stop()
    await server.close()
  }
})
