import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { sharedApp, tries } from '../../support/app.ts'
import { refusal } from '../../support/problems.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const people = 6
const stages = ['New', 'Shortlisted', 'Archived'] as const
const step = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), who: fc.nat(people - 1), to: fc.constantFrom(...stages) }),
  fc.record({
    kind: fc.constant('bulk' as const),
    who: fc.uniqueArray(fc.nat(people - 1), { minLength: 1 }),
    to: fc.constantFrom(...stages),
  }),
  fc.record({ kind: fc.constant('undo' as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant('apply' as const) }),
)

test('the counts are the rows, whatever was moved and undone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async steps => {
      const it = await reviewing(await sharedApp())
      const ids = await it.applicants(people)
      const batches: string[] = []
      for (const one of steps) {
        if (one.kind === 'move') batches.push((await it.move(ids[one.who] ?? '', one.to)).batch_id)
        else if (one.kind === 'bulk')
          batches.push(
            (
              await it.winnow.bulkAction({
                form_id: it.form_id,
                submission_ids: one.who.map(n => ids[n] ?? ''),
                action: one.to,
              })
            ).batch_id,
          )
        else if (one.kind === 'apply') await it.apply()
        else if (batches.length > 0) {
          const batch_id = batches[one.which % batches.length] ?? ''
          // Undone before, or a move that moved nobody: refused, and nothing changes.
          await it.winnow
            .undo({ form_id: it.form_id, batch_id })
            .catch(error => refusal(Promise.reject(error)))
        }
        const { submissions } = await it.winnow.fetchSubmissions({ form_id: it.form_id })
        const rows = Object.fromEntries(
          stages.map(stage => [stage, submissions.filter(row => row.stage === stage).length]),
        )
        expect(await it.counts()).toEqual(rows)
      }
    }),
    // A database server takes a round trip for every statement; the rule is the same there.
    { numRuns: tries(20) },
  )
}, 60_000)
