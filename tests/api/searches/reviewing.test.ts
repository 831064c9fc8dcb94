import { describe, expect, test } from 'bun:test'
import { sharedApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { searching } from '../../support/scenes/searching.ts'

const scene = async (...more: [Parameters<typeof searching>[1]?]) => searching(await sharedApp(), ...more)

describe('an override', () => {
  test('needs a reason, beats the assistant, and stays through later runs', async () => {
    const it = await scene()
    const submission_id = await it.saying('We bake bread.')
    const { id, breakdownQueries } = await it.ask('Works on climate')
    await it.run(id)
    const on = { form_id: it.form_id, submission_id, query_id: breakdownQueries[0]?.id ?? '' }
    await expectRefusal(it.winnow.overrideAiResult({ ...on, result: 'YES' }), 'invalid_input')
    const evidence = await it.winnow.overrideAiResult({ ...on, result: 'YES', reason: 'She told us.' })
    expect(evidence).toMatchObject({
      ...{ result: 'YES', resultType: 'REVIEWER', assistantResult: 'NO' },
      override: { result: 'YES', reason: 'She told us.' },
    })
    const replaced = await it.winnow.fetchCompositeAiQuery({ form_id: it.form_id, composite_query_id: id })
    expect(replaced.breakdownQueries[0]).toMatchObject({
      ...{ overriddenCount: 1, confirmedCount: 0, agreementRate: 0 },
    })
    await it.winnow.editAiQuery({ form_id: it.form_id, query_id: on.query_id, keywords: ['bread'] })
    const after = await it.run(id)
    expect(after.breakdownQueries[0]).toMatchObject({
      valueCounts: { YES: 1, NO: 0, MAYBE: 0 },
      ...{ overriddenCount: 0, confirmedCount: 1, agreementRate: 1 },
    })
    expect(await it.verdict(submission_id)).toMatchObject({ resultType: 'REVIEWER', assistantResult: 'YES' })
    await it.winnow.overrideAiResult({ ...on, result: null })
    expect(await it.verdict(submission_id)).toMatchObject({ resultType: 'ASSISTANT', override: null })
  })

  test('stands in the application, with its reason', async () => {
    const it = await scene()
    const submission_id = await it.saying('We bake bread.')
    const { id, breakdownQueries } = await it.ask('Works on climate')
    await it.run(id)
    const query_id = breakdownQueries[0]?.id ?? ''
    await it.winnow.overrideAiResult({
      ...{ form_id: it.form_id, submission_id, query_id, result: 'MAYBE', reason: 'Not sure.' },
    })
    expect((await it.one(submission_id)).aiFieldValues[0]).toMatchObject({
      ...{
        fieldId: query_id,
        result: 'MAYBE',
        resultType: 'REVIEWER',
        overrideReason: 'Not sure.',
        basic: true,
      },
    })
  })
})

describe('trying a search', () => {
  test('judges up to 10 decided applications and lists where it disagrees with people', async () => {
    const it = await scene()
    const good = await it.saying('We reduce carbon.')
    const missed = await it.saying('We bake bread.')
    const out = await it.saying('We bake cakes.')
    await it.saying('We reduce carbon too.')
    await it.move(good, 'Shortlisted')
    await it.move(missed, 'Shortlisted')
    await it.move(out, 'Archived')
    const { id } = await it.ask('Works on climate')
    const tried = await it.winnow.tryCompositeAiQuery({ form_id: it.form_id, composite_query_id: id })
    expect(tried).toMatchObject({ tried: 3, agreed: 2, unclear: 0 })
    expect(tried.disagreements.map(one => [one.submissionId, one.stage, one.match])).toEqual([
      [missed, 'Shortlisted', false],
    ])
    expect(tried.compositeQuery.remainingRows).toBe(1)
  })

  test('judges nobody whom its filters leave out', async () => {
    const it = await scene({
      questions: [
        { type: 'LONG_TEXT', question: 'Why you?', required: false },
        { type: 'NUMBER', question: 'Age', required: false },
      ],
    })
    const old = await it.saying('We bake bread.', { Age: '31' })
    const young = await it.saying('We bake cakes.', { Age: '22' })
    const { id } = await it.ask('Works on climate, age over 25')
    const on = { form_id: it.form_id, composite_query_id: id }
    await it.move(young, 'Shortlisted')
    expect(await it.winnow.tryCompositeAiQuery(on)).toMatchObject({ tried: 0, disagreements: [] })
    await it.move(old, 'Shortlisted')
    const { tried, disagreements, compositeQuery } = await it.winnow.tryCompositeAiQuery(on)
    expect([tried, disagreements.map(one => one.submissionId)]).toEqual([1, [old]])
    expect(compositeQuery).toMatchObject({
      ...{ totalRows: 1, remainingRows: 0 },
      breakdownQueries: [{ valueCounts: { YES: 0, NO: 1, MAYBE: 0 } }],
    })
  })

  test('is refused while a value that a filter names is gone', async () => {
    const it = await scene()
    await it.winnow.addStage({ form_id: it.form_id, label: 'Interview' })
    const { id } = await it.ask('Works on climate')
    const on = { form_id: it.form_id, composite_query_id: id }
    const filters = [{ columnId: 'stage', operator: 'select' as const, value: ['Interview'] }]
    await it.winnow.updateCompositeAiQuery({ ...on, filters })
    await it.winnow.removeStage({ form_id: it.form_id, label: 'Interview' })
    await expectRefusal(it.winnow.tryCompositeAiQuery(on), 'invalid_input')
  })
})
