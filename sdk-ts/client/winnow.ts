import { createClient } from '../generated/client/index.ts'
import * as sdk from '../generated/sdk.gen.ts'
import { toError, type WinnowError } from './problem.ts'

type Sdk = typeof sdk
/** Every generated call by its name. */
const calls: Sdk = { ...sdk }
type Name = keyof Sdk
type BodyOf<F> = F extends (options: infer O) => unknown ? (O extends { body: infer B } ? B : never) : never
type ReplyOf<F> = F extends (options: never) => Promise<infer R>
  ? R extends { data: infer D }
    ? NonNullable<D>
    : never
  : never

export interface CallOptions {
  signal?: AbortSignal
  /** Makes the call safe to repeat; absent: a fresh one, kept through this call's own retries */
  idempotencyKey?: string
}

/** One function per operation of the document: it takes the body, gives the reply, or throws a WinnowError. */
export type Winnow = {
  [K in Name]: (body: BodyOf<Sdk[K]>, options?: CallOptions) => Promise<ReplyOf<Sdk[K]>>
}

export interface WinnowOptions {
  /** Where the API is, with `/api`; absent: this page's own origin */
  baseUrl?: string
  /** An API key; absent: the browser's session cookie */
  token?: string | (() => string | undefined)
  fetch?: typeof fetch
  /** Hears of every failure before the call throws */
  onError?: (error: WinnowError) => void
  /** Waits in milliseconds before each retry of a call that met no server, or a 502, 503 or 504 */
  retries?: readonly number[]
}

/** Calls without an Idempotency-Key: a second try could do a thing twice. A test holds this against the document. */
export const neverRepeated: ReadonlySet<string> = new Set<Name>([
  'requestCode',
  'verifyCode',
  'logout',
  'startCliLogin',
  'pollCliLogin',
  'createApiKey',
  'updateLogo',
  'createFormMetaImage',
  'updateImageForWorkspace',
  'recordVisit',
  'uploadDraftFile',
  'generateVideoPresignedUrl',
])

/** Calls that answer with a file, whatever type it says it is. A test holds this against the document. */
const answeredWithFiles: ReadonlySet<string> = new Set<Name>(['fetchFile'])

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const passing = (error: WinnowError) => error.code === 'offline' || [502, 503, 504].includes(error.status)

export function createWinnow(options: WinnowOptions = {}): Winnow {
  const { token, onError, retries = [300, 1_000, 3_000] } = options
  const client = createClient({
    baseUrl: options.baseUrl ?? '/api',
    auth: () => (typeof token === 'function' ? token() : token),
    credentials: 'same-origin',
    ...(options.fetch ? { fetch: options.fetch } : {}),
  })

  const call =
    (name: Name) =>
    async (body: unknown, { signal, idempotencyKey }: CallOptions = {}) => {
      const headers = { 'Idempotency-Key': idempotencyKey ?? crypto.randomUUID() }
      const run = calls[name] as (
        given: object,
      ) => Promise<{ data?: unknown; error?: unknown; response?: Response }>
      const waits = neverRepeated.has(name) ? [] : retries
      for (let attempt = 0; ; attempt++) {
        const { data, error, response } = await run({
          ...{ client, body, headers, signal },
          ...(answeredWithFiles.has(name) ? { parseAs: 'blob' } : {}),
        })
        // A proxy's page comes as a text, with 200 too.
        if (response?.ok && error === undefined && typeof data === 'object') return data
        const failure = toError(error, response)
        const wait = waits[attempt]
        if (wait === undefined || !passing(failure) || signal?.aborted) {
          onError?.(failure)
          throw failure
        }
        await pause(wait)
      }
    }
  const names = Object.keys(calls) as Name[]
  return Object.fromEntries(names.map(name => [name, call(name)])) as Winnow
}
