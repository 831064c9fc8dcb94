import { type Row, rowReader } from '@winnow/openapi/columns'
import { limits } from '@winnow/openapi/common/limits'
import type { FetchWindowData, FetchWindowResponse } from '@winnow/sdk'
import { winnow } from '../../../lib/client.ts'
import { type Applicant, applicantOf } from '../selection/subjects.ts'

type WindowQuery = Omit<FetchWindowData['body'], 'offset' | 'limit'>

/** Windows that are asked for at once. */
const abreast = 4
/** A list that changes while it is read is read again, so many times. */
const most = 3

/** The first and the last of some rows of a query, both inclusive. */
type Stretch = readonly [first: number, last: number]

/** Some stretches of a query's rows, as they stood at one moment. */
export async function rowsBetween(query: WindowQuery, stretches: readonly Stretch[]): Promise<Row[]> {
  for (let attempt = 1; ; attempt++) {
    const windows = await windowsOf(query, stretches)
    const isOneMoment = windows.every(({ rowsVersion }) => rowsVersion === windows[0]?.rowsVersion)
    if (isOneMoment || attempt === most)
      return windows.flatMap(({ columns, rows }) => rows.map(rowReader(columns)))
  }
}

/** The applicants of these rows. */
export const applicantsBetween = async (
  query: WindowQuery,
  stretches: readonly Stretch[],
): Promise<Applicant[]> => (await rowsBetween(query, stretches)).map(applicantOf)

async function windowsOf(query: WindowQuery, stretches: readonly Stretch[]) {
  const size = limits.page.most
  const asked = stretches.flatMap(([first, last]) =>
    Array.from({ length: Math.ceil((last - first + 1) / size) }, (_, n) => ({
      offset: first + n * size,
      limit: Math.min(size, last + 1 - first - n * size),
    })),
  )
  const windows: FetchWindowResponse[] = []
  for (let at = 0; at < asked.length; at += abreast) {
    const some = asked.slice(at, at + abreast).map(it => winnow.fetchWindow({ ...query, ...it }))
    windows.push(...(await Promise.all(some)))
  }
  return windows
}
