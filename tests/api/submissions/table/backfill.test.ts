import { afterAll, expect, test } from 'bun:test'
import { backfillTable } from '@winnow/api/table/backfill'
import { installation, longAnswers, submissionChoices, submissionKeys } from '@winnow/db'
import { inArray, sql } from 'drizzle-orm'
import { closeFreshApps, freshApp } from '../../../support/app.ts'
import { reviewing } from '../../../support/scenes/reviewing.ts'

afterAll(closeFreshApps)

test('applications from before the table had keys are found by filters and counted by option once the server has started', async () => {
  const app = await freshApp()
  const it = await reviewing(app, {
    questions: [
      { type: 'LONG_TEXT', question: 'Why' },
      { type: 'NUMBER', question: 'Age' },
      { type: 'DROPDOWN', question: 'Size', options: ['S', 'M'] },
      { type: 'MULTI_SELECT', question: 'Skills', options: ['Go', 'SQL'], allowOther: true },
    ],
  })
  await it.apply({
    name: 'Zoë',
    answers: { Why: `${'o'.repeat(150)} Évora`, Age: '9', Size: 'M', Skills: ['SQL', 'Go', 'Rust'] },
  })
  const keys = () => app.app.reads.all(sql`select id, json(keys) as keys from ${submissionKeys}`)
  const choices = () => app.app.reads.select().from(submissionChoices)
  const long = () => app.app.reads.select().from(longAnswers)
  const before = [await keys(), await choices(), await long()]
  expect(before[1]).toHaveLength(4)
  await app.app.write(async tx => {
    await tx.delete(submissionKeys)
    await tx.delete(submissionChoices)
    await tx.update(longAnswers).set({ folded: '' })
    await tx.delete(installation).where(inArray(installation.key, ['submission_keys', 'submission_choices']))
  })
  await backfillTable(app.app)
  expect([await keys(), await choices(), await long()]).toEqual(before)
})
