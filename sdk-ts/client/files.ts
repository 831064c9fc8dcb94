import type { FetchFileData } from '../generated/index.ts'
import { toError, WinnowError } from './problem.ts'

/** A file that is being downloaded. */
export interface OpenedFile {
  /** What to save it as */
  name: string
  /** Of the whole file */
  bytes: number
  /** Where the content begins: where it was asked to, or 0 where the file is another one by now */
  from: number
  /** Changes with the file; for the `version` of a later call that continues */
  version: string
  content: ReadableStream<Uint8Array>
}

export interface OpenFileOptions {
  signal?: AbortSignal
  /** Bytes that are there already; with the `version` that they are of */
  from?: number
  version?: string
}

interface Caller {
  baseUrl: string
  token: string | undefined
  fetch: typeof fetch
}

const nameIn = (disposition: string | null) => {
  const [, escaped] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? []
  return escaped === undefined ? 'file' : decodeURIComponent(escaped)
}

/** One try to open a file of an answer as it was uploaded; its content isn't read until the caller does. */
export async function openFile(
  { baseUrl, token, fetch }: Caller,
  { form_id, submission_id, field_id }: FetchFileData['body'],
  { signal, from = 0, version }: OpenFileOptions,
): Promise<OpenedFile> {
  const place = { form_id, submission_id, field_id, kind: 'original' }
  const url = `${baseUrl}/media?${new URLSearchParams(place)}`
  const resumed = from > 0 && version !== undefined
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(resumed ? { range: `bytes=${from}-`, 'if-range': `"${version}"` } : {}),
  }
  try {
    const response = await fetch(url, { headers, credentials: 'same-origin', ...(signal ? { signal } : {}) })
    // More is there than the file has: it is begun anew.
    if (response.status === 416)
      return await openFile(
        { baseUrl, token, fetch },
        { form_id, submission_id, field_id },
        signal ? { signal } : {},
      )
    const etag = response.headers.get('etag')
    if (!response.ok || !response.body || etag === null) {
      const text = await response.text()
      throw toError(problemIn(text), response, { url })
    }
    const [, begins = '0', whole = response.headers.get('content-length') ?? '0'] =
      /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
    return {
      name: nameIn(response.headers.get('content-disposition')),
      bytes: Number(whole),
      from: Number(begins),
      version: etag.replaceAll('"', ''),
      content: response.body,
    }
  } catch (error) {
    throw error instanceof WinnowError ? error : toError(error, undefined, { url, signal })
  }
}

const problemIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
