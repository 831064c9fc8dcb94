/** The first and the last byte that are wanted, both counted from 0 and both included. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * Where the bytes of files lie. A key is a random UUID, given once and never again: a file is written once, read, and deleted.
 * Anything that stores objects can stand behind it.
 */
export interface Storage {
  /**
   * Keeps a file, whole or not at all; once it resolves, a power cut takes nothing of it. A stream is never held in memory.
   * Several files are joined by putting what their reads stream, one after the other.
   */
  put(key: string, content: Uint8Array | Blob | AsyncIterable<Uint8Array>): Promise<{ bytes: number }>
  /** The file, or a part of it, read when its bytes are asked for; null: there is none. */
  read(key: string, range?: ByteRange): Promise<Blob | null>
  stat(key: string): Promise<{ bytes: number } | null>
  /** Deleting a missing file succeeds. */
  delete(key: string): Promise<void>
  /** Everything that lies there, to find what no row knows any more. */
  list(): AsyncIterable<StoredFile>
}

export interface StoredFile {
  key: string
  /** Milliseconds since 1970; NaN where the storage does not say, which is never old enough to go */
  writtenAt: number
}

const chunkSize = 64 * 1024

/**
 * The bytes of a file in small chunks. A file of this machine is read piece by piece: its own stream reads ahead by megabytes
 * (measured: 200 at once take 700 MiB, by pieces 60).
 */
export async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // One of an object storage does not know its length.
  if (!Number.isFinite(file.size)) yield* file.stream()
  for (let at = 0; at < file.size; at += chunkSize) yield await file.slice(at, at + chunkSize).bytes()
}

/** What a key looks like. */
export const keyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function checkKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error('A key of a file is a UUID')
}

/** Puts a file and does `work` with its key, such as writing its row; the file goes again where that fails or answers null. */
export async function withFile<T>(
  storage: Storage,
  content: Uint8Array,
  work: (key: string) => Promise<T>,
): Promise<T> {
  const key = crypto.randomUUID()
  await storage.put(key, content)
  let done: T | null = null
  try {
    done = await work(key)
    return done
  } finally {
    if (done === null) await storage.delete(key)
  }
}
