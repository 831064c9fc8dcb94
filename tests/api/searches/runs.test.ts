import { describe, expect, test } from 'bun:test'
import { submissions } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { sharedApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { searching } from '../../support/scenes/searching.ts'

const scene = async (...more: [Parameters<typeof searching>[1]?]) => searching(await sharedApp(), ...more)

describe('a run', () => {
  test('judges only what has no result yet; unchanged answers are never judged twice', async () => {
    const it = await scene()
    await it.saying('We reduce carbon.')
    const { id } = await it.ask('Works on climate')
    await it.run(id)
    const again = it.winnow.startCompositeAiQuery({ form_id: it.form_id, composite_query_id: id })
    await expectRefusal(again, 'invalid_input')
    await it.saying('We bake bread.')
    expect(await it.search(id)).toMatchObject({ totalRows: 2, remainingRows: 1 })
    expect((await it.run(id)).run).toMatchObject({ total: 1, judged: 1 })
  })

  test('a criterion says what is looked for, saved unchanged and with another question', async () => {
    const it = await scene()
    const { breakdownQueries } = await it.ask('Works on climate')
    const [{ id: query_id = '', question = '', summary = '' } = {}] = breakdownQueries
    const edited = async (question: string) =>
      (await it.winnow.editAiQuery({ form_id: it.form_id, query_id, question })).breakdownQueries[0]?.summary
    expect(await edited(question)).toBe(summary)
    expect(await edited('Bakes bread')).toBe('Mentions ‘Bakes bread’, or synonyms.')
    expect(await edited('Do customers pay?')).toBe('Mentions ‘customers’, ‘pay’, or synonyms.')
  })

  test('keywords of a criterion are named in what is looked for and in the reason', async () => {
    const it = await scene()
    const submission_id = await it.saying('We sell protein to bakers.')
    const { id, breakdownQueries } = await it.ask('Owns a factory')
    const query_id = breakdownQueries[0]?.id ?? ''
    const edited = await it.winnow.editAiQuery({
      form_id: it.form_id,
      query_id,
      keywords: ['protein', 'enzyme'],
    })
    expect(edited.breakdownQueries[0]?.summary).toBe(
      'Mentions ‘Owns a factory’, synonyms, or the keywords ‘protein’, ‘enzyme’.',
    )
    await it.run(id)
    const { results } = await it.winnow.fetchEvidence({ form_id: it.form_id, submission_id })
    expect(results).toMatchObject([{ result: 'YES', reason: 'Has the keyword ‘protein’.' }])
  })

  test('a criterion whose question is edited does not go by the words of the old one', async () => {
    const it = await scene()
    const { breakdownQueries } = await it.ask('Works on climate')
    const [{ id: query_id = '', keywords = [] } = {}] = breakdownQueries
    expect(keywords).toContain('climate')
    const edited = await it.winnow.editAiQuery({
      form_id: it.form_id,
      query_id,
      question: 'Bakes bread',
      keywords,
    })
    expect(edited.breakdownQueries[0]?.keywords).toEqual(['Bakes', 'bread'])
  })

  test('a whole answer of one character is quoted', async () => {
    const it = await scene()
    const submission_id = await it.saying('5')
    const { id } = await it.ask('Mentions 5')
    await it.run(id)
    const { results } = await it.winnow.fetchEvidence({ form_id: it.form_id, submission_id })
    expect(results).toMatchObject([{ result: 'YES', quotes: [{ start: 0, end: 1 }] }])
  })

  test('an edited criterion makes its own results stale, not those of others', async () => {
    const it = await scene()
    await it.saying('We reduce carbon for customers.')
    const { id } = await it.ask('Works on climate and has customers')
    const { breakdownQueries } = await it.run(id)
    const query_id = breakdownQueries[0]?.id ?? ''
    const edited = await it.winnow.editAiQuery({ form_id: it.form_id, query_id, question: 'Bakes bread' })
    expect(edited.breakdownQueries.map(one => one.staleCount)).toEqual([1, 0])
    expect(edited.remainingRows).toBe(1)
    expect((await it.run(id)).breakdownQueries.map(one => one.staleCount)).toEqual([0, 0])
  })

  test('leaves out whoever asked that a person reads it', async () => {
    const it = await scene()
    const quiet = await it.saying('We reduce carbon.')
    await it.saying('We reduce carbon.')
    const { app } = await sharedApp()
    await app.write(tx =>
      tx.update(submissions).set({ aiOptedOut: true }).where(eq(submissions.publicId, quiet)),
    )
    const { id } = await it.ask('Works on climate')
    expect(await it.run(id)).toMatchObject({ totalRows: 1, run: { judged: 1 } })
    const { results, optedOut } = await it.winnow.fetchEvidence({ form_id: it.form_id, submission_id: quiet })
    expect([results, optedOut]).toEqual([[], true])
  })

  test('is refused while AI features are off, and its results are gone until they are on again', async () => {
    const it = await scene()
    const first = await it.saying('We reduce carbon.')
    const { id } = await it.ask('Works on climate')
    await it.run(id)
    await it.winnow.updateSettings({ form_id: it.form_id, ai_enabled: false })
    await expectRefusal(it.ask('Works on climate'), 'assistant_off')
    expect((await it.winnow.fetchCompositeAiQueries({ form_id: it.form_id })).compositeQueries).toEqual([])
    expect((await it.one(first)).aiFieldValues).toEqual([])
    await it.winnow.updateSettings({ form_id: it.form_id, ai_enabled: true })
    expect((await it.one(first)).aiFieldValues).toHaveLength(1)
  })

  test('one batch of at most 10 is judged at once, as the documented call has it', async () => {
    const it = await scene()
    const [yes, no] = [await it.saying('We reduce carbon.'), await it.saying('We bake bread.')]
    const { id, breakdownQueries } = await it.ask('Works on climate')
    const query_ids = breakdownQueries.map(one => one.id)
    const reply = await it.winnow.runCompositeAiQuery({
      ...{ composite_ai_query_id: id, submission_ids: [yes, no], query_ids },
    })
    expect(reply.compositeQueryId).toBe(id)
    expect(reply.resultsByQuery.map(one => one.queryId)).toEqual(query_ids)
    expect(
      reply.resultsByQuery[0]?.results.map(one => [one.submissionId, one.result, one.resultType]),
    ).toEqual([
      [yes, 'YES', 'ASSISTANT'],
      [no, 'NO', 'ASSISTANT'],
    ])
    const many = Array.from({ length: 11 }, () => yes)
    const tooMany = it.winnow.runCompositeAiQuery({ composite_ai_query_id: id, submission_ids: many })
    await expectRefusal(tooMany, 'invalid_input')
  })

  test('open screens are told which applications have new results', async () => {
    const it = await scene()
    const first = await it.saying('We reduce carbon.')
    const { id } = await it.ask('Works on climate')
    const { since } = await it.winnow.pollChanges({ form_id: it.form_id, since: null })
    await it.run(id)
    const { changes } = await it.winnow.pollChanges({ form_id: it.form_id, since })
    expect(changes).toContainEqual({ submission_id: first, form_id: it.form_id, kinds: ['judged'] })
  })
})

describe('applications that come in', () => {
  test('are judged as they do, where the search is asked to', async () => {
    const it = await scene()
    await it.saying('We bake bread.')
    const { id } = await it.ask('Works on climate')
    await it.winnow.updateCompositeAiQuery({
      ...{ form_id: it.form_id, composite_query_id: id, judge_arrivals: true },
    })
    const late = await it.saying('We reduce carbon.')
    const judged = async () => (await it.one(late)).aiFieldValues
    while ((await judged()).length === 0) await Bun.sleep(10)
    expect((await judged())[0]?.result).toBe('YES')
  })
})

describe('applications that come in and miss a filter', () => {
  test('are not judged', async () => {
    const it = await scene({
      questions: [
        { type: 'LONG_TEXT', question: 'Why you?', required: false },
        { type: 'NUMBER', question: 'Age', required: false },
      ],
    })
    const { id } = await it.ask('Works on climate, age over 25')
    const on = { form_id: it.form_id, composite_query_id: id }
    await it.winnow.updateCompositeAiQuery({ ...on, judge_arrivals: true })
    const young = await it.saying('We reduce carbon.', { Age: '22' })
    const late = await it.saying('We reduce carbon.', { Age: '31' })
    const judged = async (one: string) => (await it.one(one)).aiFieldValues
    while ((await judged(late)).length === 0) await Bun.sleep(10)
    expect(await judged(young)).toEqual([])
  })
})
