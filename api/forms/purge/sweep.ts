import type { Transaction } from '@winnow/db'
import { z } from 'zod'
import type { App } from '../../core/app.ts'
import { statement } from '../../core/database/prepared.ts'
import { beginSystemJob } from '../../core/jobs/begin.ts'
import { systemJob } from '../../core/jobs/kind.ts'
import { freePages, isZero, zeroUnused } from './unused-bytes.ts'

/** Pages of one part: some hundredths of a second where all of them are written */
const size = 500

type Page = { number: number; data: ArrayBuffer }
const pagesFrom = statement<Page>(
  'select pgno as number, data from sqlite_dbpage where pgno >= ? order by pgno limit ?',
)
const writePage = statement('update sqlite_dbpage set data = ? where pgno = ?')

/**
 * Goes once through the database file and zeroes the bytes that nothing refers to any more, so that what was removed is not
 * found there. Reads every page, and writes those that hold such bytes.
 */
export const sweepJob = systemJob({
  name: 'sweep',
  input: z.object({}),
  large: true,
  concurrency: 1,
  async apply({ tx, job }) {
    const pages = await pagesFrom.all(tx, job.done * size + 1, size)
    const read = async (number: number) => {
      const [page] = await pagesFrom.all(tx, number, 1)
      if (!page) throw new Error(`The file has no page ${number}`)
      return Buffer.from(page.data)
    }
    const reserved = (await read(1)).readUInt8(20)
    const free = await freePages(read)
    for (const { number, data } of pages) {
      const page = Buffer.from(data)
      const had = free.has(number)
        ? !isZero(page) && page.fill(0)
        : zeroUnused(page, number, page.length - reserved)
      if (had) await writePage.run(tx, page, number)
    }
    return { finished: pages.length < size }
  },
  settled: emptyLog,
})

/** Begins to sweep the file; what a sweep that is under way has passed already gets another one after it. */
export async function beginSweep(tx: Transaction, now: number): Promise<void> {
  const begin = (key: string) => beginSystemJob(tx, sweepJob, { key, input: {}, now })
  if ((await begin(sweepJob.name)) === null) await begin(`${sweepJob.name} again`)
}

/** Milliseconds between two tries, while somebody reads or writes, and how many there are */
const pause = 100
const tries = 50

/** Moves the log of the database into its file and cuts it: it has pages as they were before. Tries again for a few seconds. */
export async function emptyLog({ database, log }: App): Promise<void> {
  if (!database.isFile) return
  for (let i = 1; i <= tries; i++) {
    try {
      const { rows } = await database.readClient.execute('PRAGMA wal_checkpoint(TRUNCATE)')
      if (rows[0]?.[0] === 0) return
    } catch (error) {
      log('warn', 'log of the database not emptied', { error })
      return
    }
    await Bun.sleep(pause)
  }
  log('warn', 'log of the database not emptied')
}
