import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { scopes } from '@winnow/openapi'
import { freshApp, type TestApp } from '../support/app.ts'
import { crowd } from '../support/scenes/many-applicants.ts'
import { openShell } from './support/shell.ts'

const size = 10_001
const slow = 120_000

let app: TestApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

/** A form with so many applicants, and a shell whose `winnow` has a key of its owner. */
async function many(n: number) {
  const it = await crowd(app, n)
  const { token } = await it.winnow.createApiKey({
    page_id: it.workspaceId,
    name: 'Terminal',
    scopes: [...scopes],
  })
  const shell = await openShell({ url: app.url, token })
  shell.known.set('form', it.form_id)
  return { ...it, shell }
}

test('winnow applicants list gives a pipe and JSON everybody, and as many as --limit says', async () => {
  const it = await many(1_001)
  await it.shell.play(`
    $ winnow applicants list ‹form› | sort -u | wc -l
    1001
    $ winnow applicants list ‹form› --json | jq -c '[.total, (.applicants | map(.id) | unique | length)]'
    [1001,1001]
    $ winnow applicants list ‹form› --limit 1000 | wc -l
    1000
    $ winnow applicants list ‹form› | head -1 | cut -f4
    New
    $ winnow applicants list ‹form› --status Archived --json | jq -c '[.total, .applicants]'
    [0,[]]
  `)
})

describe('winnow applicants move --all-matching', () => {
  test('moves whom the query finds, and is undone', async () => {
    const it = await many(25)
    await it.shell.play(`
      $ winnow applicants move ‹form› --all-matching --yes --stage New --filter 'Applicant ~ Applicant 2' --to Shortlisted
      6 applicants moved to Shortlisted.
      To undo: winnow undo ‹form› ‹batch›
      $ winnow applicants move ‹form› --all-matching --yes --filter 'Status = Shortlisted' --to Archived --message 'Hi {first_name}'
      6 applicants moved to Archived.
      Message sent to 6 applicants.
      To undo: winnow undo ‹form› ‹second›
      $ winnow undo ‹form› ‹second›
      Undone for 6 applicants.
      6 messages were taken back before sending.
      $ winnow applicants move ‹form› --all-matching --yes --stage Shortlisted --to shortlisted
      Nobody was moved.
      6 applicants were in Shortlisted already.
      $ winnow applicants move ‹form› --all-matching --yes --stage Shortlisted --to shortlisted --json | jq -c '[.moved, .alreadyThere, .stage, .batchId]'
      [0,6,"Shortlisted",null]
      $ winnow applicants list ‹form› --status Shortlisted | winnow applicants move ‹form› --stdin --to New --anyway
      6 applicants moved to New.
      To undo: winnow undo ‹form› ‹third›
      $ winnow undo ‹form› ‹third›
      Undone for 6 applicants.
    `)
    expect(await it.counts()).toEqual({ New: 19, Shortlisted: 6, Archived: 0 })
  })

  test('with --count it moves only if so many match', async () => {
    const it = await many(3)
    await it.shell.play(`
      $ winnow applicants move ‹form› --all-matching --stage New --count 4 --to Archived
      winnow: 4 applicants matched before, 3 match now. Nothing was changed.
      [exit 5]
      $ winnow applicants move ‹form› --all-matching --stage New --count 3 --to Archived
      3 applicants moved to Archived.
      To undo: winnow undo ‹form› ‹batch›
      $ winnow applicants move ‹form› --all-matching --yes --stage New --to Archived
      winnow: No applicants match. Nobody was moved.
      [exit 3]
    `)
  })

  test('those who had a reply are written to only with --include-replied', async () => {
    const it = await many(3)
    await it.reply(it.ids[0] ?? '')
    await it.shell.play(`
      $ winnow applicants move ‹form› --all-matching --yes --stage New --to Shortlisted --message 'Hi' | head -2
      3 applicants moved to Shortlisted.
      Message sent to 2 applicants.
      $ winnow applicants move ‹form› --all-matching --yes --stage Shortlisted --to New --message 'Hi' --include-replied | head -2
      3 applicants moved to New.
      Message sent to 3 applicants.
    `)
  })

  test('names beside it, and a query without it, are refused', async () => {
    const it = await many(1)
    const { code, err } = await it.shell.type(
      `winnow applicants move ${it.form_id} sub_1 --all-matching --to New`,
    )
    expect({ code, err: err.split('\n')[0] }).toEqual({
      code: 2,
      err: "winnow: --all-matching can't be used with IDs of applications.",
    })
    const query = await it.shell.type(`winnow applicants move ${it.form_id} sub_1 --stage New --to Archived`)
    expect(query.err).toStartWith('winnow: --view, --status, --search and --filter need --all-matching.')
    expect(await it.counts()).toMatchObject({ New: 1 })
  })

  test(
    'more than 10,000 go as a job, and come back as one; --json has the usual shape',
    async () => {
      const it = await many(size)
      const { out, code } = await it.shell.type(
        `winnow applicants move ${it.form_id} --all-matching --yes --stage New --to Archived --json`,
      )
      expect(code).toBe(0)
      const moved = JSON.parse(out)
      expect(moved).toEqual({
        form: { id: it.form_id },
        stage: 'Archived',
        moved: size,
        writtenTo: 0,
        alreadyThere: 0,
        heldBack: 0,
        leftOut: 0,
        batchId: moved.batchId,
      })
      expect(await it.counts()).toEqual({ New: 0, Shortlisted: 0, Archived: size })
      const undone = await it.shell.type(`winnow undo ${it.form_id} ${moved.batchId}`)
      expect(undone.out).toBe('Undone for 10,001 applicants.\n')
      expect(await it.counts()).toEqual({ New: size, Shortlisted: 0, Archived: 0 })
    },
    slow,
  )

  test(
    'Ctrl+C stops the job, says how far it came and how to undo that',
    async () => {
      const large = 60_000
      const it = await many(large)
      const started = it.shell.start(
        `exec winnow applicants move ${it.form_id} --all-matching --yes --stage New --to Archived`,
      )
      while ((await it.counts()).Archived === 0) await Bun.sleep(5)
      started.kill('SIGINT')
      const err = await new Response(started.stderr).text()
      expect(await started.exited).toBe(130)
      const [, done = ''] = /^winnow: Stopped\. ([\d,]+) of 60,000 applicants were moved\./.exec(err) ?? []
      expect(err).toMatch(/To undo: winnow undo frm_\S+ bat_\S+/)
      const moved = Number(done.replaceAll(',', ''))
      expect(moved).toBeGreaterThan(0)
      expect(moved).toBeLessThan(large)
      expect(await it.counts()).toEqual({ New: large - moved, Shortlisted: 0, Archived: moved })
    },
    slow,
  )
})
