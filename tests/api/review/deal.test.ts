import { afterEach, describe, expect, test } from 'bun:test'
import { minute } from '@winnow/api/core/time/clock'
import type { Winnow } from '@winnow/sdk'
import { closeFreshApps, freshApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

afterEach(closeFreshApps)

async function dealing(n: number) {
  const app = await freshApp()
  const editor = await reviewing(app)
  const ids = (await editor.applicants(n)).toReversed()
  const other = await colleague(app, editor)
  const { form_id } = editor
  const deal = (winnow: Winnow, by: Partial<Parameters<Winnow['deal']>[0]> = {}) =>
    winnow.deal({ form_id, stage: 'New', sitting: 'tab', ...by })
  return { app, editor, other, ids, deal }
}

describe('/submission/deal', () => {
  test('deals the next ones in the order of the query, and each reviewer others', async () => {
    const { editor, other, ids, deal } = await dealing(5)
    expect(await deal(editor.winnow, { size: 2 })).toEqual({
      submission_ids: ids.slice(0, 2),
      until: expect.any(String),
      left_count: 5,
      elsewhere_count: 0,
    })
    expect(await deal(other.winnow, { size: 2 })).toMatchObject({
      submission_ids: ids.slice(2, 4),
      left_count: 5,
      elsewhere_count: 2,
    })
    const first = { columnId: 'date', direction: 'ASC' } as const
    expect(
      (await deal(editor.winnow, { sitting: 'another tab', size: 2, sort: first })).submission_ids,
    ).toEqual([ids[4] as string])
  })

  test('keeps those in hand, gives back the others, and does not deal those again who were passed', async () => {
    const { editor, other, ids, deal } = await dealing(4)
    const [ada = '', bo = '', cy = '', di = ''] = ids
    await deal(editor.winnow, { size: 3 })
    await editor.move(ada, 'Archived')
    const next = await deal(editor.winnow, { size: 2, keep: [cy], passed: [ada, bo] })
    expect(next).toMatchObject({ submission_ids: [cy, di], left_count: 2 })
    expect((await deal(other.winnow, { size: 5 })).submission_ids).toEqual([bo])
    await deal(editor.winnow, { size: 0 })
    expect((await deal(other.winnow, { size: 5, keep: [bo] })).submission_ids).toEqual([bo, cy, di])
  })

  test('releases an applicant who was not asked for again within a minute', async () => {
    const { app, editor, other, ids, deal } = await dealing(2)
    await deal(editor.winnow, { size: 2 })
    app.travel(minute - 20_000)
    expect((await deal(other.winnow, { size: 2 })).submission_ids).toEqual([])
    await deal(editor.winnow, { size: 1, keep: [ids[0] as string] })
    app.travel(25_000)
    expect((await deal(other.winnow, { size: 2 })).submission_ids).toEqual([ids[1] as string])
    app.travel(minute + 1)
    expect((await deal(other.winnow, { size: 2 })).submission_ids).toEqual(ids)
    expect((await deal(editor.winnow, { size: 2, keep: ids })).submission_ids).toEqual([])
  })

  test('never deals one applicant to two, however many ask at once', async () => {
    const { editor, other, ids, deal } = await dealing(30)
    const hands = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        deal(n % 2 === 0 ? editor.winnow : other.winnow, { sitting: `tab ${n}`, size: 3 }),
      ),
    )
    const dealt = hands.flatMap(hand => hand.submission_ids)
    expect(dealt).toHaveLength(30)
    expect(new Set(dealt)).toEqual(new Set(ids))
  })

  test('is for those who may move applicants', async () => {
    const { app, deal } = await dealing(1)
    const stranger = await reviewing(app)
    await expectRefusal(deal(stranger.winnow), 'not_form_editor')
  })
})
