import { describe, expect, test } from 'bun:test'
import { sharedApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { searching } from '../../support/scenes/searching.ts'

const scene = async (...more: [Parameters<typeof searching>[1]?]) => searching(await sharedApp(), ...more)

describe('without a model', () => {
  test('every answer says: Basic matching: no AI model is connected', async () => {
    const it = await scene()
    const notice = 'Basic matching: no AI model is connected'
    const { assistant } = await it.winnow.fetchCompositeAiQueries({ form_id: it.form_id })
    expect(assistant).toMatchObject({ connected: false, model: null, notice })
    expect((await it.ask('Works on climate')).assistant.notice).toBe(notice)
    expect((await it.winnow.fetchDetails({ form_id: it.form_id })).aiModelConnected).toBe(false)
  })

  test('a sentence is split into its clauses, each a column of its own', async () => {
    const it = await scene()
    const made = await it.ask('Find founders who work on climate and have paying customers')
    expect(made).toMatchObject({
      name: 'Find founders who work on clim',
      totalBreakdownQueries: 2,
      metaData: { wrongQuery: false, refused: [] },
    })
    expect(made.breakdownQueries.map(one => one.name)).toEqual(['Work on climate', 'Have paying customers'])
    expect(made.breakdownQueries[0]?.keywords).toEqual(expect.arrayContaining(['climate', 'carbon']))
    const { customFields } = await it.winnow.fetchDetails({ form_id: it.form_id })
    expect(customFields.filter(one => one.type === 'AI_CRITERION').map(one => one.search?.id)).toEqual([
      made.id,
      made.id,
    ])
  })

  test.each([
    ['Someone who’s fluent in French', 'Fluent in French'],
    ["people who've built hardware", 'Built hardware'],
    ['Which candidates have led a team?', 'Have led a team'],
    ['people from Lisbon or Porto', 'From Lisbon or Porto'],
    ['not yet based in Porto', 'Not yet based in Porto'],
  ])('%p is the criterion %p', async (query, name) => {
    const it = await scene()
    expect((await it.ask(query)).breakdownQueries).toMatchObject([{ name }])
  })

  test('whom a query describes is a criterion too, with a summary of what is looked for and a name of whole words', async () => {
    const it = await scene()
    const { breakdownQueries } = await it.ask(
      'Find teams of at least three people that have paying customers, a working prototype in the hands of several hospitals already',
    )
    expect(breakdownQueries).toMatchObject([
      {
        name: 'Teams of at least three people',
        summary: 'Mentions ‘teams of at least three people’, or synonyms.',
      },
      { name: 'Have paying customers' },
      { name: 'A working prototype in the hands of several hospitals' },
    ])
  })

  test('words match by their stem and by synonyms, and each result quotes the words it rests on', async () => {
    const it = await scene()
    const yes = await it.saying('We reduce carbon in shipping. It is sunny here.')
    const no = await it.saying('I bake bread.')
    const { id } = await it.ask('Works on climate')
    expect(await it.run(id)).toMatchObject({
      allMatches: 1,
      totalRows: 2,
      remainingRows: 0,
      run: { status: 'DONE', judged: 2, failed: 0, maxDollars: null },
      cost: { requests: 0, dollars: 0 },
    })
    const found = await it.verdict(yes)
    expect(found).toMatchObject({ result: 'YES', model: null })
    expect(found.quotes.map(one => one.text)).toEqual(['We reduce carbon in shipping.'])
    expect(await it.verdict(no)).toMatchObject({ result: 'NO', quotes: [] })
  })

  test('a sentence that denies it outweighs its words in other sentences', async () => {
    const it = await scene()
    const id = await it.saying(
      'Our customers came back. They like paying by card. We have no paying customers yet.',
    )
    const search = await it.ask('Has paying customers')
    await it.run(search.id)
    const found = await it.verdict(id)
    expect(found).toMatchObject({
      result: 'MAYBE',
      reason: 'The words are there, in a sentence that may deny them.',
    })
    expect(found.quotes.map(one => one.text)).toEqual(['We have no paying customers yet.'])
  })

  test('a criterion that denies is met where its words are missing or denied, and not met where they are', async () => {
    const it = await scene()
    const none = await it.saying('We bake bread.')
    const denied = await it.saying('We are not students.')
    const school = await it.saying('We met at school. It rained.')
    const { id, breakdownQueries } = await it.ask('People who are not students')
    expect(breakdownQueries[0]?.summary).toBe("Doesn't mention ‘students’, or synonyms.")
    expect((await it.run(id)).allMatches).toBe(2)
    expect((await it.verdict(none)).result).toBe('YES')
    expect((await it.verdict(denied)).result).toBe('YES')
    const found = await it.verdict(school)
    expect(found).toMatchObject({
      result: 'NO',
      reason: 'Has what it should not have: the word ‘school’ for ‘students’.',
    })
    expect(found.quotes.map(one => one.text)).toEqual(['We met at school.'])
  })

  test('whoever gave nothing to read is a Maybe without evidence', async () => {
    const it = await scene()
    const { submissionId } = await it.apply()
    const { id } = await it.ask('Works on climate')
    await it.run(id)
    expect(await it.verdict(submissionId)).toMatchObject({ result: 'MAYBE', quotes: [] })
  })

  test('a query without a word to look for is not understood and makes no search', async () => {
    const it = await scene()
    expect((await it.ask('who are the')).metaData.wrongQuery).toBe(true)
    expect((await it.winnow.fetchCompositeAiQueries({ form_id: it.form_id })).compositeQueries).toEqual([])
    const short = it.winnow.addCompositeAiQuery({ form_id: it.form_id, query: 'a' })
    await expectRefusal(short, 'invalid_input')
  })
})

describe('what columns answer', () => {
  test('becomes a filter, shown as its sentence; only who meets it is judged', async () => {
    const it = await scene({
      questions: [
        { type: 'LONG_TEXT', question: 'Why you?', required: false },
        { type: 'NUMBER', question: 'Age', required: false },
        { type: 'SHORT_TEXT', question: 'City', required: false },
      ],
    })
    await it.saying('I care about climate.', { Age: '31', City: 'Porto' })
    await it.saying('I care about climate.', { Age: '22', City: 'Porto' })
    const made = await it.ask('Works on climate, age over 25, in Porto')
    expect(made.filters.map(one => one.text)).toEqual(['Age is greater than 25', 'City contains ‘Porto’'])
    expect(made).toMatchObject({ totalBreakdownQueries: 1, totalRows: 1 })
    expect((await it.run(made.id)).breakdownQueries[0]?.numberOfRowsProcessed).toBe(1)
  })

  test('leaves a number that no column takes as it was written', async () => {
    const it = await scene({
      questions: [
        { type: 'LONG_TEXT', question: 'Why you?', required: false },
        { type: 'NUMBER', question: 'Team', required: false },
        { type: 'SINGLE_SELECT', question: 'Sector', options: ['Health', 'Energy'], required: false },
      ],
    })
    const team = await it.ask('Founders in health with more than 4 people and a working pilot')
    expect(team.filters.map(one => one.text)).toEqual(['Team is greater than 4', 'Sector is Health'])
    expect(team.breakdownQueries.map(one => one.name)).toEqual(['A working pilot'])
    const rounds = await it.ask('Founders in health who raised at least 2 rounds')
    expect(rounds.filters.map(one => one.text)).toEqual(['Sector is Health'])
    expect(rounds.breakdownQueries.map(one => one.name)).toEqual(['Raised at least 2 rounds'])
  })

  test.each(['Founders who speak Portuguese', 'Fluent in Portuguese', 'Speaks Portuguese'])(
    '%p is a filter of the languages alone',
    async query => {
      const it = await scene({
        questions: [
          { type: 'LONG_TEXT', question: 'Why you?', required: false },
          {
            type: 'MULTI_SELECT',
            question: 'Languages',
            options: ['Portuguese', 'Spanish'],
            required: false,
          },
        ],
      })
      const { filters, breakdownQueries } = await it.ask(`${query} and have paying customers`)
      expect(filters.map(one => one.text)).toEqual(['Languages is Portuguese'])
      expect(breakdownQueries.map(one => one.name)).toEqual(['Have paying customers'])
    },
  )

  test('finds nobody and does not run while a value that it names is gone, and says which', async () => {
    const it = await scene()
    await it.saying('I care about climate.')
    await it.winnow.addStage({ form_id: it.form_id, label: 'Interview' })
    const { id } = await it.ask('Works on climate')
    const on = { form_id: it.form_id, composite_query_id: id }
    const filters = [{ columnId: 'stage', operator: 'select' as const, value: ['Interview'] }]
    expect((await it.winnow.updateCompositeAiQuery({ ...on, filters })).filters[0]?.problem).toBeNull()
    await it.winnow.removeStage({ form_id: it.form_id, label: 'Interview' })
    const found = await it.search(id)
    expect(found).toMatchObject({ totalRows: 0, remainingRows: 0, allMatches: 0 })
    expect(found.filters[0]?.problem).toStartWith("'Interview' isn't one of its values")
    expect((await it.winnow.estimateCompositeAiQuery(on)).applications).toBe(0)
    await expectRefusal(it.winnow.startCompositeAiQuery(on), 'invalid_input')
    await it.winnow.updateCompositeAiQuery({ ...on, filters: [] })
    expect((await it.run(id)).run?.judged).toBe(1)
  })

  test('last week is the week before this one', async () => {
    const it = await scene()
    const { filters, totalBreakdownQueries } = await it.ask('applied last week')
    expect(totalBreakdownQueries).toBe(0)
    expect(filters[0]?.filter).toMatchObject({ columnId: 'date', operator: 'between' })
  })
})

describe('a protected trait', () => {
  test('is refused before anything runs, and what stands in for one is warned of', async () => {
    const it = await scene()
    const made = await it.ask('young women, native speakers of English and engineers')
    expect(made.metaData.refused).toEqual([
      { text: 'young women', reason: 'Applicants are never judged by gender.' },
    ])
    expect(made.breakdownQueries.map(one => one.warning !== null)).toEqual([true, false])
    expect((await it.ask('only men')).metaData).toMatchObject({ wrongQuery: true })
    const [criterion] = made.breakdownQueries
    const edit = it.winnow.editAiQuery({
      form_id: it.form_id,
      query_id: criterion?.id ?? '',
      question: 'Is the applicant a man?',
    })
    await expectRefusal(edit, 'invalid_input')
  })
})
