import { describe, expect, test } from 'bun:test'
import { csvColumns } from '@winnow/openapi/columns'
import { sharedApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { searching } from '../../support/scenes/searching.ts'

/** A form with one search, and an application whose sender asks for a person or not. */
async function scene(isOptedOut: boolean) {
  const it = await searching(await sharedApp())
  const why = it.form.inputFields[2]?.id ?? ''
  const sent = await it.winnow.submit({
    form_identifier: it.form_id,
    name: 'Ada',
    email: `ada-${crypto.randomUUID()}@example.com`,
    ai_opted_out: isOptedOut,
    values: [{ id: why, answer: 'We reduce carbon.' }],
  })
  const { id } = await it.ask('Works on climate')
  const own_token = sent.ownToken
  return {
    ...it,
    ...sent,
    searchId: id,
    own: () => it.winnow.fetchOwnApplication({ own_token }),
    askPerson: (ai_opted_out: boolean) =>
      it.winnow.correctApplication({ own_token, values: [], ai_opted_out }),
    columns: async () => (await it.winnow.fetchDetails({ form_id: it.form_id })).customFields,
  }
}

describe('an applicant who asks that a person reads it', () => {
  test('is offered that where the form may use AI', async () => {
    const it = await scene(false)
    const offered = async () => (await it.winnow.fetchForFilling({ form_id: it.form_id })).aiEnabled
    expect(await offered()).toBe(true)
    await it.winnow.updateSettings({ form_id: it.form_id, ai_enabled: false })
    expect(await offered()).toBe(false)
  })

  test('is judged by no run, which counts them as left out', async () => {
    const it = await scene(true)
    await it.saying('We reduce carbon.')
    const estimate = await it.winnow.estimateCompositeAiQuery({
      ...{ form_id: it.form_id, composite_query_id: it.searchId },
    })
    expect(estimate).toMatchObject({ applications: 1, optedOut: 1 })
    expect((await it.run(it.searchId)).run?.judged).toBe(1)
    expect(await it.one(it.submissionId)).toMatchObject({ aiOptedOut: true, aiFieldValues: [] })
  })

  test('gives the table and the CSV file a column, which a form without them has not', async () => {
    const without = await scene(false)
    expect((await without.columns()).map(one => one.type)).not.toContain('AI_OPT_OUT')
    const it = await scene(true)
    await it.saying('We bake bread.')
    const details = await it.winnow.fetchDetails({ form_id: it.form_id })
    expect(csvColumns(details).at(-2)?.title).toBe('A person reads it')
    const window = await it.winnow.fetchWindow({
      ...{ form_id: it.form_id, offset: 0, limit: 10 },
      filters: [{ columnId: 'ai_opted_out', value: true }],
    })
    expect(window.rows.map(([id]) => id)).toEqual([it.submissionId])
    expect(window.rows[0]?.[window.columns.indexOf('ai_opted_out')]).toBe(true)
  })

  test('keeps that through a draft', async () => {
    const it = await scene(false)
    const fields = [{ path: 'ai_opted_out', value: 'yes', at: 1 }]
    const { draft } = await it.winnow.saveDraft({ form_id: it.form_id, form_version: 1, fields })
    expect((await it.winnow.fetchDraft({ draft })).fields).toEqual(fields)
  })

  test('can say so later, and takes the results and the words that a model was sent away', async () => {
    const it = await scene(false)
    await it.run(it.searchId)
    expect((await it.one(it.submissionId)).aiFieldValues).toHaveLength(1)
    expect((await it.askPerson(true)).aiOptedOut).toBe(true)
    expect(await it.one(it.submissionId)).toMatchObject({ aiOptedOut: true, aiFieldValues: [] })
    expect(await it.search(it.searchId)).toMatchObject({ totalRows: 0 })
    expect((await it.own()).aiOptedOut).toBe(true)
  })

  test('can take that back, after which a run judges them', async () => {
    const it = await scene(true)
    await it.askPerson(false)
    expect((await it.run(it.searchId)).run?.judged).toBe(1)
  })

  test('cannot once the application is withdrawn', async () => {
    const it = await scene(false)
    await it.winnow.withdrawApplication({ own_token: it.ownToken })
    await expectRefusal(it.askPerson(true), 'form_closed')
  })
})
