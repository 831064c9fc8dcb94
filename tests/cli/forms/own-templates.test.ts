import { afterAll, beforeAll, expect, test } from 'bun:test'
import { northlight } from '../support/northlight.ts'

let it: Awaited<ReturnType<typeof northlight>>
beforeAll(async () => {
  it = await northlight()
})
afterAll(() => it.app.close())

test('a form becomes a template of the workspace, which is listed, used, changed, replaced and deleted', async () => {
  await it.shell.play(`
    $ winnow forms save-template spring-accelerator --name Cohort --description 'Our usual one'
    'Spring accelerator' was saved as the template 'Cohort' (‹template›).
    To use it: winnow forms create --template ‹template›
    $ winnow forms templates | head -1
    ‹template› → Cohort → Our usual one
    $ winnow forms create --template cohort --name 'Autumn accelerator' | head -1 | cut -d' ' -f1-2
    'Autumn accelerator'
    $ winnow forms change-template cohort --name Programme
    'Programme' was changed.
    $ winnow forms save-template spring-accelerator --replace programme
    'Spring accelerator' was saved as the template 'Programme' (‹template›).
    To use it: winnow forms create --template ‹template›
    $ winnow forms delete-template programme --yes
    'Programme' was deleted.
    $ winnow forms delete-template programme --yes
    winnow: There is no template called 'programme' in this workspace. Run 'winnow forms templates' to see its templates.
    [exit 3]
  `)
  const { forms } = await it.boss.winnow.fetchForUser({ page_id: it.boss.workspaceId })
  expect(forms.map(one => one.name)).toContain('Autumn accelerator')
})
