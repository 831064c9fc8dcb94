import { installation, type Transaction } from '@winnow/db'
import { isChosen, keysBefore, stored } from '@winnow/openapi/columns'
import { type Question, questionTypes } from '@winnow/openapi/questions'
import { eq } from 'drizzle-orm'
import type { App } from '../core/app.ts'
import { statement } from '../core/database/prepared.ts'
import { columnsOf } from '../forms/questions.ts'
import { answersOf } from '../submissions/answers.ts'

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
const chosenTypes = Object.values(questionTypes)
  .filter(it => isChosen(it.type))
  .map(it => `'${it.type}'`)
const insertKeys = statement(
  'insert into submission_keys (id, keys) select value ->> 0, jsonb(value ->> 1) from json_each(?)',
)
const foldLong = statement(`
  update long_answers set folded = value ->> 2 from json_each(?)
  where submission_id = value ->> 0 and slot = value ->> 1`)

/** Does something to all applications, part by part, once an installation; a part leads to its last id, or null after the last. */
async function once(app: App, key: string, part: (tx: Transaction, after: number) => Promise<number | null>) {
  const [done] = await app.reads.select().from(installation).where(eq(installation.key, key))
  if (done) return
  let last: number | null = 0
  while (last !== null) {
    const after: number = last
    last = await app.write(tx => part(tx, after))
  }
  await app.write(tx => tx.insert(installation).values({ key, value: 'done' }).onConflictDoNothing())
}

/** Gives one part of the applications what the table sorts and filters by. */
async function keysOfPart(tx: Transaction, after: number): Promise<number | null> {
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

const endOfPart = statement<{ last: number | null }>(
  `select max(id) as last from (select id from submissions where id > ? order by id limit ${batch})`,
)
const chosenAt = `'$[' || (c.slot + ${keysBefore}) || ']'`
/** What the keys of a part say about the options that were chosen, in the order of the options' table. */
const insertChoices = statement(`
  insert or ignore into submission_choices (form_number, slot, word, submission_id, is_first)
  with asked as (
    select distinct v.form_number, q.value ->> 'id' as question_id, q.value ->> 'type' as type
    from form_versions v, json_each(v.content, '$.questions') q where q.value ->> 'type' in (${chosenTypes}))
  select s.form_number, c.slot, o.value, s.id, json_type(k.keys, ${chosenAt}) <> 'array' or o.key = 0
  from submissions s
    join submission_keys k on k.id = s.id
    join form_columns c on c.form_number = s.form_number and c.slot >= 0
    join asked a on a.form_number = c.form_number and a.question_id = c.question_id,
    json_each(k.keys, ${chosenAt}) o
  where s.id > ? and s.id <= ? and o.type = 'text' order by 1, 2, 3, 4`)

async function choicesOfPart(tx: Transaction, after: number): Promise<number | null> {
  const [row] = await endOfPart.all(tx, after)
  const last = row?.last ?? null
  if (last !== null) await insertChoices.run(tx, after, last)
  return last
}

/** Applications from before the table had keys get theirs, and those from before options were counted by an index get their rows. */
export async function backfillTable(app: App): Promise<void> {
  await once(app, 'submission_keys', keysOfPart)
  await once(app, 'submission_choices', choicesOfPart)
}
