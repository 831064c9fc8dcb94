import { aiResults, criteria, type Transaction } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { procedure, transact } from '../../core/command.ts'
import { invalid } from '../../core/error.ts'
import { newId } from '../../core/text/ids.ts'
import { type FoundForm, findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { columnsOf } from '../../forms/questions.ts'
import { touchRows } from '../../forms/touch-rows.ts'
import { searchChanged } from '../edit.ts'
import {
  type CriterionRow,
  criteriaOf,
  findCriterion,
  findSearch,
  refuseRunning,
  requireOn,
} from '../find.ts'
import { presentSearch } from '../present.ts'
import { protectionOf } from '../splitting/protected.ts'
import { keywordsByWords, summaryByWords } from '../splitting/split.ts'

/** Refuses what nobody is judged by, before anything runs; what only may stand in for it is warned of. */
function warningOf(path: string, text: string): string | null {
  const protection = protectionOf(text)
  if (protection?.kind === 'REFUSED') throw invalid([{ path, message: protection.reason }])
  return protection?.reason ?? null
}

async function checkFields(tx: Transaction, { form }: FoundForm, ids: readonly string[]): Promise<void> {
  const known = new Set((await columnsOf(tx, form.number)).map(it => it.questionId))
  const errors = ids.flatMap((id, i) =>
    known.has(id) ? [] : [{ path: `field_ids.${i}`, message: 'This form has no such question' }],
  )
  if (errors.length > 0) throw invalid(errors)
}

export const addAiQuery = procedure(ops.search.addAiQuery, async context => {
  const { app, actor, input, db, now } = context
  await transact(context, true, async it => {
    const { tx } = it
    const found = await findForm(tx, actor, input.form_id, can.search)
    const search = await findSearch(tx, found.form.number, input.composite_query_id)
    const { name, question, guidance = '', keywords = [], field_ids: fields = [] } = input
    await checkFields(tx, found, fields)
    requireOn(found)
    await refuseRunning(tx, found.form.number)
    const before = await criteriaOf(tx, [search.number])
    if (before.length >= limits.criteria)
      throw invalid([{ path: 'name', message: `A search has at most ${limits.criteria} criteria` }])
    await tx.insert(criteria).values({
      ...{ name, question, guidance, keywords, fields },
      id: newId('criterion', now),
      searchNumber: search.number,
      summary: app.model ? question : summaryByWords(question, keywords),
      warning: warningOf('question', `${name}. ${question} ${guidance}`),
      position: Math.max(-1, ...before.map(one => one.position)) + 1,
    })
    await searchChanged(it, found, search)
    return {}
  })
  const found = await findForm(db, actor, input.form_id, can.search)
  const search = await findSearch(db, found.form.number, input.composite_query_id)
  return presentSearch(app, db, actor, found, search, now)
})

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.join().toLowerCase() === other.join().toLowerCase()

/** The keywords of an edited criterion: where they were the words of its question, those of the new one. */
function keywordsAfter(before: CriterionRow, question: string, given: string[]): string[] {
  const isOwn = isSame(before.keywords, keywordsByWords(before.question))
  return isOwn && isSame(given, before.keywords) ? keywordsByWords(question) : given
}

export const editAiQuery = procedure(ops.search.editAiQuery, async context => {
  const { app, actor, input, db, now } = context
  await transact(context, true, async it => {
    const { tx } = it
    const found = await findForm(tx, actor, input.form_id, can.search)
    const { criterion, search } = await findCriterion(tx, found.form.number, input.query_id)
    await checkFields(tx, found, input.field_ids ?? [])
    requireOn(found)
    await refuseRunning(tx, found.form.number)
    const name = input.name ?? criterion.name
    const question = input.question ?? criterion.question
    const guidance = input.guidance ?? criterion.guidance
    const keywords = keywordsAfter(criterion, question, input.keywords ?? criterion.keywords)
    const fields = input.field_ids ?? criterion.fields
    const asked = (one: Pick<typeof criterion, 'question' | 'guidance' | 'keywords' | 'fields'>) =>
      JSON.stringify([one.question, one.guidance, one.keywords, one.fields])
    const isOther = asked({ question, guidance, keywords, fields }) !== asked(criterion)
    await tx
      .update(criteria)
      .set({
        ...{ name, question, guidance, keywords, fields },
        ...(isOther && { summary: app.model ? question : summaryByWords(question, keywords) }),
        warning: warningOf('question', `${name}. ${question} ${guidance}`),
      })
      .where(eq(criteria.number, criterion.number))
    if (isOther)
      await tx.update(aiResults).set({ stale: true }).where(eq(aiResults.criterionNumber, criterion.number))
    await touchRows(tx, found.form.number)
    await searchChanged(it, found, search)
    return {}
  })
  const found = await findForm(db, actor, input.form_id, can.search)
  const { search } = await findCriterion(db, found.form.number, input.query_id)
  return presentSearch(app, db, actor, found, search, now)
})
