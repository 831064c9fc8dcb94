import { describe, expect, test } from 'bun:test'
import { aiResults, criteria as criteriaTable, searches } from '@winnow/db'
import { result, search } from '@winnow/db/factories'
import { eq, inArray } from 'drizzle-orm'
import { sharedApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { colleague, numberOf } from '../../support/scenes/colleague.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

/** A form whose one application was judged by the criteria of a search. */
async function judged(...criteria: string[]) {
  const app = await sharedApp()
  const it = await reviewing(app)
  await it.apply()
  const formNumber = await numberOf(app.app.reads, it.form_id)
  const asked = await app.app.write(async tx => {
    const found = await search(tx, { formNumber, name: 'Engineers', criteria })
    for (const { number } of found.criteria)
      await result(tx, { criterionNumber: number, submissionId: formNumber * 2 ** 32 + 1, result: 'YES' })
    return found
  })
  const columns = async (winnow = it.winnow) =>
    (await winnow.fetchDetails({ form_id: it.form_id })).customFields
      .filter(one => one.type === 'AI_CRITERION')
      .map(one => one.question)
  return { ...it, app, asked, ids: asked.criteria.map(one => one.id), columns }
}

describe('deleting an AI column', () => {
  test('removes it for all editors with its results; the other criteria stay', async () => {
    const it = await judged('Builds', 'Leads')
    const other = await colleague(it.app, it)
    const reply = await it.winnow.deleteAiQuery({ form_id: it.form_id, query_id: it.ids[0] ?? '' })
    expect(reply).toEqual({ success: true, search_deleted: false })
    expect(await it.columns(other.winnow)).toEqual(['Leads'])
    const left = await it.app.app.reads
      .select()
      .from(aiResults)
      .where(
        inArray(
          aiResults.criterionNumber,
          it.asked.criteria.map(one => one.number),
        ),
      )
    expect(left.map(one => one.criterionNumber)).toEqual([it.asked.criteria[1]?.number ?? 0])
  })

  test('of the last criterion removes the whole search', async () => {
    const it = await judged('Builds')
    const reply = await it.winnow.deleteAiQuery({ form_id: it.form_id, query_id: it.ids[0] ?? '' })
    expect(reply.search_deleted).toBe(true)
    const { reads } = it.app.app
    expect(await reads.select().from(searches).where(eq(searches.number, it.asked.number))).toEqual([])
    const rows = reads.select().from(criteriaTable).where(eq(criteriaTable.searchNumber, it.asked.number))
    expect(await rows).toEqual([])
  })

  test('of another form, or one that is gone, is not found', async () => {
    const [it, elsewhere] = [await judged('Builds'), await judged('Leads')]
    const query_id = it.ids[0] ?? ''
    await expectRefusal(elsewhere.winnow.deleteAiQuery({ form_id: elsewhere.form_id, query_id }), 'not_found')
    expect(await it.columns()).toEqual(['Builds'])
    await it.winnow.deleteAiQuery({ form_id: it.form_id, query_id })
    await expectRefusal(it.winnow.deleteAiQuery({ form_id: it.form_id, query_id }), 'not_found')
  })
})
