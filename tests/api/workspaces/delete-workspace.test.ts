import { describe, expect, test } from 'bun:test'
import { purgeForms } from '@winnow/api/forms/purge/purge'
import {
  apiKeys,
  events,
  foldedFolders,
  folders,
  forms,
  members,
  submissions,
  subscriptions,
  workspaces,
} from '@winnow/db'
import { member, subscription } from '@winnow/db/factories'
import { limits } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { browser } from '../../support/browser.ts'
import { clientWith, owner, person, signedIn } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { imageAt, picture } from '../../support/pictures.ts'
import { expectRefusal, refusal } from '../../support/problems.ts'
import { parked } from '../../support/waiting-call.ts'

const day = 86_400_000

/** A workspace with a form, an applicant, a member, a key and a logo. */
async function busy(app: TestApp) {
  const boss = await owner(app)
  const { winnow, workspaceId: page_id } = boss
  await winnow.updateNameForWorkspace({ page_id, name: 'Northlight' })
  const { logo } = await winnow.updateImageForWorkspace({ page_id, image: await picture() })
  const colleague = await person(app)
  await app.app.write(tx => member(tx, { workspaceId: page_id, userId: colleague.id, role: 'ADMIN' }))
  const form = await makeForm(winnow, page_id)
  await apply(clientWith(app, {}), form, { email: 'ada@example.com' })
  const { token } = await winnow.createApiKey({ page_id, name: 'K', scopes: ['forms:read'] })
  const key = browser(app, { authorization: `Bearer ${token}` }).winnow
  const remove = () => winnow.deleteWorkspace({ page_id, name: 'Northlight' })
  return { boss, winnow, page_id, logo, colleague, form, key, remove }
}

describe('deleting a workspace', () => {
  test('takes its name, typed by its owner; an admin is refused', async () => {
    const { winnow, page_id, colleague } = await busy(await sharedApp())
    const wrong = await expectRefusal(
      winnow.deleteWorkspace({ page_id, name: 'northlight' }),
      'invalid_input',
    )
    expect(wrong.at('name')).toBe("Enter the workspace's name to delete it")
    await expectRefusal(colleague.winnow.deleteWorkspace({ page_id, name: 'Northlight' }), 'forbidden')
    expect((await winnow.fetchMe({})).pages).toHaveLength(1)
  })

  test('ends at once what its people, its keys and its applicants reach, waiting calls too', async () => {
    const app = await sharedApp()
    const { winnow, page_id, logo, colleague, form, key, remove } = await busy(app)
    const { since } = await colleague.winnow.pollChanges({ page_id, since: null })
    const poll = colleague.winnow.pollChanges({ page_id, since })
    await parked(app, `workspace:${page_id}`, poll)
    const refused = expectRefusal(poll, 'not_found')
    const { restorableUntil } = await remove()
    await refused
    expect(Date.parse(restorableUntil) - app.app.clock()).toBeGreaterThan((limits.restoreDays - 1) * day)
    expect((await colleague.winnow.fetchMe({})).pages).toEqual([])
    await expectRefusal(winnow.fetchDetails({ form_id: form.identifier }), 'not_form_editor')
    expect((await refusal(key.fetchMe({}))).message).toBe('The workspace of this API key was deleted')
    const hosted = await fetch(`${app.url}/forms/${form.identifier}`)
    expect(await hosted.text()).toContain('deleted')
    await expect(apply(clientWith(app, {}), form, { email: 'late@example.com' })).rejects.toMatchObject({
      code: 'form_closed',
    })
    expect((await imageAt(app, logo)).status).toBe(404)
    // A second time changes nothing.
    expect(await remove()).toEqual({ restorableUntil })
  })

  test('is undone for 30 days: people, keys and the forms that went with it, no others', async () => {
    const app = await sharedApp()
    const { winnow, page_id, colleague, form, key, remove } = await busy(app)
    const before = await makeForm(winnow, page_id)
    await winnow.deleteForm({ form_id: before.identifier })
    await remove()
    const { pages, deletedPages } = await winnow.fetchMe({})
    expect({ pages, deletedPages }).toMatchObject({
      pages: [],
      deletedPages: [{ id: page_id, name: 'Northlight' }],
    })
    expect((await colleague.winnow.fetchMe({})).deletedPages).toEqual([])
    await expectRefusal(colleague.winnow.restoreWorkspace({ page_id }), 'forbidden')
    await winnow.restoreWorkspace({ page_id })
    expect((await colleague.winnow.fetchMe({})).pages).toMatchObject([{ id: page_id }])
    expect(await key.fetchMe({})).toMatchObject({ pages: [{ id: page_id }] })
    expect(await winnow.fetchDetails({ form_id: form.identifier })).toMatchObject({ status: 'OPEN' })
    await expectRefusal(winnow.fetchDetails({ form_id: before.identifier }), 'form_deleted')
  })

  test('is final after 30 days: forms, applications, people and keys are purged', async () => {
    const app = await freshApp()
    const { boss, page_id, form, remove } = await busy(app)
    const { id: folder_id } = await boss.winnow.createFolder({ page_id, name: 'Spring' })
    await boss.winnow.moveForms({ form_ids: [form.identifier], folder_id })
    await boss.winnow.updateFolded({ folder_id, folded: true })
    await app.app.write(tx => subscription(tx, { workspaceId: page_id, status: 'CANCELED' }))
    await remove()
    app.travel(29 * day)
    await purgeForms(app.app)
    expect(await app.app.reads.$count(workspaces)).toBe(1)
    app.travel(1.5 * day)
    const again = clientWith(app, { cookie: await signedIn(app, boss.id) })
    await expectRefusal(again.restoreWorkspace({ page_id }), 'not_found')
    await purgeForms(app.app)
    const gone = () => app.app.reads.select().from(events).where(eq(events.kind, 'workspace.purged'))
    while ((await gone()).length === 0) await Bun.sleep(5)
    for (const table of [
      workspaces,
      folders,
      foldedFolders,
      forms,
      submissions,
      members,
      apiKeys,
      subscriptions,
    ])
      expect(await app.app.reads.$count(table)).toBe(0)
    expect(await again.fetchMe({})).toMatchObject({ pages: [], deletedPages: [] })
    await app.close()
  })
})
