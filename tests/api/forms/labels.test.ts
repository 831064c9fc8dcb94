import { afterEach, describe, expect, test } from 'bun:test'
import { limits } from '@winnow/openapi'
import { palette, paletteHexes } from '@winnow/openapi/common/palette'
import { closeFreshApps, freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const day = 86_400_000

afterEach(closeFreshApps)

/** The labels of an open form, and short ways to change them. */
async function labelsOf(app: TestApp) {
  const it = await reviewing(app)
  const { winnow, form_id } = it
  return {
    ...it,
    app,
    add: (value: string) => winnow.addLabel({ form_id, value }),
    undo: (batch_id: string | null) => winnow.undoLabelChange({ form_id, batch_id: batch_id ?? '' }),
    give: (submission_id: string, ...add_labels: string[]) =>
      winnow.updateSubmissionLabels({ form_id, submission_id, add_labels }),
    of: async (submission_id: string) => (await it.one(submission_id)).assignedLabels,
    list: async () => (await winnow.fetchDetails({ form_id })).labels,
    counts: async () =>
      Object.fromEntries(
        (await winnow.fetchLabels({ form_id })).labelCounts.map(({ label, count }) => [label, count]),
      ),
  }
}
const labels = async () => labelsOf(await sharedApp())

describe('a new label', () => {
  test('comes first, in a colour of the palette that no label has', async () => {
    const it = await labels()
    for (const [i] of paletteHexes.entries()) await it.add(`Label ${i}`)
    const { labelsWithColor } = await it.winnow.fetchDetails({ form_id: it.form_id })
    expect(labelsWithColor.map(one => one.value)).toEqual(paletteHexes.map((_, i) => `Label ${8 - i}`))
    expect(labelsWithColor.map(one => one.colour).toSorted()).toEqual(paletteHexes.toSorted())
    const [tenth] = (await it.add('Label 9')).labelsWithColor
    expect(paletteHexes).toContain(tenth?.colour as (typeof paletteHexes)[number])
  })

  test.each([
    [' ', 'Enter a name for the label'],
    ['a'.repeat(51), 'Use at most 50 characters'],
    [' cliMATE ', 'Label with similar name already exists'],
  ])('named %p is refused', async (value, sentence) => {
    const it = await labels()
    await it.add('Climate')
    expect((await expectRefusal(it.add(value), 'invalid_input')).at('value')).toBe(sentence)
    expect(await it.list()).toEqual(['Climate'])
  })

  test('is refused beyond the most that a form can have', async () => {
    const it = await labels()
    const labels_wc = Array.from({ length: limits.labels }, (_, i) => ({ value: `Label ${i}` }))
    await it.winnow.updateFormLabels({ form_id: it.form_id, labels_wc })
    const refused = await expectRefusal(it.add('One more'), 'invalid_input')
    expect(refused.at('value')).toBe('A form can have up to 200 labels')
  })

  test('is taken back only while nobody has it', async () => {
    const it = await labels()
    const { batch_id } = await it.add('Climate')
    const { submissionId } = await it.apply()
    const given = await it.give(submissionId, 'climate')
    await expectRefusal(it.undo(batch_id), 'not_undoable')
    await it.winnow.undo({ form_id: it.form_id, batch_id: given.batch_id ?? '' })
    expect((await it.undo(batch_id)).labelsWithColor).toEqual([])
    await expectRefusal(it.undo(batch_id), 'not_undoable')
  })
})

describe('a changed label', () => {
  test('keeps its applicants, and its old name still finds it', async () => {
    const it = await labels()
    const { form_id } = it
    await it.add('Climate')
    const { submissionId } = await it.apply()
    await it.give(submissionId, 'Climate')
    await it.winnow.changeLabel({ form_id, label: 'climate', value: 'Green tech', colour: palette.green })
    expect(await it.of(submissionId)).toEqual(['Green tech'])
    const filters = [{ columnId: 'labels', value: ['Climate'] }]
    expect((await it.winnow.fetchWindow({ form_id, filters })).total).toBe(1)
    // A label that takes the old name takes it over.
    await it.add('Climate')
    expect((await it.winnow.fetchWindow({ form_id, filters })).total).toBe(0)
  })

  test('is changed back, unless somebody changed it since or 30 days have passed', async () => {
    const it = await labelsOf(await freshApp())
    const { form_id } = it
    await it.winnow.addLabel({ form_id, value: 'Climate', colour: palette.grey })
    const first = await it.winnow.changeLabel({ form_id, label: 'Climate', colour: palette.red })
    const second = await it.winnow.changeLabel({ form_id, label: 'Climate', colour: palette.pink })
    await expectRefusal(it.undo(first.batch_id), 'not_undoable')
    expect((await it.undo(second.batch_id)).labelsWithColor).toEqual([
      { value: 'Climate', colour: palette.red, formerValues: [] },
    ])
    // A session ends without a call for 30 days.
    it.app.travel(29 * day)
    await it.list()
    it.app.travel(day + 1_000)
    await expectRefusal(it.undo(first.batch_id), 'not_undoable')
  })
})

describe('a deleted label', () => {
  test('is off everybody, for good', async () => {
    const it = await labels()
    await it.add('Climate')
    await it.add('Robotics')
    const { submissionId } = await it.apply()
    await it.give(submissionId, 'Climate', 'Robotics')
    const { batch_id } = await it.winnow.removeLabel({ form_id: it.form_id, label: 'climate' })
    expect(await it.of(submissionId)).toEqual(['Robotics'])
    expect((await expectRefusal(it.undo(batch_id), 'not_undoable')).message).toBe(
      "A deleted label can't be brought back.",
    )
  })
})

describe('merged labels', () => {
  test('are one, which the other name finds; undo parts them again', async () => {
    const it = await labels()
    const { form_id } = it
    for (const value of ['Green', 'Climate']) await it.add(value)
    const [green = '', both = '', climate = ''] = await it.applicants(3)
    await it.give(green, 'Green')
    await it.give(both, 'Green', 'Climate')
    await it.give(climate, 'Climate')
    const { batch_id } = await it.winnow.mergeLabels({ form_id, label: 'Green', into: 'Climate' })
    expect(await it.counts()).toEqual({ Climate: 3 })
    const filters = [{ columnId: 'labels', value: ['Green'] }]
    expect((await it.winnow.fetchWindow({ form_id, filters })).total).toBe(3)

    await it.undo(batch_id)
    expect(await it.list()).toEqual(['Climate', 'Green'])
    expect(await Promise.all([green, both, climate].map(it.of))).toEqual([
      ['Green'],
      ['Climate', 'Green'],
      ['Climate'],
    ])
  })

  test.each([
    ['the newest first', 1, 0, ['B', 'C', 'D', 'E']],
    ['the oldest first', 0, 1, ['A', 'B', 'D', 'E']],
  ])('come back to their places after several merges, %s', async (_, first, second, between) => {
    const it = await labels()
    const { form_id } = it
    for (const value of ['E', 'D', 'C', 'B', 'A']) await it.add(value)
    const merges = [
      await it.winnow.mergeLabels({ form_id, label: 'A', into: 'B' }),
      await it.winnow.mergeLabels({ form_id, label: 'C', into: 'E' }),
    ]
    await it.undo(merges[first]?.batch_id ?? null)
    expect(await it.list()).toEqual(between)
    await it.undo(merges[second]?.batch_id ?? null)
    expect(await it.list()).toEqual(['A', 'B', 'C', 'D', 'E'])
  })

  test('come back before what has their place by then', async () => {
    const it = await labels()
    const { form_id } = it
    for (const value of ['C', 'B', 'A']) await it.add(value)
    const { batch_id } = await it.winnow.mergeLabels({ form_id, label: 'B', into: 'C' })
    await it.winnow.updateFormLabels({ form_id, labels_wc: [{ value: 'C' }, { value: 'A' }] })
    await it.undo(batch_id)
    expect(await it.list()).toEqual(['C', 'B', 'A'])
  })

  test('are two: one cannot go into itself', async () => {
    const it = await labels()
    await it.add('Climate')
    const merging = it.winnow.mergeLabels({ form_id: it.form_id, label: 'Climate', into: 'climate' })
    expect((await expectRefusal(merging, 'invalid_input')).at('into')).toBe('Choose another label')
  })
})

describe('the whole list', () => {
  test('is saved in its order, with new labels, and without those left out', async () => {
    const it = await labels()
    for (const value of ['C', 'B', 'A']) await it.add(value)
    const labels_wc = [{ value: 'b', colour: palette.red }, { value: 'New' }, { value: 'A' }]
    const saved = await it.winnow.updateFormLabels({ form_id: it.form_id, labels_wc })
    expect(saved.labelsWithColor.map(one => one.value)).toEqual(['b', 'New', 'A'])
    expect(saved.labelsWithColor.slice(0, 2).map(one => one.colour)).toEqual([palette.red, '#000000'])
    expect((await it.winnow.updateFormLabels({ form_id: it.form_id, labels_wc })).batch_id).toBeNull()
  })

  test('is put back, order and colours, where nothing was deleted', async () => {
    const it = await labels()
    for (const value of ['B', 'A']) await it.add(value)
    const before = (await it.winnow.fetchDetails({ form_id: it.form_id })).labelsWithColor
    const labels_wc = [{ value: 'B', colour: palette.white }, { value: 'A' }, { value: 'C' }]
    const { batch_id } = await it.winnow.updateFormLabels({ form_id: it.form_id, labels_wc })
    expect((await it.undo(batch_id)).labelsWithColor).toEqual(before)
  })

  test('made from an older one is refused, and names each label once', async () => {
    const it = await labels()
    const { labelsVersion: version } = await it.add('A')
    await it.add('B')
    const { form_id } = it
    const save = (labels_wc: { value: string }[], version?: number) =>
      it.winnow.updateFormLabels({ form_id, labels_wc, version })
    await expectRefusal(save([{ value: 'A' }], version), 'stale_version')
    const twice = await expectRefusal(save([{ value: 'A' }, { value: 'a' }]), 'invalid_input')
    expect(twice.at('labels_wc.1.value')).toBe('Label with similar name already exists')
    expect(await it.list()).toEqual(['B', 'A'])
  })
})

describe('two editors at once', () => {
  test('lose no label of each other, and never meet an error that is not the truth', async () => {
    const it = await labels()
    const { form_id } = it
    const other = await colleague(it.app, it)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => [
        it.winnow.addLabel({ form_id, value: `Label ${i}` }),
        other.winnow.addLabel({ form_id, value: `label ${i}` }),
      ]).flat(),
    )
    const refused = outcomes.flatMap(one => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refused).toEqual(Array.from({ length: 40 }, () => 'invalid_input'))
    expect((await it.list()).map(one => one.toLowerCase()).toSorted()).toEqual(
      Array.from({ length: 40 }, (_, i) => `label ${i}`).toSorted(),
    )
  })
})
