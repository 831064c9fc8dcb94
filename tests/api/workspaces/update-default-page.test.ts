import { describe, expect, test } from 'bun:test'
import { sharedApp } from '../../support/app.ts'
import { owner, person } from '../../support/cast.ts'
import { expectRefusal } from '../../support/problems.ts'

describe('/settings/update-default-page', () => {
  test('makes one workspace the default, so that only one is', async () => {
    const { winnow } = await person(await sharedApp())
    const made = [
      await winnow.createWorkspace({ name: 'First' }),
      await winnow.createWorkspace({ name: 'Second' }),
    ]
    for (const { id } of [...made].reverse()) {
      expect(await winnow.updateDefaultPage({ page_id: id })).toEqual({ success: true })
      const { pages } = await winnow.fetchMe({})
      expect(pages.filter(it => it.isDefaultPage).map(it => it.id)).toEqual([id])
    }
  })

  test('is each person’s own choice', async () => {
    const app = await sharedApp()
    const [one, two] = [await person(app), await person(app)]
    const mine = await one.winnow.createWorkspace({ name: 'Mine' })
    const theirs = await two.winnow.createWorkspace({ name: 'Theirs' })
    await one.winnow.updateDefaultPage({ page_id: mine.id })
    expect((await two.winnow.fetchMe({})).pages).toMatchObject([{ id: theirs.id, isDefaultPage: true }])
  })

  test('of a workspace that is not mine is 404, and changes nothing', async () => {
    const app = await sharedApp()
    const { winnow } = await person(app)
    const mine = await winnow.createWorkspace({ name: 'Mine' })
    const { workspaceId } = await owner(app)
    await expectRefusal(winnow.updateDefaultPage({ page_id: workspaceId }), 'not_found')
    expect((await winnow.fetchMe({})).pages).toMatchObject([{ id: mine.id, isDefaultPage: true }])
  })
})
