import { createClient } from '../generated/client/index.ts'
import * as sdk from '../generated/sdk.gen.ts'
import { type OpenedFile, type OpenFileOptions, openFile } from './files.ts'
import { pause } from './pause.ts'
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
  /** Makes the call safe to repeat; omitted: a new one for each call, the same for its retries */
  idempotencyKey?: string
}

/** One function per operation of the document: it takes the body, gives the reply, or throws a WinnowError. */
export type Winnow = {
  [K in Name]: (body: BodyOf<Sdk[K]>, options?: CallOptions) => Promise<ReplyOf<Sdk[K]>>
} & {
  /** As `fetchFile`, for files of any size: the content is a stream, and a download that broke off can continue */
  openFile: (body: BodyOf<Sdk['fetchFile']>, options?: OpenFileOptions) => Promise<OpenedFile>
}

export interface WinnowOptions {
  /** The server's address, with or without `/api`; omitted: this page's own origin */
  baseUrl?: string
  /** An API key; omitted: the browser's session cookie */
  token?: string | (() => string | undefined)
  fetch?: typeof fetch
  /** Ends every call of this client */
  signal?: AbortSignal
  /** Called with every failure before the call throws */
  onError?: (error: WinnowError) => void
  /**
   * Waits in milliseconds before each retry of a call that met no server, a 502, 503 or 504, or too many requests (429
   * `rate_limited`); a longer Retry-After is respected. Omitted: 300 ms, 1 s, 3 s; []: no retries
   */
  retries?: readonly number[]
  /** A Retry-After beyond so many milliseconds isn't waited for: the call throws. Omitted: 60 s */
  longestWait?: number
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
  'updateImage',
  'recordVisit',
  'updateLastVisit',
  'deal',
  'startCheckout',
  'refreshPlan',
  'uploadDraftFile',
  'generateVideoPresignedUrl',
  'fetchLinkedinProfile',
  'exportPerson',
  'exportMyData',
  'deleteAccount',
])

/** Calls that answer with a file, whatever type it says it is. A test holds this against the document. */
const answeredWithFiles: ReadonlySet<string> = new Set<Name>([
  'fetchFile',
  'downloadAttachment',
  'exportPerson',
  'exportAudit',
  'exportMyData',
])

const passing = (error: WinnowError) => error.code === 'offline' || [502, 503, 504].includes(error.status)

/** The API below a server's address: 'https://apply.example.org' and 'https://apply.example.org/api/' mean the same. */
const apiUrl = (typed: string) => `${typed.replace(/\/+$/, '').replace(/\/api$/, '')}/api`

export function createWinnow(options: WinnowOptions = {}): Winnow {
  const { token, onError, retries = [300, 1_000, 3_000], longestWait = 60_000 } = options
  const client = createClient({
    baseUrl: apiUrl(options.baseUrl ?? ''),
    auth: () => (typeof token === 'function' ? token() : token),
    credentials: 'same-origin',
    ...(options.fetch ? { fetch: options.fetch } : {}),
  })

  /** Milliseconds before the next try; undefined: there is none. What was refused with 429 was not carried out. */
  function waitBefore(name: Name, attempt: number, failure: WinnowError): number | undefined {
    const isRefused = failure.code === 'rate_limited'
    const isRepeated = isRefused || (passing(failure) && !neverRepeated.has(name))
    const asked = (failure.retryAfter ?? 0) * 1_000
    const own = retries[attempt]
    return isRepeated && own !== undefined && asked <= longestWait ? Math.max(own, asked) : undefined
  }

  const signalOf = (own?: AbortSignal) =>
    options.signal && own ? AbortSignal.any([options.signal, own]) : (own ?? options.signal)

  /** Tries until it succeeds, or fails in a way that another try would not change. */
  async function persist<T>(name: Name, signal: AbortSignal | undefined, once: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      const [failure, result] = await once().then(
        it => [null, it] as const,
        (error: unknown) => [toError(error, undefined, { signal })] as const,
      )
      if (failure === null) return result
      const wait = waitBefore(name, attempt, failure)
      if (wait === undefined || signal?.aborted) {
        onError?.(failure)
        throw failure
      }
      await pause(wait, signal)
      if (!signal?.aborted) continue
      const stopped = toError(signal.reason, undefined, {
        ...(failure.url ? { url: failure.url } : {}),
        signal,
      })
      onError?.(stopped)
      throw stopped
    }
  }

  const call =
    (name: Name) =>
    (body: unknown, { signal: own, idempotencyKey }: CallOptions = {}) => {
      const signal = signalOf(own)
      const headers = { 'Idempotency-Key': idempotencyKey ?? crypto.randomUUID() }
      const run = calls[name] as (
        given: object,
      ) => Promise<{ data?: unknown; error?: unknown; request?: Request; response?: Response }>
      return persist(name, signal, async () => {
        const { data, error, request, response } = await run({
          ...{ client, body, headers, signal },
          ...(answeredWithFiles.has(name) ? { parseAs: 'blob' } : {}),
        })
        // A proxy's page comes as a text, with 200 too.
        if (response?.ok && error === undefined && typeof data === 'object') return data
        throw toError(error, response, { url: request?.url, signal })
      })
    }
  const open: Winnow['openFile'] = (body, { signal: own, ...rest } = {}) => {
    const signal = signalOf(own)
    const caller = {
      baseUrl: apiUrl(options.baseUrl ?? ''),
      token: typeof token === 'function' ? token() : token,
      fetch: options.fetch ?? fetch,
    }
    return persist('fetchFile', signal, () =>
      openFile(caller, body, { ...rest, ...(signal ? { signal } : {}) }),
    )
  }
  const names = Object.keys(calls) as Name[]
  return { ...Object.fromEntries(names.map(name => [name, call(name)])), openFile: open } as Winnow
}
