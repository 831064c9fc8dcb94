// Loaded before the server of the browser tests: names every host that it connects to beyond this machine, in a file that
// the run reads at its end, and lets no such connection out.
import { appendFileSync } from 'node:fs'
import net from 'node:net'
import { isHere } from './here.ts'

const file = process.env.OUTGOING_LOG ?? ''

function refuseElsewhere(how: string, host: string): void {
  if (isHere(host)) return
  appendFileSync(file, `${how} ${host}\n`)
  throw new Error(`The server connected to ${host}`)
}

const { fetch } = globalThis
const recorded = (...[target, options]: Parameters<typeof fetch>) => {
  refuseElsewhere('fetch', new URL(target instanceof Request ? target.url : String(target)).hostname)
  return fetch(target, options)
}
globalThis.fetch = Object.assign(recorded, { preconnect: fetch.preconnect })

const { WebSocket } = globalThis
globalThis.WebSocket = class extends WebSocket {
  constructor(...given: ConstructorParameters<typeof WebSocket>) {
    refuseElsewhere('websocket', new URL(given[0]).hostname)
    super(...given)
  }
}

/** `connect(port, host)`, `connect({ port, host })`, `connect(path)`, or these in a list; node:tls and node:http come by here, too. */
function hostOf([first, second]: readonly unknown[]): string {
  if (Array.isArray(first)) return hostOf(first)
  if (typeof first === 'object' && first !== null)
    return 'path' in first && first.path
      ? 'localhost'
      : String(('host' in first && first.host) || 'localhost')
  return typeof second === 'string' ? second : 'localhost'
}
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (this: net.Socket, ...given: unknown[]) {
  refuseElsewhere('socket', hostOf(given))
  return Reflect.apply(connect, this, given)
} as typeof connect

const { connect: connectBun } = Bun
Bun.connect = ((options: { hostname?: string }) => {
  refuseElsewhere('socket', options.hostname ?? 'localhost')
  return connectBun(options as never)
}) as typeof Bun.connect
