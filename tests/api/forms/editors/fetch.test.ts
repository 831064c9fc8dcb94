import { expect, test } from 'bun:test'
import { invitations } from '@winnow/db'
import { sharedApp, type TestApp } from '../../../support/app.ts'
import { castAround, clientWith } from '../../../support/cast.ts'
import { numberOf } from '../../../support/scenes/colleague.ts'

/** A form with its creator, an editor, the owner and an admin of its workspace, and somebody who is invited. */
async function managed(app: TestApp) {
  const { form, people, workspaceId } = await castAround(app)
  const form_id = form.identifier
  const formNumber = await numberOf(app.app.reads, form_id)
  const emailKey = `${crypto.randomUUID()}@example.com`
  const invited = { emailKey, workspaceId, formNumber, role: 'GUEST', createdAt: 1 } as const
  await app.app.write(tx => tx.insert(invitations).values({ ...invited, invitedBy: people.creator.id }))
  return { people, form_id, workspaceId, invited: emailKey }
}

test('the creator leads, then editors, admins of the workspace and who is invited', async () => {
  const { people, form_id, invited } = await managed(await sharedApp())
  const { users } = await people.editor.winnow.fetchFormUsers({ form_id })
  const admins = [people.owner.email, people.admin.email].toSorted()
  expect(
    users.map(({ email, role, pageRole, pending }) => [email, role, pageRole, pending]).toSpliced(2, 2),
  ).toEqual([
    [people.creator.email, 'CREATOR', 'MEMBER', false],
    [people.editor.email, 'ADMIN', 'GUEST', false],
    [invited, 'ADMIN', 'GUEST', true],
  ])
  const inTheMiddle = users.slice(2, 4)
  expect(inTheMiddle.map(it => it.email).toSorted()).toEqual(admins)
  for (const it of inTheMiddle) expect(it).toMatchObject({ role: 'ADMIN', pageRole: 'ADMIN', image: null })
})

test('an API key reads addresses only where it may change editors', async () => {
  const app = await sharedApp()
  const { people, form_id, workspaceId } = await managed(app)
  const seenBy = async (...scopes: ('forms:read' | 'forms:write')[]) => {
    const key = { page_id: workspaceId, name: 'Test', scopes }
    const { token } = await people.creator.winnow.createApiKey(key)
    const winnow = clientWith(app, { authorization: `Bearer ${token}` })
    return (await winnow.fetchFormUsers({ form_id })).users.map(it => it.email)
  }
  expect(new Set(await seenBy('forms:read'))).toEqual(new Set([null]))
  expect(await seenBy('forms:read', 'forms:write')).toContain(people.editor.email)
})
