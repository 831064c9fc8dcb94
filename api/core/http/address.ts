import { isIP } from 'node:net'
import { hashOf } from '../text/secret.ts'

/** The 8 groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  // The URL parser writes every spelling of an address in one way, an IPv4 tail as two groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const read = (text = '') => (text === '' ? [] : text.split(':').map(it => Number.parseInt(it, 16)))
  const [before, after] = [read(head), read(tail)]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** An address without the port, brackets or zone that some proxies add; an IPv4-mapped IPv6 address becomes IPv4. Null: not an address. */
export function readAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  const family = isIP(bare)
  if (family === 0) return null
  if (family === 4) return bare
  const [a, b, c, d, e, mapped, high = 0, low = 0] = groupsOf(bare)
  return mapped === 0xffff && [a, b, c, d, e].every(it => it === 0)
    ? [high >> 8, high & 255, low >> 8, low & 255].join('.')
    : bare
}

/**
 * Whom a limit by address counts: an IPv4 address, or the /64 of an IPv6 address, which is what one line is given (RFC 6177).
 * A text that isn't an address, such as an API key, stands for itself.
 */
export function networkOf(caller: string): string {
  const address = readAddress(caller)
  if (address === null) return caller
  return isIP(address) === 4
    ? address
    : `${groupsOf(address)
        .slice(0, 4)
        .map(it => it.toString(16))
        .join(':')}::/64`
}

/** A network as it is written down for a while: by a hash that only this server can make. */
export const networkHash = (secret: string, caller: string): string =>
  hashOf(`${secret}\n${networkOf(caller)}`)
