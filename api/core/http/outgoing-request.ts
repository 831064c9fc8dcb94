import { lookup as resolve } from 'node:dns'
import { request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that no public name may lead to: this machine, its network, and those that stand for no single host. */
const privateRanges = new BlockList()
const ranges = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
    ...[
      '192.0.0.0/24',
      '192.0.2.0/24',
      '192.168.0.0/16',
      '198.18.0.0/15',
      '198.51.100.0/24',
      '203.0.113.0/24',
    ],
    '224.0.0.0/3',
  ],
  ipv6: ['::/96', '64:ff9b::/96', '100::/64', '2001:db8::/32', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
} as const
for (const family of ['ipv4', 'ipv6'] as const)
  for (const range of ranges[family]) {
    const [net = '', bits] = range.split('/')
    privateRanges.addSubnet(net, Number(bits), family)
  }

/** Whether an address is one of the public internet; an IPv4-mapped IPv6 address counts as private. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  return (
    family !== 0 &&
    !/^::ffff:/i.test(address) &&
    !privateRanges.check(address, family === 4 ? 'ipv4' : 'ipv6')
  )
}

/** Resolves a name to its public addresses: the connection goes to what was checked, so no second answer can differ. */
const publicOnly: LookupFunction = (host, options, done) =>
  resolve(host, { ...options, all: true }, (error, found) => {
    const safe = error ? [] : found.filter(it => isPublicAddress(it.address))
    const [first] = safe
    if (!first) done(error ?? new Error(`${host} has no public address`), '', 0)
    else if (options.all) done(null, safe)
    else done(null, first.address, first.family)
  })

const usualMilliseconds = 5_000
const bytes = 2 * 1024 * 1024

interface Content {
  type: string
  body: string
  headers?: Record<string, string>
}

const form = (fields: Record<string, string>): Content => ({
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
})

type Post = (url: string, fields: Record<string, string>, milliseconds?: number) => Promise<string>

/**
 * Posts a form to a public host and returns the body of a 200: https, a public address,
 * no redirects, 5 s, 2 MB. Throws in every other case. The caller names the host; it is never an applicant's.
 */
export const postToPublicHost: Post = (url, fields, milliseconds) =>
  url.startsWith('https:')
    ? post(url, form(fields), milliseconds, publicOnly)
    : Promise.reject(new Error(`${new URL(url).host} is not asked by https`))

/** The same for a server that the operator named, which may be this machine. */
export const postToNamedHost: Post = (url, fields, milliseconds) => post(url, form(fields), milliseconds)

/** Posts JSON to a server that the operator named, which may be this machine, under the same bounds. */
export const postJsonToNamedHost = (
  url: string,
  input: unknown,
  { headers = {}, milliseconds }: { headers?: Record<string, string>; milliseconds?: number } = {},
): Promise<string> =>
  post(url, { type: 'application/json', body: JSON.stringify(input), headers }, milliseconds)

function post(
  url: string,
  { type, body, headers = {} }: Content,
  milliseconds = usualMilliseconds,
  lookup?: LookupFunction,
): Promise<string> {
  const { promise, resolve: done, reject } = Promise.withResolvers<string>()
  const request = url.startsWith('https:') ? requestSecurely : requestPlainly
  const asked = request(
    url,
    {
      method: 'POST',
      ...(lookup ? { lookup } : {}),
      signal: AbortSignal.timeout(milliseconds),
      headers: {
        ...headers,
        'content-type': type,
        'content-length': Buffer.byteLength(body),
      },
    },
    async answer => {
      try {
        if (answer.statusCode !== 200) throw new Error(`${new URL(url).host} answered ${answer.statusCode}`)
        const parts: Buffer[] = []
        let size = 0
        for await (const part of answer) {
          size += part.length
          if (size > bytes) throw new Error(`${new URL(url).host} answered more than 2 MB`)
          parts.push(part)
        }
        done(Buffer.concat(parts).toString())
      } catch (error) {
        asked.destroy()
        reject(error)
      }
    },
  )
  asked.on('error', reject)
  asked.end(body)
  return promise
}
