import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { makeForm } from '../../support/forms.ts'
import { northlight } from '../support/northlight.ts'

let it: Awaited<ReturnType<typeof northlight>>
beforeAll(async () => {
  it = await northlight()
  const { identifier } = await makeForm(it.boss.winnow, it.boss.workspaceId, { name: 'Residency' })
  it.shell.known.set('residency', identifier)
})
afterAll(() => it.app.close())

describe('the folders of a workspace', () => {
  test('are added, filled, renamed and deleted, and their forms stay', async () => {
    await it.shell.play(`
      $ winnow folders add 'Spring 2027'
      'Spring 2027' (‹spring›) was added.
      To move a form into it: winnow forms move <form> --folder ‹spring›
      $ winnow forms move spring-accelerator residency --folder 'spring 2027'
      2 forms moved into 'Spring 2027'.
      $ winnow forms move residency --out
      1 form moved out of its folder.
      $ winnow folders list
      ‹spring› → Spring 2027 → 1
      $ winnow forms list --folder ‹spring› | cut -f1-2
      ‹form› → Spring accelerator
      $ winnow folders rename ‹spring› 'Summer 2027'
      'Spring 2027' was renamed to 'Summer 2027'.
      $ winnow folders delete 'Summer 2027' --yes
      'Summer 2027' was deleted. 1 form stayed, outside any folder.
    `)
    const { folderId } = await it.boss.winnow.fetchDetails({ form_id: it.shell.known.get('form') ?? '' })
    expect(folderId).toBeNull()
  })

  test('say what is wrong, and stay as they are', () =>
    it.shell.play(`
      $ winnow folders add Drafts
      'Drafts' (‹drafts›) was added.
      To move a form into it: winnow forms move <form> --folder ‹drafts›
      $ winnow folders add DRAFTS
      winnow: 'DRAFTS': Another folder already has this name
      [exit 5]
      $ winnow folders rename nothing 'Anything'
      winnow: There is no folder called 'nothing'. Run 'winnow folders list' to see the folders.
      [exit 3]
      $ winnow forms move residency 2>&1 | head -1
      winnow: Give --folder with the name of a folder, or --out.
      $ winnow folders list
      ‹drafts› → Drafts → 0
    `))
})
