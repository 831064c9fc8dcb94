import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedApp } from '../../support/app.ts'
import { filling } from '../../support/scenes/filling.ts'

/** The status that an HTTP request as text is answered with: no client would send it so. */
const statusOf = (url: string, request: string) =>
  new Promise<number>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(request))
    socket.once('data', data => {
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1]))
      socket.destroy()
    })
    socket.once('error', reject)
  })

test.each(['', 'a b', '[', '%', 'a/b', 'a@b', 'x:99999', '256.256.256.256'])(
  'a Host that is none, %p, breaks no page and no call',
  async host => {
    const app = await sharedApp()
    const { form } = await filling(app)
    const pages = [
      ...[`/forms/${form.identifier}`, '/applications/none', '/applications/none/copy', '/images/none'],
      ...['/assets/none.js', '/api/media', '/api/docs', '/mailbox', '/healthz', '/'],
    ].map(path => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    const posts = [
      ['/api/auth/request-code', 'application/json', '{"email":"ada"}'],
      [`/forms/${form.identifier}`, 'application/x-www-form-urlencoded', 'name=Ada'],
      ['/applications/none', 'application/x-www-form-urlencoded', 'name=Ada'],
      ['/api/uploads', 'application/offset+octet-stream', ''],
    ].map(
      ([path, type, body = '']) =>
        `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://elsewhere.example\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    for (const request of [...pages, ...posts]) {
      const status = await statusOf(app.url, request)
      expect([request.split(' HTTP')[0], status < 500]).toEqual([request.split(' HTTP')[0], true])
    }
  },
)

test('an answer names 100 mistakes at most, and no more of what was sent', async () => {
  const app = await sharedApp()
  const { form, boss } = await filling(app)
  const post = async (body: object) => {
    const response = await fetch(`${app.url}/api/submission/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    expect([response.status, text.length < 30_000]).toEqual([422, true])
    return JSON.parse(text)
  }
  const many = Array.from({ length: 150_000 }, (_, n) => n)
  const keys = await post(Object.fromEntries(many.map(n => [`k${n}`, 1])))
  expect(JSON.stringify(keys)).toContain('k99 and 149900 more')
  await post({ ['k'.repeat(1_000_000)]: 1 })
  const rows = Array.from({ length: 500 }, () => ({}) as never)
  const refused = await boss.winnow
    .importSubmissions({ form_id: form.identifier, rows })
    .catch(error => error)
  expect(refused.problem.errors).toHaveLength(100)
  expect(refused.problem.detail).toMatch(/ \(and \d+ more\)$/)
})

test('a path that is not a call is not found, and no page of the dashboard', async () => {
  const { url } = await sharedApp()
  for (const method of ['GET', 'POST']) {
    const response = await fetch(`${url}/api/nope`, { method })
    expect([response.status, (await response.json()).code]).toEqual([404, 'not_found'])
  }
})

test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('a %s of a call is told to use POST', async method => {
  const { url } = await sharedApp()
  const response = await fetch(`${url}/api/form/fetch-details`, { method })
  expect(response.headers.get('allow')).toBe('POST')
  expect([response.status, (await response.json()).code]).toEqual([405, 'method_not_allowed'])
})

test('a server does not start on a port that another one listens on', async () => {
  const { url } = await sharedApp()
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-port-'))
  const start = Bun.spawn([process.execPath, join(import.meta.dir, '../../../api/start.ts')], {
    env: { ...process.env, PORT: new URL(url).port, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  expect(await start.exited).toBe(78)
  expect(await new Response(start.stderr).text()).toBe(
    'The port is already in use. Set PORT to use another one.\n',
  )
  rmSync(dataDir, { recursive: true })
})
