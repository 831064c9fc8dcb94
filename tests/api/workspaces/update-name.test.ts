import { expect, test } from 'bun:test'
import { sharedApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { team } from '../../support/scenes/team.ts'

test('/settings/update-name-for-workspace renames it for everybody, and leaves its handle', async () => {
  const { winnow, page_id, join } = await team(await sharedApp())
  const guest = await join('GUEST')
  const [before] = (await guest.winnow.fetchMe({})).pages
  expect(await winnow.updateNameForWorkspace({ page_id, name: '  Southlight ' })).toEqual({
    name: 'Southlight',
  })
  expect((await guest.winnow.fetchMe({})).pages).toMatchObject([
    { name: 'Southlight', handle: before?.handle },
  ])
})

test.each([
  ['', 'Please enter a workspace name'],
  ['A', 'Workspace name must be at least 2 characters long'],
  ['x'.repeat(51), 'Workspace name must be less than 50 characters'],
])('%p: %s', async (name, message) => {
  const { winnow, page_id } = await team(await sharedApp())
  const error = await expectRefusal(winnow.updateNameForWorkspace({ page_id, name }), 'invalid_input')
  expect(error.at('name')).toBe(message)
})
