import { installation, type Reader, type Transaction } from '@winnow/db'
import { stored } from '@winnow/openapi/columns'
import type { Question } from '@winnow/openapi/questions'
import { eq } from 'drizzle-orm'
import type { App } from '../core/app.ts'
import { statement } from '../core/database/prepared.ts'
import { columnsOf } from '../forms/questions.ts'
import { answersOf } from '../submissions/answers.ts'

const doneKey = 'submission_keys'
const batch = 1_000

interface Keyless {
  id: number
  formNumber: number
  name: string
  email: string
}

const keyless = statement<Keyless>(`
  select s.id, s.form_number as formNumber, s.name, s.email from submissions s
  where s.id > ? and not exists (select 1 from submission_keys k where k.id = s.id)
  order by s.id limit ${batch}`)
const typesOf = statement<Pick<Question, 'id' | 'type'>>(`
  select distinct q.value ->> 'id' as id, q.value ->> 'type' as type
  from form_versions, json_each(content, '$.questions') q where form_number = ?`)
const insertKeys = statement(
  'insert into submission_keys (id, keys) select value ->> 0, jsonb(value ->> 1) from json_each(?)',
)
const foldLong = statement(`
  update long_answers set folded = value ->> 2 from json_each(?)
  where submission_id = value ->> 0 and slot = value ->> 1`)

async function isDone(db: Reader): Promise<boolean> {
  const [row] = await db.select().from(installation).where(eq(installation.key, doneKey))
  return row !== undefined
}

/** Gives one part of the applications what the table sorts and filters by; the last id of the part, or null after the last. */
async function part(tx: Transaction, after: number): Promise<number | null> {
  const rows = await keyless.all(tx, after)
  for (const [formNumber, some] of Map.groupBy(rows, it => it.formNumber)) {
    const columns = await columnsOf(tx, formNumber)
    const types = await typesOf.all(tx, formNumber)
    const answers = await answersOf(
      tx,
      some.map(it => it.id),
      columns,
    )
    const derived = some.map(it => ({
      id: it.id,
      ...stored({ ...it, values: answers.get(it.id) ?? {} }, columns, types),
    }))
    await insertKeys.run(tx, JSON.stringify(derived.map(it => [it.id, it.keys])))
    const long = derived.flatMap(({ id, long }) => long.map(({ slot, folded }) => [id, slot, folded]))
    await foldLong.run(tx, JSON.stringify(long))
  }
  return rows.at(-1)?.id ?? null
}

/** Applications from before the table had keys get theirs; without them it would not find them. Done once an installation. */
export async function backfillKeys(app: App): Promise<void> {
  if (await isDone(app.reads)) return
  let last: number | null = 0
  while (last !== null) {
    const after: number = last
    last = await app.write(tx => part(tx, after))
  }
  await app.write(tx => tx.insert(installation).values({ key: doneKey, value: 'done' }).onConflictDoNothing())
}
