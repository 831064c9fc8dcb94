import type { App } from '../../core/app.ts'

/** Bytes of a film that are held at once */
const held = 2 * 1024 * 1024

/**
 * Seconds, two decimals, that a stored film really lasts: by its pictures and sounds, not by what its head says. Null where it
 * cannot be read. Of 100 MB it holds a few, whether it lies on this machine or in a bucket.
 */
export async function lengthOf(
  { storage }: Pick<App, 'storage'>,
  key: string,
  bytes: number,
): Promise<number | null> {
  // Loaded with the first film.
  const { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny')
  const source = new CustomSource({
    getSize: () => bytes,
    async read(start, end) {
      const part = await storage.read(key, { first: start, last: end - 1 })
      if (!part) throw new Error('A film that is measured is not there')
      return part.bytes()
    },
    maxCacheSize: held,
    prefetchProfile: 'network',
    // What was read ahead and failed is asked for again when it is needed.
    handleUnhandledError() {},
  })
  using input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source })
  try {
    const seconds = await input.computeDuration()
    return Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 100) / 100 : null
  } catch {
    return null
  }
}
