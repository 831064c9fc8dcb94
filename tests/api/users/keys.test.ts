import { describe, expect, test } from 'bun:test'
import { apiKeys, audit, members } from '@winnow/db'
import { member } from '@winnow/db/factories'
import { limits, type Scope, type WorkspaceRole } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { clientWith, owner, person } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'

const day = 86_400_000
const withKey = (app: TestApp, token: string) => clientWith(app, { authorization: `Bearer ${token}` })

async function workspaceWith(app: TestApp, role: WorkspaceRole) {
  const boss = await owner(app)
  const other = await person(app)
  await app.app.write(tx => member(tx, { workspaceId: boss.workspaceId, userId: other.id, role }))
  const make = (who: typeof other, name: string, scopes: Scope[] = ['forms:read']) =>
    who.winnow.createApiKey({ page_id: boss.workspaceId, name, scopes })
  return { boss, other, make, page_id: boss.workspaceId }
}

describe('making a key', () => {
  test('shows it once: later lists know its first characters only, and the database its hash', async () => {
    const app = await sharedApp()
    const { boss, make, page_id } = await workspaceWith(app, 'MEMBER')
    const { key, token } = await make(boss, 'Nightly export', ['submissions:read', 'forms:read'])
    expect(token).toMatch(/^wnw_[\w-]{43}$/)
    expect(key).toMatchObject({
      name: 'Nightly export',
      scopes: ['submissions:read', 'forms:read'],
      prefix: token.slice(0, 10),
      pageId: page_id,
      owner: { email: boss.email },
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
    })
    const { keys } = await boss.winnow.fetchApiKeys({ page_id })
    expect(keys).toEqual([key])
    const rows = await app.app.reads.select().from(apiKeys).where(eq(apiKeys.id, key.id))
    const audited = await app.app.reads.select().from(audit).where(eq(audit.kind, 'key_created'))
    expect(JSON.stringify([keys, rows, audited])).not.toContain(token)
  })

  test.each([
    [{ name: '' }, 'name', 'This field is required'],
    [{ name: 'x'.repeat(81) }, 'name', 'Must be less than 80 characters'],
    [{ scopes: [] }, 'scopes', undefined],
    [{ scopes: ['everything'] }, 'scopes.0', undefined],
    [{ expires_in_days: 0 }, 'expires_in_days', undefined],
    [{ expires_in_days: 367 }, 'expires_in_days', undefined],
  ])('%j is refused: 422 at %s', async (wrong, path, message) => {
    const boss = await owner(await sharedApp())
    const right = { page_id: boss.workspaceId, name: 'K', scopes: ['forms:read'] as const }
    const call = boss.winnow.createApiKey({ ...right, ...wrong } as never)
    const error = await expectRefusal(call, 'invalid_input')
    expect(error.at(path)).toEqual(message ?? expect.any(String))
    expect((await boss.winnow.fetchApiKeys({ page_id: boss.workspaceId })).keys).toEqual([])
  })

  test('allows 100 working keys per person, over all workspaces', async () => {
    const app = await sharedApp()
    const { other, make, page_id } = await workspaceWith(app, 'MEMBER')
    const { workspaceId } = await owner(app)
    await app.app.write(async tx => {
      await member(tx, { workspaceId, userId: other.id, role: 'MEMBER' })
      await tx.insert(apiKeys).values(
        Array.from({ length: limits.keysAlive - 1 }, (_, n) => ({
          ...{ id: `key_${other.id}${n}`, tokenHash: `${other.id}${n}`, prefix: 'wnw_', name: 'K' },
          ...{ userId: other.id, workspaceId, scopes: [], createdAt: n },
        })),
      )
    })
    const { key } = await make(other, 'The last')
    const error = await expectRefusal(make(other, 'One more'), 'forbidden')
    expect(error.message).toContain('Revoke one first')
    const login = await clientWith(app, {}).startCliLogin({ client_name: 'winnow' })
    const confirm = () => other.winnow.confirmCliLogin({ user_code: login.user_code, page_id, approve: true })
    await expectRefusal(confirm(), 'forbidden')
    await other.winnow.revokeApiKey({ api_key_id: key.id })
    await confirm()
  })

  test('is for members of the workspace, and for a browser: not for a key', async () => {
    const app = await sharedApp()
    const { boss, make, page_id } = await workspaceWith(app, 'GUEST')
    const stranger = await person(app)
    await expectRefusal(make(stranger, 'Mine'), 'not_found')
    const { token } = await make(boss, 'First')
    const another = withKey(app, token).createApiKey({ page_id, name: 'Second', scopes: ['forms:read'] })
    await expectRefusal(another, 'forbidden')
  })
})

describe('a key', () => {
  test('may do what its scopes say and no more: 403 names the one that is missing', async () => {
    const app = await sharedApp()
    const { boss, make, page_id } = await workspaceWith(app, 'MEMBER')
    const form = await makeForm(boss.winnow, page_id)
    const key = withKey(app, (await make(boss, 'Reads forms')).token)
    expect(await key.fetchDetails({ form_id: form.identifier })).toMatchObject({
      identifier: form.identifier,
    })
    const error = await expectRefusal(key.fetchSubmissions({ form_id: form.identifier }), 'forbidden')
    expect(error).toMatchObject({ status: 403, message: 'This API key needs the scope submissions:read' })
    await expectRefusal(key.createDraftForm({ page_id }), 'forbidden')
  })

  test('works in its own workspace only, whatever its maker may do elsewhere', async () => {
    const app = await sharedApp()
    const boss = await owner(app)
    const elsewhere = await boss.winnow.createWorkspace({ name: 'Elsewhere' })
    const form = await makeForm(boss.winnow, elsewhere.id)
    const { token } = await boss.winnow.createApiKey({
      page_id: boss.workspaceId,
      name: 'Here',
      scopes: ['forms:read', 'forms:write', 'submissions:read'],
    })
    const key = withKey(app, token)
    expect((await key.fetchMe({})).pages.map(it => it.id)).toEqual([boss.workspaceId])
    await expectRefusal(key.fetchForUser({ page_id: elsewhere.id }), 'not_found')
    await expectRefusal(key.createDraftForm({ page_id: elsewhere.id }), 'not_found')
    await expectRefusal(key.fetchDetails({ form_id: form.identifier }), 'not_form_editor')
    await expectRefusal(key.fetchSubmissions({ form_id: form.identifier }), 'not_form_editor')
  })

  test('has at most its maker’s rights as they are now: an admin who leaves takes the key’s rights along', async () => {
    const app = await sharedApp()
    const { boss, other, make, page_id } = await workspaceWith(app, 'ADMIN')
    const form = await makeForm(boss.winnow, page_id)
    const key = withKey(app, (await make(other, 'Theirs')).token)
    await key.fetchDetails({ form_id: form.identifier })
    await app.app.write(tx => tx.delete(members).where(eq(members.userId, other.id)))
    await expectRefusal(key.fetchDetails({ form_id: form.identifier }), 'not_form_editor')
    await expectRefusal(key.fetchForUser({ page_id }), 'not_found')
  })

  test('is told alike of a form that does not exist and of one out of its reach, and what to check', async () => {
    const app = await sharedApp()
    const { boss, make } = await workspaceWith(app, 'MEMBER')
    const other = await owner(app)
    const foreign = await makeForm(other.winnow, other.workspaceId)
    const key = withKey(app, (await make(boss, 'Reads forms')).token)
    for (const form_id of ['frm_nothing', foreign.identifier])
      expect(await expectRefusal(key.fetchDetails({ form_id }), 'not_form_editor')).toMatchObject({
        status: 401,
        message: expect.stringContaining("Check the form's ID"),
      })
  })

  test.each(['live', 'dead', 'malformed', 'of another scheme'] as const)(
    'that is %s changes nothing in a call that anybody may make',
    async which => {
      const app = await sharedApp()
      const { boss, make, page_id } = await workspaceWith(app, 'MEMBER')
      const form = await makeForm(boss.winnow, page_id)
      const authorization = {
        live: `Bearer ${(await make(boss, 'Live')).token}`,
        dead: 'Bearer wnw_dead',
        malformed: 'Bearer',
        'of another scheme': 'Basic YTpi',
      }[which]
      const keyed = clientWith(app, { authorization })
      expect(await keyed.fetchForFilling({ form_id: form.identifier })).toMatchObject({ name: form.name })
      expect(await apply(keyed, form)).toMatchObject({ submissionId: expect.any(String) })
    },
  )

  test('takes no session its place in a call that anybody may make', async () => {
    const app = await sharedApp()
    const { boss, page_id } = await workspaceWith(app, 'MEMBER')
    const form = await makeForm(boss.winnow, page_id)
    await apply(boss.winnow, form, { email: boss.email })
    const both = clientWith(app, { cookie: boss.cookie, authorization: 'Bearer wnw_dead' })
    expect(await both.alreadyFilledByUser({ form_id: form.identifier })).toEqual({ alreadyFilled: true })
  })

  test('that expires is dead from that day on', async () => {
    const app = await freshApp()
    const boss = await owner(app)
    const { key, token } = await boss.winnow.createApiKey({
      page_id: boss.workspaceId,
      name: 'For a week',
      scopes: ['forms:read'],
      expires_in_days: 7,
    })
    expect(Date.parse(key.expiresAt ?? '') - Date.parse(key.createdAt)).toBe(7 * day)
    app.travel(7 * day - 60_000)
    await withKey(app, token).fetchMe({})
    app.travel(60_000)
    const error = await expectRefusal(withKey(app, token).fetchMe({}), 'signed_out')
    expect(error.status).toBe(401)
    expect(error.message).toMatch(/^This API key expired on \d+ \w+ \d{4}$/)
    await app.close()
  })

  test('says when it was last used, to the minute', async () => {
    const app = await freshApp()
    const { boss, make, page_id } = await workspaceWith(app, 'MEMBER')
    const key = withKey(app, (await make(boss, 'Used')).token)
    const lastUsed = async () => (await boss.winnow.fetchApiKeys({ page_id })).keys[0]?.lastUsedAt
    expect(await lastUsed()).toBeNull()
    await key.fetchMe({})
    const first = await lastUsed()
    expect(Math.abs(Date.parse(first ?? '') - app.app.clock())).toBeLessThan(60_000)
    await key.fetchMe({})
    expect(await lastUsed()).toBe(first)
    app.travel(61_000)
    await key.fetchMe({})
    expect(Date.parse((await lastUsed()) ?? '') - Date.parse(first ?? '')).toBeGreaterThanOrEqual(60_000)
    await app.close()
  })

  test('beside a session counts alone: a dead key is nobody, whoever’s cookie comes with it', async () => {
    const app = await sharedApp()
    const boss = await owner(app)
    const both = clientWith(app, { cookie: boss.cookie, authorization: 'Bearer wnw_dead' })
    const unknown = await expectRefusal(both.fetchMe({}), 'signed_out')
    expect(unknown.message).toBe('This server has no such API key')
    const basic = clientWith(app, { cookie: boss.cookie, authorization: 'Basic YTpi' })
    await expectRefusal(basic.fetchMe({}), 'signed_out')
  })
})

describe('revoking', () => {
  test('works at once and for good, and is listed and recorded', async () => {
    const app = await sharedApp()
    const { boss, make, page_id } = await workspaceWith(app, 'MEMBER')
    const { key, token } = await make(boss, 'Leaked')
    await withKey(app, token).fetchMe({})
    expect(await boss.winnow.revokeApiKey({ api_key_id: key.id })).toEqual({ success: true })
    const revoked = await expectRefusal(withKey(app, token).fetchMe({}), 'signed_out')
    expect(revoked.message).toBe('This API key was revoked')
    const [listed] = (await boss.winnow.fetchApiKeys({ page_id })).keys
    expect(listed?.revokedAt).not.toBeNull()
    await boss.winnow.revokeApiKey({ api_key_id: key.id })
    const [again] = (await boss.winnow.fetchApiKeys({ page_id })).keys
    expect(again?.revokedAt).toBe(listed?.revokedAt ?? '')
    const rows = await app.app.reads.select().from(audit).where(eq(audit.actorId, boss.id))
    expect(rows.filter(it => it.kind === 'key_revoked')).toHaveLength(1)
  })

  test.each(['MEMBER', 'GUEST'] as const)(
    'a %s sees and revokes their own keys, nobody else’s',
    async role => {
      const app = await sharedApp()
      const { boss, other, make, page_id } = await workspaceWith(app, role)
      const theirs = await make(boss, 'The owner’s')
      const own = await make(other, 'Mine')
      expect((await other.winnow.fetchApiKeys({ page_id })).keys.map(it => it.id)).toEqual([own.key.id])
      await expectRefusal(other.winnow.revokeApiKey({ api_key_id: theirs.key.id }), 'not_found')
      await withKey(app, theirs.token).fetchMe({})
      await other.winnow.revokeApiKey({ api_key_id: own.key.id })
      await expectRefusal(withKey(app, own.token).fetchMe({}), 'signed_out')
    },
  )

  test('an admin sees and revokes every key of the workspace', async () => {
    const app = await sharedApp()
    const { boss, other, make, page_id } = await workspaceWith(app, 'ADMIN')
    const theirs = await make(boss, 'The owner’s')
    const own = await make(other, 'Mine')
    const { keys } = await other.winnow.fetchApiKeys({ page_id })
    expect(keys.map(it => it.id).sort()).toEqual([own.key.id, theirs.key.id].sort())
    await other.winnow.revokeApiKey({ api_key_id: theirs.key.id })
    await expectRefusal(withKey(app, theirs.token).fetchMe({}), 'signed_out')
  })
})
