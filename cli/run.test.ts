import { afterAll, describe, expect, test } from 'bun:test'
import { problems } from '@winnow/openapi/common/problem'
import { Refusal } from './testing/fake-server.ts'
import { northlight } from './testing/northlight.ts'
import { terminal } from './testing/terminal.ts'

const servers: { stop: () => void }[] = []
afterAll(() => {
  for (const server of servers) server.stop()
})
const refusing = (refusal: Refusal) => {
  const server = northlight({
    fetchForUser: () => {
      throw refusal
    },
  })
  servers.push(server)
  return server
}

describe('the exit code', () => {
  test.each([
    ['not_found', 3],
    ['not_form_editor', 3],
    ['forbidden', 3],
    ['signed_out', 4],
    ['invalid_input', 5],
    ['stale_version', 5],
    ['chat_closed', 5],
    ['not_undoable', 5],
    ['rate_limited', 6],
    ['daily_limit', 6],
    ['unavailable', 7],
    ['internal', 1],
    ['storage_full', 1],
  ] as const)('of %s is %i, and its sentence stands on stderr alone', async (code, exitCode) => {
    const { winnow } = await terminal({ url: refusing(new Refusal(code, 'A sentence for people.')).url })
    const ended = await winnow('forms', 'list')
    expect(ended).toMatchObject({ code: exitCode, out: '' })
    expect(ended.err).toStartWith('winnow: A sentence for people.\n')
  })

  test.each([
    [['bogus']],
    [['forms', 'list', '--bogus']],
    [['applicants', 'list']],
    [['applicants']],
    [['applicants', 'list', 'frm_spring', '--limit', 'many']],
    [['applicants', 'move', 'frm_spring', 'sub_amara']],
    [['applicants', 'move', 'frm_spring', '--to', 'New']],
    [['reply', 'frm_spring', 'sub_amara']],
    [['reply', 'frm_spring', 'sub_amara', '--message', 'a', '--template', 'b']],
    [['export', 'csv', 'frm_spring', '--json', '--out', '-']],
    [['login', '--url', 'localhost']],
  ])('of a wrong command line is 2, and nothing is asked of a server: %j', async words => {
    const server = northlight()
    servers.push(server)
    const { winnow } = await terminal({ url: server.url })
    const ended = await winnow(...words)
    expect(ended).toMatchObject({ code: 2, out: '' })
    expect(ended.err).not.toBe('')
    expect(server.calls).toEqual([])
  })

  test('without a connection is 7, and it says what to do', async () => {
    const offline = (async () => {
      throw new TypeError('Unable to connect')
    }) as unknown as typeof fetch
    const { winnow } = await terminal({ url: 'http://127.0.0.1:9', fetch: offline })
    const ended = await winnow('forms', 'list')
    expect(ended.code).toBe(7)
    expect(ended.err).toStartWith('winnow: No connection to http://127.0.0.1:9: the connection was lost.\n')
    expect(ended.err).toContain('Check the address (WINNOW_URL, ')
  })

  /** As Bun throws it, and as Node does. */
  const lost = (code: string) => [
    Object.assign(new Error('Failed'), { code }),
    new TypeError('fetch failed', { cause: Object.assign(new Error('Failed'), { code }) }),
  ]
  test.each([
    ['ENOTFOUND', 'there is no server of that name.'],
    ['ECONNREFUSED', 'nothing answers there.'],
    ['UND_ERR_CONNECT_TIMEOUT', "it didn't answer in time."],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', "its certificate isn't trusted."],
    ['CERT_HAS_EXPIRED', 'its certificate has expired.'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', "it doesn't speak HTTPS. Try http://apply.example:8443."],
    ['ECONNRESET', 'the connection was lost (ECONNRESET).'],
  ])('without a connection says what %s means for the address', async (code, reason) => {
    for (const error of lost(code)) {
      const offline = (async () => {
        throw error
      }) as unknown as typeof fetch
      const { winnow } = await terminal({ url: 'https://apply.example:8443', fetch: offline })
      const ended = await winnow('forms', 'list')
      expect(ended.code).toBe(7)
      expect(ended.err).toStartWith(`winnow: No connection to https://apply.example:8443: ${reason}`)
    }
  })

  test('of an address that redirects is 1, and it names the one to use; the key is not sent on', async () => {
    const [real, asked] = [northlight(), [] as string[]]
    servers.push(real)
    using http = Bun.serve({
      port: 0,
      fetch(request) {
        asked.push(request.url)
        return Response.redirect(new URL(new URL(request.url).pathname, real.url).href, 301)
      },
    })
    const { winnow } = await terminal({ url: http.url.origin })
    const ended = await winnow('forms', 'list')
    expect(ended.code).toBe(1)
    expect(ended.err).toContain(`redirects to ${real.url}. Use that address.`)
    expect(asked).toHaveLength(1)
    expect(real.calls).toEqual([])
  })

  test('of a proxy that does not reach the server is 7', async () => {
    using proxy = Bun.serve({ port: 0, fetch: () => new Response('<h1>Bad gateway</h1>', { status: 502 }) })
    const ended = await (await terminal({ url: proxy.url.origin })).winnow('forms', 'list')
    expect(ended.code).toBe(7)
    expect(ended.err).toContain('The proxy before')
  })

  test('of a key that cannot be one is 4, and it is not sent', async () => {
    const server = northlight()
    servers.push(server)
    const { winnow } = await terminal({ url: server.url, token: '"wnw_test"' })
    const ended = await winnow('forms', 'list')
    expect(ended.code).toBe(4)
    expect(ended.err).toContain("This isn't an API key")
    expect(ended.err).toContain('Set WINNOW_TOKEN to another key')
    expect(server.calls).toEqual([])
  })

  test('of an address where no Winnow answers is 1', async () => {
    const { winnow } = await terminal({ url: `${refusing(new Refusal('internal', '')).url}/elsewhere` })
    const ended = await winnow('forms', 'list')
    expect(ended.code).toBe(1)
    expect(ended.err).toContain('status 404')
    expect(ended.err).toContain('WINNOW_URL')
  })

  test('of help is 0', async () => {
    const { winnow } = await terminal({ url: '' })
    expect(await winnow()).toMatchObject({ code: 0, err: '' })
    expect(await winnow('--help')).toMatchObject({ code: 0, err: '' })
    const help = await winnow('applicants', 'move', '--help')
    expect(help.code).toBe(0)
    expect(help.out).toContain('--to <status>')
    expect(help.out).toContain('Examples:')
  })
})

describe('with --json', () => {
  test("an error is the server's problem+json on stderr", async () => {
    const server = refusing(
      new Refusal(
        'daily_limit',
        'You have reached your daily limit.',
        { limit: 50, limit_type: 'REPLIES' },
        { 'retry-after': '60' },
      ),
    )
    const { winnow } = await terminal({ url: server.url })
    const ended = await winnow('forms', 'list', '--json')
    expect(ended).toMatchObject({ code: 6, out: '' })
    expect(JSON.parse(ended.err)).toMatchObject({
      code: 'daily_limit',
      status: problems.daily_limit.status,
      detail: 'You have reached your daily limit.',
      limit: 50,
      limit_type: 'REPLIES',
    })
  })

  test('a wrong command line has the same shape', async () => {
    const { winnow } = await terminal({ url: '' })
    const ended = await winnow('forms', 'list', '--bogus', '--json')
    expect(ended.code).toBe(2)
    expect(JSON.parse(ended.err)).toMatchObject({ code: 'usage', detail: "Unknown option '--bogus'." })
  })
})

describe('a command that loses something or emails several', () => {
  const messageTwo = [
    ...['applicants', 'move', 'frm_spring', 'sub_amara', 'sub_elif'],
    ...['--to', 'Archived', '--message', 'Hi'],
  ]
  const losing = [
    ['forms', 'delete', 'frm_spring'],
    ['forms', 'remove-question', 'frm_spring', 'Why?'],
    ['applicants', 'move', 'frm_spring', '--all-matching', '--to', 'Archived'],
    ['applicants', 'move', 'frm_spring', '--stdin', '--to', 'Archived', '--template', 'Shortlist'],
    messageTwo,
  ]
  test.each(losing.flatMap(words => [[words], [[...words, '--json']]]))(
    'calls no server without a terminal and --yes: %j',
    async words => {
      const server = northlight()
      servers.push(server)
      const { winnow } = await terminal({ url: server.url, stdin: 'sub_amara\n' })
      const ended = await winnow(...words)
      expect(ended).toMatchObject({ code: 2, out: '' })
      expect(ended.err).toContain('Add --yes to go ahead. No')
      expect(server.calls).toEqual([])
    },
  )

  test('asks at a terminal with --json too, and prints JSON alone after a yes', async () => {
    const server = northlight()
    servers.push(server)
    const no = await (await terminal({ url: server.url, watched: true, stdin: 'n' })).winnow(
      ...messageTwo,
      '--json',
    )
    expect(no.err).toStartWith('Move 2 applicants to Archived and message them? [y/N] ')
    expect(no).toMatchObject({ code: 130, out: '' })
    expect(server.asked('bulkAction')).toEqual([])
    const yes = await (await terminal({ url: server.url, watched: true, stdin: 'y' })).winnow(
      ...messageTwo,
      '--json',
    )
    expect(JSON.parse(yes.out)).toMatchObject({ moved: 2 })
  })

  test('goes ahead with --yes, and one message to one applicant is never asked about', async () => {
    const server = northlight()
    servers.push(server)
    const { winnow } = await terminal({ url: server.url })
    expect((await winnow(...messageTwo, '--yes')).code).toBe(0)
    expect((await winnow(...messageTwo.filter(it => it !== 'sub_elif'))).code).toBe(0)
  })
})

describe('a wrong command line', () => {
  test.each([
    [['bogus'], "There is no command 'winnow bogus'."],
    [['form', 'list'], "There is no command 'winnow form'. Did you mean 'winnow forms'?"],
    [['forms', 'lst'], "There is no command 'winnow forms lst'. Did you mean 'winnow forms list'?"],
    [['forms', 'list', '--delete'], "Unknown option '--delete'. Did you mean '--deleted'?"],
    [['applicants', 'list'], '<form> is missing.'],
    [['applicants', 'move', 'frm_spring', 'sub_amara', '--to'], '--to needs a value.'],
    [
      ['forms', 'show', 'Spring', 'accelerator'],
      'Too many arguments: expected 1, got 2. Put quotes around a name with spaces.',
    ],
  ])('%j is told in a sentence, and where to read more', async (words, sentence) => {
    const { winnow } = await terminal({ url: '' })
    const { err } = await winnow(...words)
    const [first, advice] = err.split('\n')
    expect(first).toStartWith(`winnow: ${sentence}`)
    expect(advice).toMatch(/^See 'winnow.* --help'\.$/)
  })
})

test('--status may be typed as --stage, but not beside it', async () => {
  const server = northlight()
  servers.push(server)
  const { winnow } = await terminal({ url: server.url })
  const byStatus = await winnow('applicants', 'list', 'frm_spring', '--status', 'New')
  expect(byStatus.out).toContain('sub_amara')
  expect(await winnow('applicants', 'list', 'frm_spring', '--stage', 'New')).toEqual(byStatus)
  expect(await winnow('applicants', 'list', 'frm_spring', '--stage', 'New', '--status', 'New')).toMatchObject(
    { code: 2 },
  )
})

test('a limit says when to try again; what was wrong with the input is listed', async () => {
  const limited = refusing(new Refusal('rate_limited', 'Too many requests', {}, { 'retry-after': '60' }))
  expect((await (await terminal({ url: limited.url })).winnow('forms', 'list')).err).toContain(
    'Try again in 60 s.',
  )
  const server = northlight()
  servers.push(server)
  const { winnow } = await terminal({ url: server.url })
  const ended = await winnow('applicants', 'move', 'frm_spring', 'sub_amara', '--to', ' ')
  expect(ended.code).toBe(5)
  expect(ended.err).toBe('winnow: --to is required\n')
})

test('what the server says cannot write to the terminal', async () => {
  const hostile = refusing(new Refusal('internal', 'Form \u001b[2J\u202enot found'))
  const { err } = await (await terminal({ url: hostile.url })).winnow('forms', 'list')
  expect(err).toStartWith('winnow: Form  [2Jnot found\n')
})

test('nobody signed in is told how, and nothing is asked of the server', async () => {
  const server = northlight()
  servers.push(server)
  const { winnow } = await terminal({ url: server.url, token: null })
  const ended = await winnow('applicants', 'list', 'frm_spring')
  expect(ended.code).toBe(4)
  expect(ended.err).toContain("Run 'winnow login'")
  expect(server.calls).toEqual([])
})
