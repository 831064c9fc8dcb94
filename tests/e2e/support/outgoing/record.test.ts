import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { newFolders } from '../../../support/process/folders.ts'

const folders = newFolders()
afterAll(folders.remove)

/** What a program is recorded to connect to. */
async function recordedOf(program: string): Promise<string> {
  const OUTGOING_LOG = join(folders.create(), 'connections.log')
  const preload = join(import.meta.dir, 'record.ts')
  const child = Bun.spawn([process.execPath, '--preload', preload, '-e', program], {
    env: { ...process.env, OUTGOING_LOG },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  await child.exited
  const file = Bun.file(OUTGOING_LOG)
  return (await file.exists()) ? (await file.text()).trim() : ''
}

describe('a connection to another machine is recorded and refused', () => {
  test.each([
    ['fetch', `fetch('https://telemetry.example/x')`, 'fetch telemetry.example'],
    ['node:net', `require('node:net').connect(25, '192.0.2.1')`, 'socket 192.0.2.1'],
    ['node:tls', `require('node:tls').connect({ port: 465, host: '192.0.2.1' })`, 'socket 192.0.2.1'],
    ['Bun.connect', `Bun.connect({ hostname: '192.0.2.1', port: 9, socket: {} })`, 'socket 192.0.2.1'],
    ['WebSocket', `new WebSocket('wss://live.example/x')`, 'websocket live.example'],
  ])('%s', async (_, program, expected) => {
    expect(await recordedOf(program)).toBe(expected)
  })
})

test('a connection to this machine is not', async () => {
  expect(
    await recordedOf(`
      const server = Bun.serve({ port: 0, fetch: () => new Response('') })
      await fetch(server.url)
      await new Promise(done => require('node:net').connect(server.port, '127.0.0.1').once('connect', done))
      process.exit()`),
  ).toBe('')
})
