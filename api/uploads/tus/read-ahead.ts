/** Bytes that wait in memory at most while the storage is busy with those before. */
const most = 4 * 1024 * 1024

/**
 * Reads ahead of whoever consumes: a line that breaks takes with it whatever nobody has read yet, and what has come is not to be
 * sent again. What was read before the break is given first, then the break.
 */
export async function* readAhead(
  source: AsyncIterable<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<Uint8Array> {
  const waiting: Uint8Array[] = []
  let bytes = 0
  let over = false
  let left = false
  let broken: unknown = null
  let news = Promise.withResolvers<void>()
  let room = Promise.withResolvers<void>()
  const pump = async () => {
    try {
      for await (const chunk of source) {
        onBytes()
        waiting.push(chunk)
        bytes += chunk.byteLength
        news.resolve()
        while (bytes > most && !left) await room.promise
        if (left) return
      }
    } catch (error) {
      broken = error
    } finally {
      over = true
      news.resolve()
    }
  }
  const pumping = pump()
  try {
    for (;;) {
      const chunk = waiting.shift()
      if (chunk) {
        yield chunk
        bytes -= chunk.byteLength
        room.resolve()
        room = Promise.withResolvers()
      } else if (over) break
      else {
        await news.promise
        news = Promise.withResolvers()
      }
    }
  } finally {
    left = true
    room.resolve()
  }
  await pumping
  if (broken !== null) throw broken
}
