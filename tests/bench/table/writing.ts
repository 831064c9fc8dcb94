import { rowAt } from '../baseline/columns.ts'
import { ask, plain, questionId, tuned } from './calls.ts'
import type { Race } from './measure.ts'
import type { Contest } from './prepare.ts'

/** Who stands at the top of the table, so many of them. */
async function newest({ winnow, form }: Contest, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let offset = 0; offset < count; offset += 1_000) {
    const { rows } = await winnow.fetchWindow({
      form_id: form.identifier,
      stage: 'New',
      offset,
      limit: Math.min(1_000, count - offset),
    })
    ids.push(...rows.map(it => String(it[0])))
  }
  return ids
}

function application(contest: Contest): Race {
  const row = rowAt('bench', 0, 1, Date.now())
  const [, , , , name, , company, sector, team, website, , , sentence, problem, story, step] = row
  const [customers, revenue, founded, country, city, needs, languages, phone, start, heard] = row.slice(16)
  const values = Object.entries({
    Company: company,
    Sector: sector,
    Team: team,
    Website: website,
    'What do you make, in one sentence?': sentence,
    'What problem do you solve, and for whom?': problem,
    'What have you achieved so far?': story,
    'How far along are you?': step,
    'Paying customers': customers,
    'Revenue last month (EUR)': revenue,
    'Founded on': founded,
    Country: country,
    City: city,
    'What do you need most?': JSON.parse(String(needs)),
    'Languages you work in': JSON.parse(String(languages)),
    Phone: phone,
    'When could you start?': start,
    'How did you hear about us?': heard,
  }).map(([question, answer]) => ({ id: questionId(contest, question), answer }))
  const rest = row.slice(1)
  return {
    name: 'one application with its search index',
    ours: () =>
      contest
        .post('/submission/submit', {
          form_identifier: contest.form.identifier,
          name,
          email: `${crypto.randomUUID()}@example.invalid`,
          values,
        })
        .then(it => (it.ok ? it.bytes() : it.text().then(text => Promise.reject(new Error(text))))),
    plain: plain(contest, 'insert', { row: rest }),
    tuned: tuned(contest, 'insert', { row: rest }),
    reach: { of: 'tuned', times: 1.5 },
    rounds: 40,
  }
}

async function move(contest: Contest, count: number, times: number): Promise<Race> {
  const submission_ids = await newest(contest, count)
  const ids = submission_ids.map((_, i) => contest.rows - i)
  let turn = 0
  const asked = () => (turn % 2 === 0 ? ['New', 'NEW'] : ['Shortlisted', 'SHORTLISTED'])
  return {
    name: `move ${count.toLocaleString('en')}, events and counts`,
    ours: () => {
      turn++
      return ask(contest, '/form/bulk-action', { submission_ids, action: asked()[0] })()
    },
    plain: () => plain(contest, 'move', { ids, stage: asked()[1] })(),
    tuned: () => tuned(contest, 'move', { ids, stage: asked()[1] })(),
    reach: { of: 'tuned', times },
    // As many there as back, the first one that warms up too.
    rounds: 9,
  }
}

const everyStage = [
  ['New', 'NEW'],
  ['Shortlisted', 'SHORTLISTED'],
  ['Interview', 'CUSTOM'],
  ['Archived', 'ARCHIVED'],
] as const

/** From all over the table: pages of a hundred, as far apart as they can be. */
async function scattered({ winnow, form, rows }: Contest, count: number) {
  const page = 100
  const apart = Math.floor(rows / (count / page))
  const ours: string[] = []
  const rivals: number[] = []
  for (let offset = 0; ours.length < count; offset += apart) {
    const { rows: some } = await winnow.fetchWindow({ form_id: form.identifier, offset, limit: page })
    ours.push(...some.map(it => String(it[0])))
    rivals.push(...some.map((_, i) => rows - offset - i))
  }
  return { ours, rivals }
}

/** As `move`, but of applicants from all over the table, as many in each stage as in the next. */
async function moveAny(contest: Contest, count: number): Promise<Race> {
  const ids = await scattered(contest, count)
  const part = <T>(all: readonly T[], n: number) => all.filter((_, i) => i % everyStage.length === n)
  const moves = (submission_ids: readonly string[], rivals: readonly number[], turn: number) => {
    const [action, stage] = everyStage[turn % everyStage.length] ?? everyStage[0]
    return {
      ours: ask(contest, '/form/bulk-action', { submission_ids, action }),
      plain: plain(contest, 'move', { ids: rivals, stage }),
      tuned: tuned(contest, 'move', { ids: rivals, stage }),
    }
  }
  let turn = 0
  const all = () => moves(ids.ours, ids.rivals, turn)
  return {
    name: `move ${count.toLocaleString('en')} of any stages`,
    async before() {
      turn++
      for (const [n] of everyStage.entries())
        for (const run of Object.values(moves(part(ids.ours, n), part(ids.rivals, n), n))) await run()
    },
    ours: () => all().ours(),
    plain: () => all().plain(),
    tuned: () => all().tuned(),
    reach: { of: 'tuned', times: 1.5 },
    rounds: 8,
  }
}

const label = async (contest: Contest, name: string, chosen: object, rivals: object): Promise<Race> => {
  const form_id = contest.form.identifier
  const { labelCounts } = await contest.winnow.fetchLabels({ form_id })
  const [known] = labelCounts
  if (!known) throw new Error('The form has no labels')
  const path = '/form/bulk-update-labels'
  return {
    name,
    async before() {
      await ask(contest, path, { ...chosen, remove_labels: [known.label] })()
      for (const rival of [plain, tuned]) await rival(contest, 'unlabel', rivals)()
    },
    ours: ask(contest, path, { ...chosen, add_labels: [known.label] }),
    plain: plain(contest, 'label', rivals),
    tuned: tuned(contest, 'label', rivals),
    reach: { of: 'tuned', times: 3 },
    rounds: 9,
  }
}

/** A label for so many who lack it, each named. */
async function labelNamed(contest: Contest, count: number): Promise<Race> {
  const { ours, rivals } = await scattered(contest, count)
  return label(
    contest,
    `label ${count.toLocaleString('en')} by their ids`,
    { submission_ids: ours },
    { ids: rivals },
  )
}

/** The same for all that match a filter: as many as one transaction takes. */
async function labelSelected(contest: Contest, most: number): Promise<Race> {
  const { form, winnow } = contest
  for (let team = 1; ; team++) {
    const filters = [
      { columnId: questionId(contest, 'Sector'), operator: 'select' as const, value: ['Energy'] },
      { columnId: questionId(contest, 'Team'), operator: 'greater_than_equal' as const, value: team },
    ]
    const { total } = await winnow.fetchWindow({ form_id: form.identifier, filters, limit: 1 })
    if (total > most) continue
    const name = `label ${total.toLocaleString('en')} selected`
    return label(contest, name, { selection: { filters, count: total } }, { sector: 'Energy', team })
  }
}

/** What changes rows, each durable before it is answered. */
export async function writing(contest: Contest): Promise<Race[]> {
  const many = Math.min(10_000, Math.floor(contest.rows / 2))
  return [
    await move(contest, 1_000, 1.5),
    await move(contest, many, 1.5),
    await moveAny(contest, 1_000),
    await moveAny(contest, many),
    await labelNamed(contest, many),
    await labelSelected(contest, many),
    // Last: each round adds an applicant, and a selection counts those that it was made of.
    application(contest),
  ]
}
