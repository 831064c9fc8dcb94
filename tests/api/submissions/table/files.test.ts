import { beforeAll, describe, expect, test } from 'bun:test'
import { cellText, columnsOf, rowReader } from '@winnow/openapi/columns'
import type { Filter } from '@winnow/openapi/filters'
import { sharedApp } from '../../../support/app.ts'
import { expectRefusal } from '../../../support/problems.ts'
import { filling } from '../../../support/scenes/filling.ts'
import { pdf, webm } from '../../../support/uploads.ts'

let it: Awaited<ReturnType<typeof filling>>
beforeAll(async () => {
  it = await filling(await sharedApp(), { settings: { corrections_allowed: true } })
})

/** What a window holds of an application: its deck and its video. */
async function cells(submissionId: string, texts: 'CUT' | 'WHOLE' = 'CUT') {
  const { columns, rows } = await it.boss.winnow.fetchWindow({ form_id: it.form.identifier, texts })
  const row = rowReader(columns)(rows.find(([id]) => id === submissionId) ?? [])
  return { row, deck: row.get(it.ids.deck), video: row.get(it.ids.video) }
}
const clip = () => it.recording.filename

describe('a cell of a file', () => {
  test('that is here is its name; one that is still to come says so, until it has come', async () => {
    const here = await it.apply({ deck: await it.tus.upload(it.file, pdf()) })
    expect((await cells(here.submissionId)).deck).toBe('deck.pdf')
    const id = await it.tus.create(it.file, 1_000)
    const { submissionId } = await it.apply({ deck: id })
    expect((await cells(submissionId)).deck).toEqual({ name: 'deck.pdf', pending: true })
    await it.tus.patch(id, 0, pdf(1_000))
    expect((await cells(submissionId)).deck).toBe('deck.pdf')
  })

  test('that comes by the applicant’s own link has come too', async () => {
    const { submissionId, ownToken } = await it.apply({ deck: null })
    expect((await cells(submissionId)).deck).toEqual({ name: 'deck.pdf', pending: true })
    await it.nobody.finishUpload({
      own_token: ownToken,
      field_id: it.ids.deck,
      draft_file_metadata: {
        content_type: 'application/pdf',
        draft_file_path: await it.tus.upload(it.file, pdf()),
        original_filename: 'deck.pdf',
      },
    })
    expect((await cells(submissionId)).deck).toBe('deck.pdf')
  })

  test('is its name in a CSV and in the application, pending or not', async () => {
    const { submissionId } = await it.apply({ deck: null, name: 'atlas.pdf' })
    const deck = columnsOf(it.form).find(column => column.id === it.ids.deck)
    if (!deck) throw new Error('The form has no column for the deck')
    for (const texts of ['CUT', 'WHOLE'] as const)
      expect(cellText(deck, (await cells(submissionId, texts)).row, { timeZone: 'UTC' })).toBe('atlas.pdf')
    expect((await it.answer(submissionId, it.ids.deck)).value).toBe('atlas.pdf')
  })

  test('with a name over 100 characters is cut there, marked, and whole where texts are', async () => {
    const name = `${'a'.repeat(120)}.pdf`
    const { submissionId } = await it.apply({ deck: null, name })
    expect((await cells(submissionId)).deck).toEqual({ name: `${'a'.repeat(89)}…aaaaaa.pdf`, pending: true })
    expect((await cells(submissionId, 'WHOLE')).deck).toBe(name)
  })
})

describe('a cell of a video', () => {
  const recorded = async (duration: number | undefined, deck?: null) => {
    const video = await it.tus.upload(it.recording, webm())
    return it.apply({ video, ...(duration ? { duration } : {}), ...(deck === null ? { deck } : {}) })
  }

  test('says how long it is, where somebody knows', async () => {
    const known = await recorded(42.4)
    expect((await cells(known.submissionId)).video).toEqual({ name: clip(), duration: 42.4 })
    const unknown = await recorded(undefined)
    expect((await cells(unknown.submissionId)).video).toBe(clip())
  })

  test('is sorted by that length, unknown ones last', async () => {
    const ids: string[] = []
    for (const duration of [9, undefined, 59, 31]) ids.push((await recorded(duration)).submissionId)
    const sortedBy = async (direction: 'ASC' | 'DESC') => {
      const sort = { columnId: it.ids.video, direction }
      const { rows } = await it.boss.winnow.fetchWindow({ form_id: it.form.identifier, sort })
      return rows.map(([id]) => ids.indexOf(String(id))).filter(place => place >= 0)
    }
    expect(await sortedBy('ASC')).toEqual([0, 3, 2, 1])
    expect(await sortedBy('DESC')).toEqual([2, 3, 0, 1])
  })

  test('still does once another answer was corrected, and so does a file that is to come', async () => {
    const { submissionId, ownToken } = await recorded(12, null)
    await it.nobody.correctApplication({
      own_token: ownToken,
      values: [{ id: it.ids.why, answer: 'Because of lighthouses' }],
    })
    expect(await cells(submissionId)).toMatchObject({
      deck: { name: 'deck.pdf', pending: true },
      video: { name: clip(), duration: 12 },
    })
    const upload = await it.tus.upload({ ...it.recording, filename: 'later.webm' }, webm(2_000))
    const video = { file_path: upload, file_name: 'later.webm', duration: 7 }
    await it.nobody.correctApplication({
      own_token: ownToken,
      values: [{ id: it.ids.video, draft_video_metadata: video }],
    })
    expect((await cells(submissionId)).video).toEqual({ name: 'later.webm', duration: 7 })
  })
})

describe('a filter', () => {
  const foundBy = async (columnId: string, filter: Omit<Filter, 'columnId'>) => {
    const filters = [{ columnId, ...filter }]
    const { rows } = await it.boss.winnow.fetchWindow({ form_id: it.form.identifier, filters, limit: 1_000 })
    return rows.map(([id]) => String(id))
  }

  test.each([
    ['Deck FINAL.v2.PDF', 'PDF'],
    ['notes.pdf.docx', 'DOCUMENT'],
    ['photo.JPEG', 'IMAGE'],
    ['budget.xlsx', 'SPREADSHEET'],
    ['talk.key', 'PRESENTATION'],
    ['pdf', 'OTHER'],
    [`${'a'.repeat(150)}.pdf`, 'PDF'],
  ])('on files finds %s by its kind, %s', async (name, kind) => {
    const { submissionId } = await it.apply({ deck: null, name })
    expect(await foundBy(it.ids.deck, { value: [kind] })).toContain(submissionId)
    expect(await foundBy(it.ids.deck, { operator: 'not_select', value: [kind] })).not.toContain(submissionId)
    const { values } = await it.boss.winnow.fetchColumnValues({
      form_id: it.form.identifier,
      column_id: it.ids.deck,
    })
    expect(values.map(({ value }) => value as string)).toContain(kind)
  })

  test('on files by a kind that there is none of is refused with those there are', async () => {
    const refused = await expectRefusal(foundBy(it.ids.deck, { value: ['deck.pdf'] }), 'invalid_input')
    expect(refused.at('filters.0.value')).toMatch(/^'deck.pdf' isn't one of its values. It has: PDF, IMAGE, /)
  })

  test('on files and videos finds those who sent one, and those who did not', async () => {
    const video = await it.tus.upload(it.recording, webm())
    const withVideo = (await it.apply({ video })).submissionId
    const withFile = (await it.apply({ deck: null })).submissionId
    for (const [id, has, lacks] of [
      [it.ids.video, withVideo, withFile],
      [it.ids.deck, withFile, withVideo],
    ] as const) {
      const present = await foundBy(id, { operator: 'not_select', value: [null] })
      const absent = await foundBy(id, { value: [null] })
      expect([present.includes(has), present.includes(lacks)]).toEqual([true, false])
      expect([absent.includes(has), absent.includes(lacks)]).toEqual([false, true])
    }
  })

  test('on videos compares their length in seconds; one of unknown length is neither longer nor shorter', async () => {
    const ids: string[] = []
    for (const duration of [12, 45, undefined]) {
      const video = await it.tus.upload(it.recording, webm())
      ids.push((await it.apply({ video, ...(duration ? { duration } : {}) })).submissionId)
    }
    const places = async (filter: Omit<Filter, 'columnId'>) => {
      const found = await foundBy(it.ids.video, filter)
      return ids.flatMap((id, place) => (found.includes(id) ? [place] : []))
    }
    expect(await places({ operator: 'greater_than', value: 30 })).toEqual([1])
    expect(await places({ operator: 'less_than_equal', value: 30 })).toEqual([0])
    expect(await places({ operator: 'between', value: 10, value2: 50 })).toEqual([0, 1])
  })
})
