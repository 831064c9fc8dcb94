import { describe, expect, test } from 'bun:test'
import { limits } from '@winnow/openapi'
import { sharedApp } from '../../support/app.ts'
import { person } from '../../support/cast.ts'
import { expectRefusal } from '../../support/problems.ts'

describe('/settings/create-workspace', () => {
  test('makes its creator an ADMIN marked as owner, on the free plan', async () => {
    const { winnow } = await person(await sharedApp())
    const { id } = await winnow.createWorkspace({ name: '  Northlight ' })
    expect((await winnow.fetchMe({})).pages).toMatchObject([
      { id, name: 'Northlight', logo: null, currentUserRole: 'ADMIN', isOwner: true, plan: 'FREE' },
    ])
  })

  test('takes the time zone of its creator, else UTC', async () => {
    const { winnow } = await person(await sharedApp())
    await winnow.createWorkspace({ name: 'Here', time_zone: 'Asia/Tokyo' })
    await winnow.createWorkspace({ name: 'Anywhere' })
    expect((await winnow.fetchMe({})).pages.map(it => it.timeZone)).toEqual(['Asia/Tokyo', 'UTC'])
  })

  test('makes the first one the default, and leaves the default alone afterwards', async () => {
    const { winnow } = await person(await sharedApp())
    const first = await winnow.createWorkspace({ name: 'First' })
    await winnow.createWorkspace({ name: 'Second' })
    const { pages } = await winnow.fetchMe({})
    expect(pages.filter(it => it.isDefaultPage).map(it => it.id)).toEqual([first.id])
  })

  test('gives each its own handle, readable where the name is', async () => {
    const { winnow } = await person(await sharedApp())
    for (const name of ['Café Über', 'Café Über', '北極光']) await winnow.createWorkspace({ name })
    const handles = (await winnow.fetchMe({})).pages.map(it => it.handle)
    expect(handles[0]).toMatch(/^cafe-uber-/)
    expect(new Set(handles).size).toBe(3)
    for (const handle of handles) expect(handle).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/)
  })

  test.each([
    ['', 'Please enter a workspace name'],
    ['   ', 'Please enter a workspace name'],
    ['A', 'Workspace name must be at least 2 characters long'],
    [' A ', 'Workspace name must be at least 2 characters long'],
    ['x'.repeat(51), 'Workspace name must be less than 50 characters'],
  ])('%p: %s', async (name, message) => {
    const { winnow } = await person(await sharedApp())
    const error = await expectRefusal(winnow.createWorkspace({ name }), 'invalid_input')
    expect(error).toMatchObject({ status: 422, message })
    expect(error.at('name')).toBe(message)
    expect((await winnow.fetchMe({})).pages).toEqual([])
  })

  test.each([['AB'], ['x'.repeat(50)], [`  ${'x'.repeat(50)}  `]])(
    '%p is a name: 2 to 50 characters',
    async name => {
      const { winnow } = await person(await sharedApp())
      await winnow.createWorkspace({ name })
      expect((await winnow.fetchMe({})).pages).toMatchObject([{ name: name.trim() }])
    },
  )

  test('does nothing twice for the same Idempotency-Key, and refuses it with another name', async () => {
    const { winnow } = await person(await sharedApp())
    const again = { idempotencyKey: crypto.randomUUID() }
    const first = await winnow.createWorkspace({ name: 'Once' }, again)
    expect(await winnow.createWorkspace({ name: 'Once' }, again)).toEqual(first)
    const error = await expectRefusal(
      winnow.createWorkspace({ name: 'Twice' }, again),
      'idempotency_mismatch',
    )
    expect(error.status).toBe(422)
    expect((await winnow.fetchMe({})).pages.map(it => it.name)).toEqual(['Once'])
  })

  test('lets one person own 20', async () => {
    const { winnow } = await person(await sharedApp())
    for (let n = 1; n <= limits.workspacesOwned; n++) await winnow.createWorkspace({ name: `No ${n}` })
    const error = await expectRefusal(winnow.createWorkspace({ name: 'One more' }), 'forbidden')
    expect(error.message).toBe('You own 20 workspaces, which is the limit.')
    expect((await winnow.fetchMe({})).pages).toHaveLength(limits.workspacesOwned)
  })
})
