import { afterAll, expect, test } from 'bun:test'
import { backfillKeys } from '@winnow/api/table/backfill'
import { installation, longAnswers, submissionKeys } from '@winnow/db'
import { eq, sql } from 'drizzle-orm'
import { closeFreshApps, freshApp } from '../../../support/app.ts'
import { reviewing } from '../../../support/scenes/reviewing.ts'

afterAll(closeFreshApps)

test('applications from before the table had keys are found by filters once the server has started', async () => {
  const app = await freshApp()
  const it = await reviewing(app, {
    questions: [
      { type: 'LONG_TEXT', question: 'Why' },
      { type: 'NUMBER', question: 'Age' },
    ],
  })
  await it.apply({ name: 'Zoë', answers: { Why: `${'o'.repeat(150)} Évora`, Age: '9' } })
  const keys = () => app.app.reads.all(sql`select id, json(keys) as keys from ${submissionKeys}`)
  const long = () => app.app.reads.select().from(longAnswers)
  const [keysBefore, longBefore] = [await keys(), await long()]
  await app.app.write(async tx => {
    await tx.delete(submissionKeys)
    await tx.update(longAnswers).set({ folded: '' })
    await tx.delete(installation).where(eq(installation.key, 'submission_keys'))
  })
  await backfillKeys(app.app)
  expect([await keys(), await long()]).toEqual([keysBefore, longBefore])
})
