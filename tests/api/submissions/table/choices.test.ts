import { expect, test } from 'bun:test'
import { forms, submissionChoices } from '@winnow/db'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { sharedApp, type TestApp, tries } from '../../../support/app.ts'
import type { makeForm } from '../../../support/forms.ts'
import { jobOf } from '../../../support/scenes/many-applicants.ts'
import { reviewing } from '../../../support/scenes/reviewing.ts'

const sizes = ['S', 'M', 'L']
const skills = ['Go', 'say "Go"', 'SQL']
const questions = [
  { type: 'SINGLE_SELECT', question: 'Role', options: ['Engineer', 'Designer'], allowOther: true },
  { type: 'SHORT_TEXT', question: 'City' },
  { type: 'DROPDOWN', question: 'Size', options: sizes },
  { type: 'MULTI_SELECT', question: 'Skills', options: skills, allowOther: true },
] satisfies NonNullable<Parameters<typeof makeForm>[2]>['questions']

type Answers = Record<string, string | string[] | null>

const several = fc
  .uniqueArray(fc.constantFrom(...skills), { maxLength: 3 })
  .chain(some => fc.constantFrom(some, [...some, 'Rust']))
const answers: fc.Arbitrary<Answers> = fc.record({
  Role: fc.constantFrom('Engineer', 'Designer', 'Sculptor', 'x'.repeat(150), null),
  City: fc.constantFrom('Engineer', 'Porto', null),
  Size: fc.constantFrom(...sizes, null),
  Skills: several.map(it => (it.length === 0 ? null : it)),
})
const which = fc.nat(20)
const step = fc.oneof(
  fc.record({ does: fc.constant('apply' as const), answers }),
  fc.record({ does: fc.constant('add' as const), answers, undone: fc.boolean() }),
  fc.record({
    does: fc.constant('import' as const),
    rows: fc.array(answers, { minLength: 1, maxLength: 4 }),
    undone: fc.boolean(),
  }),
  fc.record({ does: fc.constant('correct' as const), which, answers }),
  fc.record({ does: fc.constant('move' as const), which, stage: fc.constantFrom('Shortlisted', 'Archived') }),
  fc.record({ does: fc.constant('withdraw' as const), which }),
  fc.record({ does: fc.constant('erase' as const), which }),
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A form on which applicants come, change and go, its index of chosen options, and what that should say. */
async function scene(app: TestApp) {
  const it = await reviewing(app, { questions, settings: { corrections_allowed: true } })
  const { winnow, form_id, form } = it
  const ids = new Map(form.inputFields.map(field => [field.question, field.id]))
  const valuesOf = (given: Answers) =>
    Object.entries(given).map(([question, answer]) => ({ id: ids.get(question) ?? '', answer }))
  const there: { email: string; ownToken: string; id: string }[] = []
  let people = 0
  const someone = () => ({ name: `Person ${++people}`, email: `p${people}@${form_id.slice(4)}.example` })
  const at = (n: number) => there[n % Math.max(1, there.length)]
  const steps = {
    async apply({ answers }: { answers: Answers }) {
      const { email, name } = someone()
      const { submissionId, ownToken } = await it.apply({ name, email, answers })
      there.push({ email, ownToken, id: submissionId })
    },
    async add({ answers, undone }: { answers: Answers; undone: boolean }) {
      const { batch_id } = await winnow.addApplicant({
        form_identifier: form_id,
        ...someone(),
        values: valuesOf(answers),
      })
      if (undone) await winnow.undo({ form_id, batch_id })
    },
    async import({ rows, undone }: { rows: Answers[]; undone: boolean }) {
      const file = { file_name: 'people.csv', file_hash: 'a'.repeat(64), plan: '{"version":1}' }
      const { id: import_id } = await winnow.startImport({ form_id, row_count: rows.length, ...file })
      await winnow.importSubmissions({
        ...{ form_id, import_id, rows_done: rows.length },
        rows: rows.map((given, i) => ({ line: i + 2, ...someone(), values: valuesOf(given) })),
      })
      if (undone) await jobOf(winnow, await winnow.undoImport({ import_id }))
    },
    async correct({ which, answers }: { which: number; answers: Answers }) {
      const own = at(which)
      if (own) await winnow.correctApplication({ own_token: own.ownToken, values: valuesOf(answers) })
    },
    async move({ which, stage }: { which: number; stage: string }) {
      const own = at(which)
      if (own) await it.move(own.id, stage)
    },
    async withdraw({ which }: { which: number }) {
      const [own] = there.splice(which % Math.max(1, there.length), 1)
      if (own) await winnow.withdrawApplication({ own_token: own.ownToken })
    },
    async erase({ which }: { which: number }) {
      const [own] = there.splice(which % Math.max(1, there.length), 1)
      if (own) await winnow.erasePerson({ page_id: it.workspaceId, email: own.email })
    },
  }
  const [row] = await app.app.reads.select().from(forms).where(eq(forms.id, form_id))
  const formNumber = row?.number ?? 0
  return {
    ...it,
    idOf: (question: string) => ids.get(question) ?? '',
    run: (one: Step) => (steps[one.does] as (it: Step) => Promise<void>)(one),
    async kept() {
      const all = await app.app.reads
        .select()
        .from(submissionChoices)
        .where(eq(submissionChoices.formNumber, formNumber))
      return all.map(it => JSON.stringify([it.submissionId, it.slot, it.word, it.isFirst])).sort()
    },
    /** Out of the keys, which filters read. */
    async recomputed() {
      const rows = await app.app.reads.all<{ id: number; keys: string }>(
        sql`select k.id, json(k.keys) as keys from submission_keys k join submissions s on s.id = k.id where s.form_number = ${formNumber}`,
      )
      const places = questions.flatMap(({ type }, slot) => (type === 'SHORT_TEXT' ? [] : [slot]))
      return rows
        .flatMap(({ id, keys }) =>
          places.flatMap(slot =>
            [JSON.parse(keys)[slot + 2] ?? []]
              .flat()
              .map((word: string, i: number) => JSON.stringify([id, slot, word, i === 0])),
          ),
        )
        .sort()
    },
  }
}

test('the options that were chosen stand in their index through every write, correction, undo and removal', async () => {
  const app = await sharedApp()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async steps => {
      const it = await scene(app)
      for (const one of steps) await it.run(one)
      const kept = await it.kept()
      expect(kept).toEqual(await it.recomputed())
      // Of the whole form the index counts; with a filter that everybody meets the rows do.
      for (const question of ['Role', 'Size', 'Skills']) {
        const query = { form_id: it.form_id, grouping: { columnId: it.idOf(question) } }
        const everybody = [{ columnId: 'email', operator: 'contains' as const, value: '@' }]
        const { rowsVersion: _, ...whole } = await it.winnow.fetchGroups(query)
        expect(await it.winnow.fetchGroups({ ...query, filters: everybody })).toMatchObject(whole)
      }
    }),
    { numRuns: tries(40) },
  )
}, 60_000)
