import { afterAll, beforeAll, expect, test } from 'bun:test'
import { northlight } from './support/northlight.ts'

let it: Awaited<ReturnType<typeof northlight>>
beforeAll(async () => {
  it = await northlight()
})
afterAll(() => it.app.close())

test('reviews one applicant after the other by keys, goes back, and says what was decided', async () => {
  await it.shell.play(`
    $ printf 's\\nb\\na\\nk\\ns\\n' | winnow review ‹form› --status New 2>/dev/null | cut -f1,2 | sed 's/ in [0-9.]* s//'
    ‹elif› → Archived
    ‹amara› → Shortlisted
    2 decisions, 1 Shortlisted, 1 Archived, 1 skipped.
    To undo one: winnow undo ‹form› <batch>
  `)
  expect(await it.now('elif')).toMatchObject({ stage: 'Archived' })
  expect(await it.now('joaquin')).toMatchObject({ stage: 'New' })
})

test('with --deal takes whom nobody else has in hand', async () => {
  await it.shell.play(`
    $ printf 'x\\na\\n' | winnow review ‹form› --status New --deal 2>/dev/null | cut -f1,2 | head -1
    ‹joaquin› → Archived
    $ winnow review ‹form› --status New --deal 2>/dev/null | grep -o '0 decisions'
    0 decisions
  `)
})
