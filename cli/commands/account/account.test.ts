import { afterAll, describe, expect, test } from 'bun:test'
import type { ExitCode } from '../../io/exit-codes.ts'
import type { Handlers } from '../../testing/fake-server.ts'
import { northlight } from '../../testing/northlight.ts'
import { terminal } from '../../testing/terminal.ts'

const servers: { stop: () => void }[] = []
afterAll(() => {
  for (const server of servers) server.stop()
})
const started = (others?: Handlers) => {
  const server = northlight(others)
  servers.push(server)
  return server
}

const begun = {
  device_code: 'device-code',
  user_code: 'ABCD-EFGH',
  verification_url: 'http://localhost:3000/cli-login?code=ABCD-EFGH',
  expires_in: 900,
  interval: 5,
}

describe('winnow login', () => {
  test('prints a link and a short code, and keeps the key once it is confirmed', async () => {
    let polls = 0
    const server = started({
      startCliLogin: () => begun,
      pollCliLogin: () =>
        ++polls < 3 ? { status: 'PENDING', token: null } : { status: 'APPROVED', token: 'wnw_test' },
    })
    const { winnow, io } = await terminal({ url: server.url, token: null })
    const ended = await winnow('login')
    expect(ended.code).toBe(0)
    expect(ended.err).toContain(begun.verification_url)
    expect(ended.err).toContain('ABCD-EFGH within 15 minutes')
    expect(ended.out).toContain('Signed in to Northlight')
    expect(ended.out + ended.err).not.toContain('wnw_test')
    expect(server.asked('startCliLogin')).toEqual([{ client_name: 'winnow on lovelace' }])
    expect(server.asked('pollCliLogin')).toHaveLength(3)
    expect(await io.config.read()).toEqual({
      url: server.url,
      token: 'wnw_test',
      workspace: { id: 'wsp_northlight', name: 'Northlight' },
    })
    expect((await winnow('whoami')).out).toContain('Key from\tconfig')
  })

  test('shows the link, the code and the time that is left where somebody is watching', async () => {
    const server = started({
      startCliLogin: () => begun,
      pollCliLogin: () => ({ status: 'APPROVED', token: 'wnw_test' }),
    })
    const { winnow } = await terminal({ url: server.url, token: null, watched: true })
    const { code, err } = await winnow('login')
    expect(code).toBe(0)
    expect(err).toContain('Waiting for your confirmation in the browser')
    expect(err).toContain('15:00 left')
    expect(err).toContain('ABCD-EFGH')
  })

  const endings: [string, () => object, ExitCode][] = [
    ['declined in the browser', () => ({ status: 'DENIED', token: null }), 3],
    ['expired before it was confirmed', () => ({ status: 'PENDING', token: null }), 4],
    ['expired before it was confirmed', () => ({ status: 'EXPIRED', token: null }), 4],
  ]
  test.each(endings)('that was %s keeps nothing', async (sentence, pollCliLogin, code) => {
    const server = started({ startCliLogin: () => begun, pollCliLogin })
    const { winnow, io } = await terminal({ url: server.url, token: null })
    const ended = await winnow('login')
    expect(ended.code).toBe(code)
    expect(ended.err).toContain(sentence)
    expect(await io.config.read()).toBeNull()
  })

  test('ends at Ctrl+C with 130', async () => {
    const server = started({
      startCliLogin: () => begun,
      pollCliLogin: () => {
        stop()
        return { status: 'PENDING', token: null }
      },
    })
    const { winnow, stop, io } = await terminal({ url: server.url, token: null })
    expect((await winnow('login')).code).toBe(130)
    expect(server.asked('pollCliLogin')).toHaveLength(1)
    expect(await io.config.read()).toBeNull()
  })

  test('--token keeps a key that works, from the line or from stdin', async () => {
    const server = started()
    for (const [word, stdin] of [
      ['wnw_test', ''],
      ['-', 'wnw_test\n'],
    ] as const) {
      const { winnow, io } = await terminal({ url: '', token: null, stdin })
      const ended = await winnow('login', '--url', `${server.url}/`, '--token', word, '--json')
      expect(ended.code).toBe(0)
      expect(JSON.parse(ended.out)).toEqual({
        url: server.url,
        workspace: { id: 'wsp_northlight', name: 'Northlight' },
        user: { id: 'usr_ines', name: 'Inês Duarte', email: 'ines@example.com' },
        config: io.config.path,
      })
      expect(await io.config.read()).toMatchObject({ token: 'wnw_test', url: server.url })
    }
  })

  test('--token with a key that does not work keeps nothing', async () => {
    const { winnow, io } = await terminal({ url: started().url, token: null })
    expect((await winnow('login', '--token', 'wnw_wrong')).code).toBe(4)
    expect(await io.config.read()).toBeNull()
  })
})

describe('a kept key', () => {
  test('goes to its own server alone', async () => {
    const [own, other] = [started(), started()]
    const { winnow, io } = await terminal({ url: '', token: null })
    await winnow('login', '--url', own.url, '--token', 'wnw_test')
    expect((await winnow('forms', 'list')).code).toBe(0)
    io.env.WINNOW_URL = other.url
    expect((await winnow('forms', 'list')).code).toBe(4)
    expect(other.calls).toEqual([])
  })

  test('stands behind WINNOW_TOKEN', async () => {
    const server = started()
    const { winnow, io } = await terminal({ url: server.url, token: null })
    await winnow('login', '--token', 'wnw_test')
    io.env.WINNOW_TOKEN = 'wnw_other'
    expect((await winnow('whoami')).code).toBe(4)
    expect(server.calls.at(-1)?.token).toBe('wnw_other')
  })

  test('is forgotten at logout, which says that the key lives on', async () => {
    const server = started()
    const { winnow } = await terminal({ url: server.url, token: null })
    await winnow('login', '--token', 'wnw_test')
    expect((await winnow('logout')).out).toContain('revoke it in the browser, under Settings > API keys')
    expect((await winnow('whoami')).code).toBe(4)
    expect(await winnow('logout')).toMatchObject({
      code: 0,
      out: 'You were not signed in on this computer.\n',
    })
  })
})
