import { afterEach, expect, test } from 'bun:test'
import { stat } from 'node:fs/promises'
import { closeFreshApps, freshApp } from '../support/app.ts'
import { owner } from '../support/cast.ts'
import { northlight } from './support/northlight.ts'
import { openShell } from './support/shell.ts'

afterEach(closeFreshApps)

const minute = 60_000

/** `winnow login`, waiting for somebody to confirm its code. */
async function loggingIn() {
  const app = await freshApp()
  const boss = await owner(app)
  const shell = await openShell({ url: app.url })
  const login = shell.start('winnow login')
  const stderr = login.stderr.getReader()
  const decoder = new TextDecoder()
  let asked = ''
  while (!asked.includes('minutes.')) asked += decoder.decode((await stderr.read()).value)
  const [, link = '', code = ''] =
    /^Open (\S+)\nand confirm the code (\S+) within 10 minutes\.\n$/.exec(asked) ?? []
  return {
    app,
    boss,
    shell,
    link,
    code,
    decide: (approve: boolean) =>
      boss.winnow.confirmCliLogin({ user_code: code, page_id: boss.workspaceId, approve }),
    async ended() {
      const out = await new Response(login.stdout).text()
      let err = ''
      for (let part = await stderr.read(); !part.done; part = await stderr.read())
        err += decoder.decode(part.value)
      return { code: await login.exited, out, err }
    },
  }
}

test('login prints a link and a code, and holds a key once a signed-in person confirms it', async () => {
  const { app, boss, shell, link, code, decide, ended } = await loggingIn()
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
  expect(link).toEndWith(`/cli-login?code=${code}`)
  await decide(true)
  const { name, email } = await boss.winnow.fetchMe({})
  expect(await ended()).toEqual({
    code: 0,
    out: `Signed in to Northlight at ${app.url} as ${name}.\nThe key is saved in ${shell.config}.\n`,
    err: '',
  })
  expect((await stat(shell.config)).mode & 0o777).toBe(0o600)
  const [key] = (await boss.winnow.fetchApiKeys({ page_id: boss.workspaceId })).keys
  expect(Date.parse(key?.expiresAt ?? '') - Date.parse(key?.createdAt ?? '')).toBe(90 * 24 * 60 * minute)

  for (const [key, value] of Object.entries({ me: name ?? '', email, url: app.url, config: shell.config }))
    shell.known.set(key, value)
  await shell.play(`
    $ winnow whoami
    Name → ‹me›
    Email → ‹email›
    Workspace → Northlight
    Server → ‹url›
    Key from → config
    $ winnow logout
    Signed out. The key in ‹config› was deleted.
    It still works elsewhere. To end it for good, revoke it in the browser, under Settings > API keys.
    $ winnow logout
    You were not signed in on this computer.
    $ winnow whoami
    winnow: You aren't signed in to ‹url›.
    Run 'winnow login', or set WINNOW_TOKEN to an API key. Create one in the browser, under Settings > API keys.
    [exit 4]
  `)
})

test('a login that is refused in the browser keeps nothing', async () => {
  const { shell, decide, ended } = await loggingIn()
  await decide(false)
  expect(await ended()).toEqual({
    code: 3,
    out: '',
    err: 'winnow: The sign-in was declined in the browser.\n',
  })
  expect(await shell.file('.config/winnow/config.json').exists()).toBe(false)
})

test('a code that nobody confirms dies after 10 minutes', async () => {
  const { app, ended } = await loggingIn()
  app.travel(10 * minute)
  const { code, err } = await ended()
  expect(code).toBe(4)
  expect(err).toContain('winnow: The code expired before it was confirmed.')
})

test('login --token - keeps a key from stdin; a key that no server knows is not kept', async () => {
  const { app, token } = await northlight()
  const shell = await openShell({ url: app.url })
  await shell.write('key.txt', `${token}\n`)
  shell.known.set('url', app.url)
  shell.known.set('config', shell.config)
  await shell.play(`
    $ echo wnw_unknown | winnow login --token -
    winnow: This server has no such API key
    Run 'winnow login', or set WINNOW_TOKEN to an API key. Create one in the browser, under Settings > API keys.
    [exit 4]
    $ winnow forms list
    winnow: You aren't signed in to ‹url›.
    Run 'winnow login', or set WINNOW_TOKEN to an API key. Create one in the browser, under Settings > API keys.
    [exit 4]
    $ winnow login --token - < key.txt
    Signed in to Northlight at ‹url› as ‹who› ‹number›.
    The key is saved in ‹config›.
    $ env -u WINNOW_URL winnow whoami | tail -2
    Server → ‹url›
    Key from → config
    $ WINNOW_URL=http://127.0.0.1:1 winnow whoami
    winnow: You aren't signed in to http://127.0.0.1:1. You are signed in to ‹url›.
    Run 'winnow login', or set WINNOW_TOKEN to an API key. Create one in the browser, under Settings > API keys.
    [exit 4]
  `)
})
