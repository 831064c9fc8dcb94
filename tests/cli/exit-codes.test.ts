import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { Problem } from '@winnow/openapi'
import { closeFreshApps } from '../support/app.ts'
import { owner } from '../support/cast.ts'
import { isReply } from '../support/doubles/mail.ts'
import { makeForm } from '../support/forms.ts'
import { northlight } from './support/northlight.ts'

let it: Awaited<ReturnType<typeof northlight>>
beforeAll(async () => {
  it = await northlight()
  const stranger = await owner(it.app)
  const foreign = await makeForm(stranger.winnow, stranger.workspaceId)
  it.shell.known.set('foreign form', foreign.identifier)
})
afterAll(() => it.app.close())

/** A command line that ends with a code and a sentence, and what `--json` calls it. */
type Row = [line: string, exit: number, code: string, sentence: string]

const rows: Row[] = [
  ['winnow applicants list', 2, 'usage', '<form> is missing.'],
  ['winnow applicants list ‹form› --limit none', 2, 'usage', '--limit takes a whole number from 1'],
  ['winnow applicants list ‹form› --colour red', 2, 'usage', "Unknown option '--colour'."],
  ['winnow applicants list ‹form› --sort height', 2, 'usage', "no column 'height' to sort by"],
  ['winnow applicants move ‹form› --to New --stdin < /dev/null', 2, 'usage', 'Nobody was moved'],
  ['winnow reply ‹form› ‹amara›', 2, 'usage', 'Give the message with --message'],
  ['winnow applicants list ‹foreign form›', 3, 'not_form_editor', "There is no form 'frm_"],
  ['winnow applicants list frm_unknown', 3, 'not_form_editor', "There is no form 'frm_"],
  ['winnow applicants list autumn', 3, 'not_found', "There is no form called 'autumn'"],
  [
    'winnow applicants show ‹form› sub_unknown',
    3,
    'not_found',
    "There is no application 'sub_unknown' in 'frm_",
  ],
  ['winnow applicants show ‹form› amara@example.com', 3, 'not_found', '--search amara@example.com'],
  [
    'winnow reply ‹form› sub_unknown --message Hi',
    3,
    'not_found',
    "There is no application 'sub_unknown' in",
  ],
  ['winnow forms version ‹form› 7', 3, 'not_found', "There is no version '7' in"],
  ['winnow applicants move ‹form› ‹amara› sub_x --to Archived', 3, 'not_found', "no application 'sub_x' in"],
  [
    'winnow applicants move ‹form› sub_x ‹amara› sub_y --to New',
    3,
    'not_found',
    "2 of 3 applications aren't in",
  ],
  ['winnow undo ‹form› bat_unknown', 3, 'not_found', "There is no move 'bat_unknown' in"],
  ['winnow reply ‹form› ‹amara› --message-file absent.txt', 3, 'not_found', 'Nothing was sent'],
  ['WINNOW_TOKEN= winnow forms list', 4, 'signed_out', "You aren't signed in"],
  ['WINNOW_TOKEN=wnw_unknown winnow forms list', 4, 'signed_out', 'This server has no such API key'],
  ['winnow applicants move ‹form› ‹amara› --to Nowhere', 5, 'invalid_input', 'This form has no such status'],
  [
    'winnow members invite bo@example.com --role guest',
    2,
    'usage',
    "A guest needs --form: a guest sees only the forms they're invited to.",
  ],
  ['winnow forms edit ‹form›', 2, 'usage', '--file is missing'],
  ['winnow forms set ‹form›', 2, 'usage', 'Name a setting to change'],
  ['winnow forms open ‹form› --until someday', 2, 'usage', '--until takes a date'],
  ['winnow forms show ‹foreign form›', 3, 'not_form_editor', "There is no form 'frm_"],
  ['winnow forms delete frm_unknown --yes', 3, 'not_form_editor', "There is no form 'frm_"],
  ['winnow forms remove-question ‹form› Height --yes', 3, 'not_found', "no question 'Height'"],
  ['winnow forms create --template none', 5, 'invalid_input', 'There is no such template'],
  ["winnow reply ‹form› ‹amara› --message '  '", 5, 'invalid_input', 'Please enter a message'],
  [
    'WINNOW_URL=http://127.0.0.1:1 winnow forms list',
    7,
    'offline',
    'No connection to http://127.0.0.1:1: nothing answers there.',
  ],
]

const named = (line: string) => line.replace(/‹([^›]+)›/g, (_, key: string) => it.shell.known.get(key) ?? '')

describe('the exit code', () => {
  test.each(rows)('of %s is %i', async (line, exit, code, sentence) => {
    const [, command = line, input = ''] = /^(.*?)( <.*)?$/.exec(line) ?? []
    const [plain, json] = await Promise.all([
      it.shell.type(named(line)),
      it.shell.type(named(`${command} --json${input}`)),
    ])
    expect({ code: plain.code, out: plain.out }).toEqual({ code: exit, out: '' })
    expect(plain.err).toContain(sentence)
    expect(plain.err).not.toContain('\u001b')
    expect({ code: json.code, out: json.out }).toEqual({ code: exit, out: '' })
    const problem = JSON.parse(json.err)
    expect(problem).toMatchObject({ code, detail: expect.stringContaining(sentence) })
    for (const key of ['type', 'title', 'status']) expect(problem).toHaveProperty(key)
  })

  test('of a list with a wrong entry is 5, and stderr names the entry as it was typed', async () => {
    const { code, err } = await it.shell.type('winnow members invite bo@example.com bo@')
    expect({ code, err }).toEqual({ code: 5, err: "winnow: 'bo@': Invalid email\n" })
  })

  test('0 to 8 and 130 are those of docs/cli.md', async () => {
    const file = fileURLToPath(new URL('../../docs/cli.md', import.meta.url))
    const codes = [...(await Bun.file(file).text()).matchAll(/^\| (\d+) +\| /gm)].map(it => Number(it[1]))
    expect(codes).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 130])
    expect([...new Set(rows.map(([, exit]) => exit))]).toEqual([2, 3, 4, 5, 7])
  })

  test('is 0 for help, which names every command, and 2 where a verb is missing', async () => {
    expect(await it.shell.type('winnow applicants')).toMatchObject({ code: 2, out: '' })
    const { code, out } = await it.shell.type('winnow --help')
    expect(code).toBe(0)
    for (const name of ['login', 'forms', 'applicants', 'undo', 'reply', 'export'])
      expect(out).toContain(name)
    // A noun without a summary of its own would be explained by itself.
    expect(out).not.toMatch(/^ +(\w+) +\1$/m)
  })

  test('is 1 where something else than Winnow answers', async () => {
    using page = Bun.serve({
      port: 0,
      fetch: () =>
        new Response('<h1>Nothing here</h1>', { status: 404, headers: { 'content-type': 'text/html' } }),
    })
    const ended = await it.shell.type('winnow whoami --json', { WINNOW_URL: page.url.origin })
    expect({ code: ended.code, out: ended.out }).toEqual({ code: 1, out: '' })
    expect(JSON.parse(ended.err)).toMatchObject({ code: 'not_winnow', status: 404 })
  })

  test('is 1 where the server is at another path, which it says', async () => {
    expect(await it.shell.type('winnow whoami', { WINNOW_URL: `${it.app.url}/foo` })).toEqual({
      code: 1,
      out: '',
      err: `winnow: There is a Winnow server at ${it.app.url}, but not at ${it.app.url}/foo.\nCheck the address of your server (WINNOW_URL, or 'winnow login --url').\n`,
    })
  })

  test('is 4 once the key is revoked', async () => {
    const { boss } = it
    const { key, token } = await boss.winnow.createApiKey({
      page_id: boss.workspaceId,
      name: 'Short-lived',
      scopes: ['forms:read'],
    })
    expect((await it.shell.type('winnow forms list', { WINNOW_TOKEN: token })).code).toBe(0)
    await boss.winnow.revokeApiKey({ api_key_id: key.id })
    expect(await it.shell.type('winnow forms list', { WINNOW_TOKEN: token })).toMatchObject({
      code: 4,
      err: expect.stringMatching(/^winnow: This API key was revoked\nSet WINNOW_TOKEN to another key/),
    })
  })

  test('is 3 where the key lacks the scope, and nobody is moved', async () => {
    const { boss } = it
    const { token } = await boss.winnow.createApiKey({
      page_id: boss.workspaceId,
      name: 'Reader',
      scopes: ['forms:read', 'submissions:read'],
    })
    const line = named('winnow applicants move ‹form› ‹amara› --to Archived')
    const ended = await it.shell.type(line, { WINNOW_TOKEN: token })
    expect(ended).toEqual({
      code: 3,
      out: '',
      err: 'winnow: This API key needs the scope submissions:write\n',
    })
    expect((await it.now('amara')).stage).toBe('New')
  })

  test('is 130 after Ctrl+C', async () => {
    const login = it.shell.start('exec winnow login')
    await login.stderr.getReader().read()
    login.kill('SIGINT')
    expect(await login.exited).toBe(130)
  })
})

describe('a daily limit of 1 reply', () => {
  afterEach(closeFreshApps)

  test('ends with 6; nobody moves and nothing goes out', async () => {
    const { shell, now, app } = await northlight({ REPLIES_PER_DAY: '1' })
    await shell.play(`
      $ winnow applicants move ‹form› --yes ‹amara› ‹elif› --to Shortlisted --message 'Hi {first_name}' 2>&1 | head -1
      winnow: Daily limit reached. Your plan supports up to 1 replies/day.
      $ winnow reply ‹form› ‹amara› --message Hi
      Message sent to 1 applicant.
    `)
    const line = `winnow reply ${shell.known.get('form')} ${shell.known.get('elif')} --message Hi --json`
    const { code, out, err } = await shell.type(line)
    expect({ code, out }).toEqual({ code: 6, out: '' })
    expect(Problem.parse(JSON.parse(err))).toMatchObject({
      status: 429,
      code: 'daily_limit',
      limit: 1,
      limit_type: 'REPLIES',
    })
    expect(await now('elif')).toMatchObject({ stage: 'New', responded: false })
    app.travel(10_000)
    await app.mail.arrival(mail => isReply(mail) && mail.to.address === 'amara@example.com')
    expect(app.mail.sent.filter(isReply).map(mail => mail.to.address)).toEqual(['amara@example.com'])
  })
})
