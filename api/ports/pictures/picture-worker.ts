import { serveWorker } from '../../core/workers/worker-client.ts'
import type { PictureQuestion } from './pictures.ts'

// Each loads what it needs with its first picture: a logo needs no fonts.
serveWorker(async (asked: PictureQuestion): Promise<Uint8Array | null> => {
  if ('square' in asked) return (await import('./square.ts')).square(asked.square)
  if ('small' in asked) return (await import('./square.ts')).small(asked.small)
  return (await import('./card.ts')).drawCard(asked.card)
})
