import { type Transport, UploadError } from './transport.ts'

/** Bytes that are sent while they still grow, as a recording; a file is a source that has ended. */
export class Source {
  private parts: Blob[] = []
  private waiting: (() => void)[] = []
  size = 0
  ended = false

  constructor(readonly type: string) {}

  static of(file: Blob, type = file.type): Source {
    const source = new Source(type)
    source.push(file)
    source.end()
    return source
  }

  push(part: Blob): void {
    this.parts.push(part)
    this.size += part.size
    this.wakeAll()
  }

  end(): void {
    this.ended = true
    this.wakeAll()
  }

  /** Resolves with the next bytes, or with the end. */
  more(): Promise<void> {
    return new Promise(resolve => this.waiting.push(resolve))
  }

  slice(from: number, to: number): Blob {
    return this.whole().slice(from, to)
  }

  whole(): Blob {
    return new Blob(this.parts, { type: this.type })
  }

  private wakeAll(): void {
    for (const wake of this.waiting.splice(0)) wake()
  }
}

/** Bytes of one request: what a cut connection may cost (docs/rules.md#chunked-uploads). */
const chunkBytes = 1024 * 1024
const waitSeconds = [1, 2, 4, 8, 16, 30]
const unreadable = "This file can't be read anymore. Choose it again."

export type Progress =
  /** `secondsLeft` null: not estimated yet */
  | { state: 'sending'; sent: number; total: number; secondsLeft: number | null }
  /** It resumes automatically; `sentence` says why, '' where the server cannot be reached */
  | { state: 'waiting'; sent: number; total: number; sentence: string }
  | { state: 'done'; sent: number; total: number }
  /** `code` of the server's problem, '' where the file itself is wrong here */
  | { state: 'refused'; sent: number; total: number; sentence: string; code: string }

type Sending = {
  transport: Transport
  source: Source
  /** `Upload-Metadata` of the server (api/uploads/tus) */
  metadata: Record<string, string>
  /** Id of an earlier upload to resume */
  id: string | null
  signal: AbortSignal
  onId: (id: string) => void
  onProgress: (progress: Progress) => void
}

/** Resolves after so many seconds, or at once when the connection is back. */
function pause(seconds: number, signal: AbortSignal) {
  return new Promise<void>(resolve => {
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
}

function waitAfter({ afterSeconds }: UploadError, losses: number) {
  return afterSeconds ?? waitSeconds[Math.min(losses, waitSeconds.length - 1)] ?? 30
}

/** Whether the file can still be read: one that was moved or changed fails just like a lost connection. */
function isReadable(source: Source, offset: number) {
  return source
    .slice(offset, offset + 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

/** Smoothed upload rate; bytes sent before a resume do not count. */
function speedometer() {
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
 * Sends a source by tus until the server has all of it: a lost connection, server or storage makes it
 * wait and ask for the offset. Ends as 'done' or 'refused', or silently when `signal` aborts.
 */
export async function send(sending: Sending): Promise<void> {
  const { transport, source, metadata, id, signal, onId, onProgress } = sending
  let upload = id
  let offset = 0
  let losses = 0
  const speed = speedometer()
  const notify = (sent: number) =>
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
      const now = await transport.status(upload, signal)
      offset = now.offset
      lengthKnown = now.length !== null
    }
    speed.restart(offset)
    notify(offset)
    while (offset < source.size || !source.ended || !lengthKnown) {
      if (offset === source.size && !source.ended) {
        await source.more()
        signal.throwIfAborted()
        continue
      }
      const part = source.slice(offset, offset + chunkBytes)
      const length = source.ended && !lengthKnown ? source.size : null
      const before = offset
      offset = await transport.append({
        ...{ id: upload, offset, part, length, signal },
        onBytes: sent => notify(Math.min(before + sent, source.size)),
      })
      if (length !== null) lengthKnown = true
      losses = 0
      notify(offset)
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
          sentence: unreadable,
          code: '',
        })
      const seconds = waitAfter(error, losses)
      losses += 1
      // A single short interruption is not shown.
      if (losses > 1 || sentence !== '' || !navigator.onLine)
        onProgress({ state: 'waiting', sent: offset, total: source.size, sentence })
      await pause(seconds, signal)
    }
  }
}
