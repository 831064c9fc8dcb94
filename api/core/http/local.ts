import { urlOf } from './request.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const ours = new Set(['localhost', '127.0.0.1', '[::1]'])
/** What proxies add; a request that came through one is nobody at this machine. */
const forwarded =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-.+|x-client-ip|(true-client|cf-connecting|x-cluster-client)-ip)$/

const isForwarded = ({ headers }: Request) => [...headers.keys()].some(name => forwarded.test(name))

/** Whether a request comes from the operator's own machine: from there, addressed to it by name, and through no proxy. */
export const isLocal = (request: Request, peer: string): boolean =>
  loopback.has(peer) && !isForwarded(request) && ours.has(urlOf(request).hostname)
