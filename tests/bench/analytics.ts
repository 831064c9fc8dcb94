import { Database } from 'bun:sqlite'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashOf } from '@winnow/api/core/text/secret'
import { forms, openDatabase } from '@winnow/db'
import { member, session, user, workspace } from '@winnow/db/factories'
import { createWinnow } from '@winnow/sdk'
import { eq } from 'drizzle-orm'
import { makeForm } from '../support/forms.ts'
import type { Figure } from './figure.ts'
import { median, startServer } from './server.ts'

const visits = 1_000_000
const rounds = 7
const minute = 60_000

/** A year and a half of visits: half begin, a fifth apply, two hundred sources. */
function fill(file: string, formNumber: number, questionIds: readonly string[], now: number) {
  const db = new Database(file)
  const first = formNumber * 2 ** 32 + 1
  const stage = db.query('select id from stages where form_number = ? limit 1').get(formNumber) as {
    id: number
  }
  const viewed = `(${now} - (${visits} - i) * ${minute} * 0.75)`
  const made = `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${visits - 1})`
  const asked = `json_extract('${JSON.stringify(questionIds)}', '$[' || abs(random() % ${questionIds.length}) || ']')`
  db.run('begin')
  db.run(`insert into submissions (id, public_id, form_number, version, stage_id, submitted_at, name, email, email_key)
    ${made} select ${first} + i, 'sub_bench' || i, ${formNumber}, 1, ${stage.id}, cast(${viewed} + 400000 as integer),
      'Applicant ' || i, 'a' || i || '@example.com', 'a' || i || '@example.com' from n where i % 5 = 0`)
  db.run(`insert into visits (id, form_number, viewed_at, started_at, submission_id, source, device, left_question_id, left_cause)
    ${made} select lower(hex(randomblob(16))), ${formNumber}, cast(${viewed} as integer),
      iif(i % 5 = 0 or i % 2 = 0, cast(${viewed} + 9000 as integer), null), iif(i % 5 = 0, ${first} + i, null),
      iif(i % 4 = 0, null, 'source' || abs(random() % 200) || '.example'),
      case i % 3 when 0 then 'PHONE' when 1 then 'DESKTOP' else 'TABLET' end,
      iif(i % 5 <> 0 and i % 2 = 0, ${asked}, null), iif(i % 5 <> 0 and i % 2 = 0, 'LEFT', null) from n`)
  db.run('commit')
  db.close()
}

/** The same sums asked for in the plainest way, one query each. */
const plainly = [
  'select count(*), count(started_at), count(submission_id) from visits where form_number = ?',
  "select date(viewed_at / 1000, 'unixepoch') d, count(*), count(started_at), count(submission_id) from visits where form_number = ? group by d",
  'select source, count(*), count(started_at), count(submission_id) from visits where form_number = ? group by source order by 2 desc limit 50',
  'select device, count(*), count(started_at), count(submission_id) from visits where form_number = ? group by device',
  'select left_question_id, left_cause, count(*) from visits where form_number = ? and started_at is not null and submission_id is null group by 1, 2',
  'select s.submitted_at - v.started_at t from visits v join submissions s on s.id = v.submission_id where v.form_number = ? order by t limit 1 offset 100000',
]

async function timed(run: () => unknown): Promise<number> {
  const all: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now()
    await run()
    // The first round warms up.
    if (round > 0) all.push(performance.now() - began)
  }
  return median(all)
}

/** The analytics of a form with a million visits, over HTTP, beside plain SQL on the same file. */
export async function analytics(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-bench-'))
  const file = join(dataDir, 'winnow.db')
  const database = await openDatabase(`file:${file}`)
  const token = crypto.randomUUID()
  const now = Date.now()
  const workspaceId = await database.writes.transaction(async tx => {
    const someone = await user(tx)
    await session(tx, { userId: someone.id, tokenHash: hashOf(token), now })
    const { id } = await workspace(tx)
    await member(tx, { workspaceId: id, userId: someone.id, role: 'ADMIN', isOwner: true })
    return id
  })
  const server = await startServer(dataDir)
  const send = (request: Request) => {
    request.headers.set('cookie', `winnow_session=${token}`)
    return fetch(request)
  }
  const winnow = createWinnow({ baseUrl: `${server.url}/api`, fetch: send as typeof fetch })
  const form = await makeForm(winnow, workspaceId, {
    questions: Array.from({ length: 18 }, (_, i) => ({
      type: 'SHORT_TEXT' as const,
      question: `Question ${i}`,
    })),
  })
  const [row] = await database.reads.select().from(forms).where(eq(forms.id, form.identifier))
  const number = row?.number ?? 0
  fill(
    file,
    number,
    form.inputFields.map(it => it.id),
    now,
  )
  database.close()
  const form_id = form.identifier
  const day = (ago: number) => new Date(now - ago * 24 * 60 * minute).toISOString().slice(0, 10)
  const all = await timed(() => winnow.fetchAnalytics({ form_id }))
  const month = await timed(() => winnow.fetchAnalytics({ form_id, from: day(29), to: day(0) }))
  const plain = new Database(file, { readonly: true })
  const sums = await timed(() => {
    for (const query of plainly) plain.query(query).all(number)
  })
  plain.close()
  await server.stop()
  return [
    {
      name: 'analytics of 1,000,000 visits',
      value: all / sums,
      unit: 'x plain SQL',
      reach: { most: 1 },
      detail: `${Math.round(all)} ms beside ${Math.round(sums)}`,
    },
    { name: 'analytics of 30 days of them', value: month, unit: 'ms', reach: { most: 150 } },
  ]
}
