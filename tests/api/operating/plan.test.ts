import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { subscription } from '@winnow/db/factories'
import { closeFreshApps, freshApp, onServer } from '../../support/app.ts'
import { owner } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { newFolders } from '../../support/process/folders.ts'
import { operator } from '../../support/process/operator.ts'

const folders = newFolders()
afterEach(closeFreshApps)
afterAll(folders.remove)

/** A running server with a limit of one reply a day, a workspace on it, and its operator. */
async function running() {
  const DATA_DIR = folders.create()
  const app = await freshApp({ env: { DATA_DIR, REPLIES_PER_DAY: '1' } })
  const boss = await owner(app)
  const plan = (...args: string[]) => operator('plan', args, { DATA_DIR })
  return { app, boss, page_id: boss.workspaceId, plan }
}

describe.skipIf(onServer)('npm run plan', () => {
  test('sets a plan while the server runs: the limit is gone with the next call, and it is in the audit log', async () => {
    const { boss, page_id, plan } = await running()
    const form = await makeForm(boss.winnow, page_id)
    const { submissionId } = await apply(boss.winnow, form)
    const send = () =>
      boss.winnow.sendMessage({
        ...{ form_id: form.identifier, submission_id: submissionId, content: 'Hello' },
      })
    await send()
    await expectRefusal(send(), 'daily_limit')
    expect(await plan(page_id, 'pro')).toMatchObject({ code: 0, errors: '' })
    await send()
    expect((await boss.winnow.fetchMe({})).pages).toMatchObject([
      { plan: 'PRO', proEnabled: true, replies: { limit: null } },
    ])
    const { entries } = await boss.winnow.fetchAudit({ page_id, actor_kinds: ['system'] })
    expect(entries).toMatchObject([
      { kind: 'workspace.plan_changed', text: 'Changed the plan from Free to Pro' },
    ])
    expect((await plan(page_id, 'PRO')).out).toContain('is on Pro already.')
    await plan(page_id, 'free')
    await expectRefusal(send(), 'daily_limit')
  })

  test('lists the workspaces with their plans and owners', async () => {
    const { boss, page_id, plan } = await running()
    expect(JSON.parse((await plan('--json')).out)).toMatchObject([
      { id: page_id, plan: 'FREE', owner: boss.email },
    ])
    expect((await plan()).out).toMatch(new RegExp(`^Free .*${boss.email}\\n$`))
  })

  test('refuses a workspace and a plan that do not exist, and a folder without a database', async () => {
    const { page_id, plan } = await running()
    expect(await plan('nowhere', 'pro')).toMatchObject({
      ...{ code: 1, errors: expect.stringContaining("There is no workspace 'nowhere'.") },
    })
    expect(await plan(page_id, 'gold')).toMatchObject({ code: 1 })
    const empty = await operator('plan', [], { DATA_DIR: folders.create() })
    expect(empty).toMatchObject({ code: 1, errors: expect.stringContaining("doesn't exist. Set DATA_DIR.") })
  })

  test('leaves a workspace that pays on Pro, unless it is forced', async () => {
    const { app, page_id, plan } = await running()
    await app.app.write(tx => subscription(tx, { workspaceId: page_id }))
    await plan(page_id, 'pro')
    expect(await plan(page_id, 'free')).toMatchObject({
      ...{ code: 1, errors: expect.stringContaining('Northlight pays for Pro by Stripe.') },
    })
    expect((await plan(page_id, 'free', '--force')).out).toBe('Northlight is on Free now.\n')
  })
})
