import { beforeAll, expect, test } from 'bun:test'
import { fold } from '@winnow/openapi/questions'
import fc from 'fast-check'
import { sharedApp } from '../../support/app.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

interface Row {
  place: number
  name: string
  email: string
  stage: string
  age: string | null
  city: string | null
}
type SortBy = 'applicant' | 'email' | 'date' | 'Age' | 'City'

let it: Awaited<ReturnType<typeof reviewing>>
const rows: Row[] = []
const stages = ['New', 'Shortlisted', 'Archived']
const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T

beforeAll(async () => {
  it = await reviewing(await sharedApp(), {
    questions: [
      { type: 'NUMBER', question: 'Age' },
      { type: 'SHORT_TEXT', question: 'City' },
    ],
  })
  for (let place = 0; place < 60; place++) {
    const name = `${pick(['Ana', 'ana', 'Zoë', 'Bea "B"', 'CAIO'], place * 7)} ${pick(['Sá', 'Lopes', 'Or'], place)}`
    const email = `${pick(['a', 'B', 'c'], place)}${place}@${pick(['one.org', 'two.org'], place * 3)}`
    const age = pick(['9', '10', '9.5', null, '100', '9'], place * 5)
    const city = pick(['porto', 'Lisboa', null, 'Faro*', '50% off', 'x'.repeat(150)], place)
    const { submissionId } = await it.apply({ name, email, answers: { Age: age, City: city } })
    const stage = pick(stages, place * 11)
    await it.move(submissionId, stage)
    rows.push({ place, name, email, stage, age, city })
  }
})

/** What settled.md says of a search, read off whole texts. */
function found({ name, email, age, city }: Row, search: string): boolean {
  const term = fold(search.trim())
  const text = fold([name, email, age ?? '', city ?? ''].join('\n'))
  if (Array.from(term).length >= 3) return text.includes(term)
  const words = (of: string) => of.match(/[\p{L}\p{N}]+/gu) ?? []
  const [wanted] = words(term)
  return term === '' || (wanted !== undefined && words(text).some(word => word.startsWith(wanted)))
}

const lower = (text: string) => text.replace(/[A-Z]/g, it => it.toLowerCase())
const keys: Record<SortBy, (row: Row) => string | number | null> = {
  applicant: row => lower(row.name),
  email: row => lower(row.email),
  date: row => row.place,
  Age: row => (row.age === null ? null : Number(row.age)),
  City: row => row.city && lower(row.city),
}

/** Blanks last in either direction; equal rows by the order in which they came. */
function sorted(all: readonly Row[], sort: { by: SortBy; direction: 'ASC' | 'DESC' } | null): Row[] {
  const key = keys[sort?.by ?? 'date']
  const sign = sort?.direction === 'ASC' ? 1 : -1
  return all.toSorted((a, b) => {
    const [x, y] = [key(a), key(b)]
    if (x === null || y === null) return x === y ? sign * (a.place - b.place) : x === null ? 1 : -1
    return sign * (x < y ? -1 : x > y ? 1 : a.place - b.place)
  })
}

const piece = fc.constantFrom(
  ...['ana', 'Z', 'zoe', 'sá', 'or', '"', 'B"', '*', '%', '5', '50%', 'xx', ' OR ', 'one.'],
)
const query = fc.record({
  search: fc.oneof(
    fc.constant(''),
    piece,
    fc.tuple(piece, piece).map(it => it.join('')),
  ),
  stage: fc.option(fc.constantFrom('New', 'shortlisted', 'ARCHIVED')),
  sort: fc.option(
    fc.record({
      by: fc.constantFrom<SortBy>('applicant', 'email', 'date', 'Age', 'City'),
      direction: fc.constantFrom('ASC', 'DESC'),
    }),
  ),
  offset: fc.integer({ min: 0, max: 65 }),
  limit: fc.integer({ min: 1, max: 70 }),
})

test('a window is what searching, sorting and cutting a plain list gives', async () => {
  const columnId = (by: SortBy) => it.form.inputFields.find(({ question }) => question === by)?.id ?? by
  await fc.assert(
    fc.asyncProperty(query, async ({ search, stage, sort, offset, limit }) => {
      const reply = await it.winnow.fetchWindow({
        form_id: it.form_id,
        search,
        stage,
        sort: sort && { columnId: columnId(sort.by), direction: sort.direction },
        offset,
        limit,
      })
      const inStage = rows.filter(row => !stage || row.stage.toLowerCase() === stage.toLowerCase())
      const expected = sorted(
        inStage.filter(row => found(row, search)),
        sort,
      )
      expect(reply.total).toBe(expected.length)
      expect(reply.rows.map(row => row[3])).toEqual(
        expected.slice(offset, offset + limit).map(row => row.email),
      )
    }),
    { numRuns: 250 },
  )
})
