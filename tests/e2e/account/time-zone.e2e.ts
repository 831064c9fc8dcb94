import { address } from '../support/people.ts'
import { desktop, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

test("an admin changes the workspace's time zone, also after it could not be saved; a member reads it", async ({
  page,
  editor,
  someone,
  visitor,
}) => {
  await page.goto('/settings/workspace')
  const general = page.getByRole('region', { name: 'General' })
  const zone = general.getByRole('combobox', { name: 'Time zone' })
  const call = '**/api/settings/update-time-zone-for-workspace'
  const choose = async (name: string) => {
    await zone.click()
    await page.getByRole('option', { name }).click()
  }
  await page.route(call, route => route.abort())
  await choose('Asia/Tokyo')
  await expect(general.getByRole('alert')).toContainText("Couldn't save.")
  await expect(zone).toHaveText('UTC')
  await page.unroute(call)
  await choose('America/New York')
  await expect(toast(page, 'Time zone saved')).toBeVisible()
  await expect(general.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(zone).toHaveText('America/New York')

  const member = await someone({ email: address('member') })
  await editor.winnow.addUserToWorkspace({
    ...{ page_id: editor.workspaceId, users: [{ email: member.email, role: 'MEMBER' }] },
  })
  const { invitations } = await editor.winnow.fetchMembers({ page_id: editor.workspaceId })
  const invitation_id = /inv_\w+/.exec(invitations[0]?.link ?? '')?.[0] ?? ''
  await member.winnow.answerInvitation({ invitation_id, accept: true })
  const theirs = await visitor(desktop)
  await theirs.context().addCookies(member.cookies)
  await theirs.goto('/settings/workspace')
  await expect(theirs.getByText('Daily reports are sent at 8:00 AM in America/New York.')).toBeVisible()
  await expect(theirs.getByRole('combobox', { name: 'Time zone' })).toHaveCount(0)
})
