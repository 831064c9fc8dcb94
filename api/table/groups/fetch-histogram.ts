import { ops } from '@winnow/openapi'
import { listed } from '@winnow/openapi/common/text/listed'
import { type HistogramBar, histogramBars } from '@winnow/openapi/filters/histogram'
import { query } from '../../core/command.ts'
import { invalid } from '../../core/error.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { columnAt, compileQuery, type TableQuery } from '../query/compile.ts'
import { type Fragment, fragment, join } from '../query/fragment.ts'
import { tablesOf, toStatement, versionOf } from '../query/statements.ts'

/** Applicants who come while the bars are chosen may lie outside them: so often they are chosen again. */
const mostTries = 3

/** How many applications stand in each range of a number (docs/rules.md#charts). */
export const fetchHistogram = query(ops.submission.fetchHistogram, async ({ app, actor, input, db, now }) => {
  const found = await findForm(db, actor, input.form_id, can.readSubmissions)
  const { columnId, bars: most, ...asked } = input
  const rows = await compileQuery(db, actor, found, asked, now)
  const number = numberOf(rows, columnId)
  const version = versionOf(found.form.number)
  for (let attempt = 1; ; attempt++) {
    const [[[before] = []] = [], [[total, numbers, least, greatest, fractions] = []] = []] =
      await app.longReads.rows([version, toStatement(extentOf(rows, number))])
    const missing = Number(total) - Number(numbers)
    const isWhole = Number(fractions) === 0
    const range = { least: Number(least), greatest: Number(greatest), isWhole }
    const bars = Number(numbers) === 0 ? [] : histogramBars(range, most)
    const [[[after] = []] = [], counted = []] =
      bars.length === 0
        ? [[[before]]]
        : await app.longReads.rows([version, toStatement(countsOf(rows, number, bars))])
    if (after !== before && attempt < mostTries) continue
    const counts = new Map(counted.map(([place, count]) => [Number(place), Number(count)]))
    return {
      ...{ rowsVersion: Number(after), total: Number(total), missing, isWhole },
      bars: bars.map((bar, place) => ({ ...bar, count: counts.get(place) ?? 0 })),
    }
  }
})

function numberOf({ visible }: TableQuery, columnId: string): Fragment {
  const { number } = columnAt(visible, columnId, 'columnId')
  if (number) return number
  const ids = [...visible.byId.values()].filter(it => it.number).map(it => it.id)
  const known = ids.length > 0 ? `Columns of numbers: ${listed(ids)}` : 'The form has no column of numbers'
  throw invalid([{ path: 'columnId', message: `This column isn't a number. ${known}` }])
}

/** How many applications there are and how many of them have a number, the least and the greatest, and how many are not whole. */
const extentOf = ({ source, where }: TableQuery, number: Fragment) => fragment`
  with v as materialized (select ${number} as n from ${tablesOf(source, where, number)} where ${where})
  select count(*), count(n), min(n) * 1.0, max(n) * 1.0, count(iif(n <> round(n), 1, null)) from v`

/** The applications of each bar, by its place; a number is compared with the edges as a filter compares it. */
const countsOf = ({ source, where }: TableQuery, number: Fragment, bars: readonly HistogramBar[]) => fragment`
  with v as materialized (select ${number} as n from ${tablesOf(source, where, number)} where ${where})
  select case ${join(
    bars.map(({ to }, place) => fragment`when n < ${to} then ${place}`),
    ' ',
  )} end as place, count(*) from v where n is not null group by place`
