import type { FormColour } from '@winnow/openapi'
import { WorkerClient } from '../../core/workers/worker-client.ts'

/** What the picture of a link preview says. */
export interface Card {
  form: string
  workspace: string
  /** A square PNG; null: the initials of the workspace */
  logo: Uint8Array | null
  colour: FormColour
}

/** Works on pictures, away from the thread that serves. */
export interface Pictures {
  /** A JPEG or PNG as a square PNG of `limits.imageSide`, drawn again and without its metadata; null: it is neither. */
  square(image: Uint8Array): Promise<Uint8Array | null>
  /** A JPEG or PNG as a JPEG of at most 640 x 640, drawn again and without its metadata; null: it is neither. */
  small(image: Uint8Array): Promise<Uint8Array | null>
  /** A PNG of 1200 x 630. */
  card(card: Card): Promise<Uint8Array>
  close(): void
}

/** What the thread is asked. */
export type PictureQuestion = { square: Uint8Array } | { small: Uint8Array } | { card: Card }

/** A thread of its own, begun with the first picture: what it loads is large, and gone again when it is idle. */
export function createPictures(): Pictures {
  const file = new URL('./picture-worker.ts', import.meta.url)
  const worker = new WorkerClient<PictureQuestion, Uint8Array | null>(file, {})
  return {
    square: image => worker.ask({ square: image }),
    small: image => worker.ask({ small: image }),
    async card(card) {
      const drawn = await worker.ask({ card })
      if (!drawn) throw new Error('A card was asked for and not drawn')
      return drawn
    },
    close: () => worker.end(),
  }
}
