import type { Source } from './source.ts'
import { type Transport, UploadError } from './transport.ts'

/** Bytes of one request: what a cut may cost (issue 5). */
const CHUNK = 1024 * 1024
const WAIT_SECONDS = [1, 2, 4, 8, 16, 30]
const UNREADABLE = 'This file cannot be read any more. Choose it again.'

export type Progress =
  /** `secondsLeft` null: nothing to guess by yet */
  | { state: 'sending'; sent: number; total: number; secondsLeft: number | null }
  /** It goes on by itself; `sentence` is the server's, '' where it cannot be reached */
  | { state: 'waiting'; sent: number; total: number; sentence: string }
  | { state: 'done'; sent: number; total: number }
  /** `code` of the server's problem, '' where the file itself is wrong here */
  | { state: 'refused'; sent: number; total: number; sentence: string; code: string }

type Sending = {
  transport: Transport
  source: Source
  /** `Upload-Metadata` of the server (api/uploads/tus) */
  metadata: Record<string, string>
  /** Of an earlier start, to go on from */
  id: string | null
  signal: AbortSignal
  onId: (id: string) => void
  onProgress: (progress: Progress) => void
}

/** Resolves after so many seconds, or at once when the connection is back. */
const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, seconds * 1000)
    addEventListener('online', go)
    signal.addEventListener('abort', go)
  })

const waitAfter = ({ afterSeconds }: UploadError, losses: number) =>
  afterSeconds ?? WAIT_SECONDS[Math.min(losses, WAIT_SECONDS.length - 1)] ?? 30

/** A file that was moved or changed since it was chosen is cut off by the browser just as a lost connection is. */
const isReadable = (source: Source, offset: number) =>
  source
    .slice(offset, offset + 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** How fast bytes went out lately, smoothed; what was there before counts as no work. */
const pace = () => {
  let at = 0
  let bytes = 0
  let perSecond: number | null = null
  return {
    restart(sent: number) {
      at = performance.now()
      bytes = sent
      perSecond = null
    },
    secondsLeft(sent: number, total: number) {
      const seconds = (performance.now() - at) / 1000
      if (seconds >= 0.5 && sent > bytes) {
        const now = (sent - bytes) / seconds
        perSecond = perSecond === null ? now : perSecond * 0.7 + now * 0.3
        at = performance.now()
        bytes = sent
      }
      return perSecond === null ? null : Math.ceil((total - sent) / perSecond)
    },
  }
}

/**
 * Sends a source by tus until the server has all of it: a cut, a server that is not there or a storage that is down make it
 * wait and ask where the upload stands. Ends as 'done' or 'refused', or silently when `signal` aborts.
 */
export const send = async (sending: Sending): Promise<void> => {
  const { transport, source, metadata, id, signal, onId, onProgress } = sending
  let upload = id
  let offset = 0
  let losses = 0
  const speed = pace()
  const tell = (sent: number) =>
    onProgress({
      state: 'sending',
      sent,
      total: source.size,
      secondsLeft: source.ended ? speed.secondsLeft(sent, source.size) : null,
    })

  const attempt = async () => {
    let lengthKnown = source.ended
    if (upload === null) {
      upload = await transport.create(metadata, source.ended ? source.size : null, signal)
      offset = 0
      onId(upload)
    } else {
      const now = await transport.standing(upload, signal)
      offset = now.offset
      lengthKnown = now.length !== null
    }
    speed.restart(offset)
    tell(offset)
    while (offset < source.size || !source.ended || !lengthKnown) {
      if (offset === source.size && !source.ended) {
        await source.more()
        signal.throwIfAborted()
        continue
      }
      const part = source.slice(offset, offset + CHUNK)
      const length = source.ended && !lengthKnown ? source.size : null
      const before = offset
      offset = await transport.append({
        ...{ id: upload, offset, part, length, signal },
        onBytes: sent => tell(Math.min(before + sent, source.size)),
      })
      if (length !== null) lengthKnown = true
      losses = 0
      tell(offset)
    }
  }

  while (!signal.aborted) {
    try {
      await attempt()
      return onProgress({ state: 'done', sent: source.size, total: source.size })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof UploadError)) throw error
      const { kind, sentence, code } = error
      if (kind === 'gone' && upload === null)
        return onProgress({ state: 'refused', sent: 0, total: source.size, sentence, code })
      if (kind === 'refused')
        return onProgress({ state: 'refused', sent: offset, total: source.size, sentence, code })
      if (kind === 'gone') {
        upload = null
        continue
      }
      if (sentence === '' && !(await isReadable(source, offset)))
        return onProgress({
          state: 'refused',
          sent: offset,
          total: source.size,
          sentence: UNREADABLE,
          code: '',
        })
      const seconds = waitAfter(error, losses)
      losses += 1
      // One cut that mends itself is nobody's business.
      if (losses > 1 || sentence !== '' || !navigator.onLine)
        onProgress({ state: 'waiting', sent: offset, total: source.size, sentence })
      await pause(seconds, signal)
    }
  }
}
