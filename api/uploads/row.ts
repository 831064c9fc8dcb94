import { randomBytes } from 'node:crypto'
import { type Reader, uploads } from '@winnow/db'
import { eq } from 'drizzle-orm'
import type { App } from '../core/app.ts'
import { isFull } from '../core/database/failure.ts'
import { notFound, Refusal } from '../core/error.ts'

export type UploadRow = typeof uploads.$inferSelect

/** The id of an upload is its only secret: 128 random bits. */
export const newUploadId = () => randomBytes(16).toString('hex')

export const uploadGone = () => notFound('upload')

export async function findUpload(db: Reader, id: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id))
  return row ?? null
}

/** Whether all its bytes have come. One whose length is not known yet is never whole. */
export const isWhole = ({ length, received }: Pick<UploadRow, 'length' | 'received'>) => received === length

/** A disk or a bucket that does not answer is not a reason to lose an application: the sentence says how it goes in (docs/rules.md#pending-files). */
export async function withStorage<T>({ log }: Pick<App, 'log'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal || isFull(error)) throw error
    log('error', 'storage failed', { error })
    throw new Refusal(
      'unavailable',
      "Files can't be stored right now. Try again in a moment, or continue without it and add the file later.",
      { retryAfter: 10 },
    )
  }
}
