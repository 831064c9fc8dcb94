import { rowReader } from '@winnow/openapi/columns'
import { limits } from '@winnow/openapi/common/limits'
import type { FetchWindowResponse } from '@winnow/sdk'
import { winnow } from '../../../lib/client.ts'
import type { windowQuery } from '../query/query.ts'
import { type Applicant, applicantOf } from '../selection/subjects.ts'

/** Windows that are asked for at once. */
const abreast = 4
/** A list that changes while it is read is read again, so many times. */
const most = 3

/** The applicants from one row of a query to another, both inclusive, as they stood at one moment. */
export async function applicantsBetween(
  query: ReturnType<typeof windowQuery>,
  first: number,
  last: number,
): Promise<Applicant[]> {
  for (let attempt = 1; ; attempt++) {
    const windows = await windowsBetween(query, first, last)
    const isOneMoment = windows.every(({ rowsVersion }) => rowsVersion === windows[0]?.rowsVersion)
    if (isOneMoment || attempt === most)
      return windows.flatMap(({ columns, rows }) => rows.map(rowReader(columns)).map(applicantOf))
  }
}

async function windowsBetween(query: ReturnType<typeof windowQuery>, first: number, last: number) {
  const size = limits.page.most
  const offsets = Array.from({ length: Math.ceil((last - first + 1) / size) }, (_, n) => first + n * size)
  const windows: FetchWindowResponse[] = []
  for (let at = 0; at < offsets.length; at += abreast) {
    const some = offsets
      .slice(at, at + abreast)
      .map(offset => winnow.fetchWindow({ ...query, offset, limit: Math.min(size, last + 1 - offset) }))
    windows.push(...(await Promise.all(some)))
  }
  return windows
}
