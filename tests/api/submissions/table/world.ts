import { forms, lastVisits, submissions } from '@winnow/db'
import { label, labelled, note, result, score, search, urlParameter } from '@winnow/db/factories'
import type { AiResult } from '@winnow/openapi'
import { eq, sql } from 'drizzle-orm'
import type { TestApp } from '../../../support/app.ts'
import { apply, makeForm } from '../../../support/forms.ts'
import { reviewing } from '../../../support/scenes/reviewing.ts'

/** One applicant as a plain record: what the table must agree with. */
export interface Row {
  place: number
  id: string
  name: string
  email: string
  submittedAt: number
  stage: string
  answers: Record<string, string | string[] | null>
  labels: string[]
  notes: number
  /** The newest note's place among all notes */
  lastNote: number | null
  mentions: string[]
  responded: boolean
  needsReply: boolean
  /** The last message's place among all messages; null: there is none */
  lastMessage: number | null
  verdicts: (AiResult | null)[]
  score: number | null
  otherStage: string | null
  otherLabels: string[]
  /** What the link said under `campaign`, a name that the form declares */
  campaign: string | null
}

export const stages = ['New', 'Shortlisted', 'Archived']
export const labelNames = ['Climate', 'climate 2', 'Ünder review']
export const options = ['Engineer', 'Designer', 'a "quoted" one', 'back\\slash', 'Émile']
export const skills = ['Go', 'C++', 'SQL', 'say "Go"', 'Go "']
const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T
const day = 86_400_000
/** When the reviewer's visit before this one ended */
export const lastVisit = Date.now() - 20 * day

const questions = [
  { type: 'NUMBER', question: 'Age' },
  { type: 'SHORT_TEXT', question: 'City' },
  { type: 'LONG_TEXT', question: 'Why' },
  { type: 'DATE', question: 'Start' },
  { type: 'SINGLE_SELECT', question: 'Role', options, allowOther: true },
  { type: 'DROPDOWN', question: 'Size', options: ['L', 'S', 'M'] },
  { type: 'MULTI_SELECT', question: 'Skills', options: skills, allowOther: true },
  { type: 'LINK', question: 'Site' },
  { type: 'PHONE_NUMBER', question: 'Phone' },
] as const satisfies NonNullable<Parameters<typeof makeForm>[2]>['questions']

/** What applicant `n` answers; every kind of value and of blank comes up. */
const answersOf = (n: number): Row['answers'] => ({
  Age: pick(['9', '10', '9.50', null, '100', '0', '.5'], n * 5),
  City: pick(
    ['porto', 'Lisboa', null, 'Faro*', '50% off', 'x'.repeat(150), 'Évora', 'PORTO', 'x'.repeat(99)],
    n,
  ),
  Why: pick([null, 'Because.', `${'y'.repeat(120)} Évora`, 'a\nb', `${'y'.repeat(120)} porto`], n * 3),
  Start: pick(['2026-05-01', null, '2025-12-31', '2026-02-28', '2026-05-02'], n),
  Role: pick([...options, null, 'Sculptor', 'engineer', 'z'.repeat(120)], n * 7),
  Size: pick(['S', 'M', 'L', null], n * 3),
  Skills: pick(
    [['Go'], ['SQL', 'Go'], null, ['say "Go"'], ['C++', 'Rust'], ['Go "', 'C++'], ['Rust']],
    n * 2,
  ),
  Site: pick([null, 'https://a.example/x', 'https://b.example', `https://c.example/${'p'.repeat(120)}`], n),
  Phone: pick([null, '+351912345678', '+919876543210'], n),
})

/** What the link of applicant `n` said; long ones differ after what a cell holds. */
const campaignOf = (n: number) =>
  pick(
    [null, 'Spring', 'SPRING', 'Évora 50%', `${'c'.repeat(120)}1`, `${'c'.repeat(120)}0`, 'one.org'],
    n * 5,
  )

const people = ['Ana Sá', 'ana Lopes', 'Zoë Or', 'Bea "B" Sá', 'CAIO Or', '李 Wei', 'Ångström A']

/** A form with every kind of column and 70 applicants, and the same as plain records. */
export async function world(app: TestApp) {
  const it = await reviewing(app, {
    questions: [...questions],
    settings: { multiple_submissions: true, url_parameters: ['campaign'] },
  })
  const other = await makeForm(it.winnow, it.workspaceId, { settings: { multiple_submissions: true } })
  const numberOf = async (identifier: string) => {
    const [row] = await app.app.reads.select().from(forms).where(eq(forms.id, identifier))
    return row?.number ?? 0
  }
  const [formNumber, otherNumber] = [await numberOf(it.form_id), await numberOf(other.identifier)]
  const start = Date.now()
  const rows: Row[] = []
  for (let n = 0; n < 70; n++) {
    const name = pick(people, n * 3)
    const email = `${pick(['a', 'B', 'ç'], n)}${n % 23}@${pick(['one.org', 'two.org'], n * 3)}`.replace(
      'ç',
      'c',
    )
    const answers = answersOf(n)
    const { submissionId } = await it.apply({ name, email, answers })
    rows.push({
      ...{ place: n, id: submissionId, name, email, answers, stage: pick(stages, n * 11) },
      submittedAt: start - ((n * 37) % 90) * day * 0.7,
      ...{ labels: [], notes: 0, lastNote: null, mentions: [], responded: false, needsReply: false },
      ...{ lastMessage: null, verdicts: [null, null], score: null, otherStage: null, otherLabels: [] },
      campaign: campaignOf(n),
    })
  }
  for (const row of rows.filter(row => row.place % 5 === 1)) {
    await it.reply(row.id)
    row.responded = true
  }
  for (const row of rows) if (row.stage !== 'New') await it.move(row.id, row.stage)
  const internal = new Map<string, number>()
  await app.app.write(async tx => {
    const made = await tx.select().from(submissions).where(eq(submissions.formNumber, formNumber))
    for (const { id, publicId } of made) internal.set(publicId, id)
    for (const row of rows)
      await tx
        .update(submissions)
        .set({ submittedAt: row.submittedAt, needsReply: row.place % 10 === 1 })
        .where(eq(submissions.publicId, row.id))
    for (const row of rows) row.needsReply = row.place % 10 === 1
    const mine = []
    for (const value of labelNames) mine.push(await label(tx, { formNumber, value }))
    const theirs = []
    for (const value of ['Alumni', 'Second read'])
      theirs.push(await label(tx, { formNumber: otherNumber, value }))
    const found = await search(tx, { formNumber, name: 'Climate people', criteria: ['Paying users', 'Team'] })
    for (const row of rows) {
      const submissionId = internal.get(row.id) ?? 0
      const had = mine.filter((_, i) => (row.place >> i) % 3 === 1)
      for (const one of had) await labelled(tx, { submissionId, labelId: one.id })
      row.labels = had.map(one => one.value)
      if (row.place % 4 === 2) {
        const mentions = row.place % 8 === 2 ? [it.id] : []
        const made = await note(tx, { submissionId, authorId: it.id, text: `Note ${row.place}`, mentions })
        row.notes = 1
        row.lastNote = made.seq
        row.mentions = mentions.length > 0 ? [it.email] : []
      }
      for (const [i, criterion] of found.criteria.entries()) {
        const said = pick<AiResult | null>(['YES', 'NO', 'MAYBE', null], row.place + i * 2)
        const override = row.place % 9 === 0 ? ('YES' as const) : undefined
        if (said === null) continue
        await result(tx, {
          criterionNumber: criterion.number,
          submissionId,
          result: said,
          ...(override && { override }),
        })
        row.verdicts[i] = override ?? said
      }
      if (row.campaign !== null)
        await urlParameter(tx, { formNumber, submissionId, name: 'campaign', value: row.campaign })
      if (row.place % 6 === 0) {
        await score(tx, { submissionId, userId: it.id, value: row.place % 4 })
        row.score = row.place % 4
      }
    }
    const last = await tx.all<{ id: string; at: number }>(sql`
      select s.public_id as id, ch.last_message_at as at from chats ch join submissions s on s.id = ch.submission_id
      where s.form_number = ${formNumber}`)
    for (const { id, at } of last) {
      const row = rows.find(row => row.id === id)
      if (row) row.lastMessage = at
    }
    await tx.insert(lastVisits).values({ formNumber, userId: it.id, newSince: lastVisit, seenAt: Date.now() })
    await tx.run(sql`update forms set rows_version = rows_version + 1 where number = ${formNumber}`)
    return { found, theirs }
  })
  // Some applied to the other form too, one of them twice: the latest counts.
  for (const n of [2, 5, 5, 8]) {
    const who = rows[n] as Row
    const { submissionId } = await apply(it.winnow, other, { email: who.email.toUpperCase() })
    const stage = n === 5 ? 'Shortlisted' : 'New'
    if (stage !== 'New')
      await it.winnow.updateStage({ form_id: other.identifier, submission_id: submissionId, stage })
    for (const row of rows.filter(row => row.email.toLowerCase() === who.email.toLowerCase()))
      row.otherStage = stage
  }
  const add = (type: 'FORM_STATUS' | 'FORM_LABELS') =>
    it.winnow.addCustomField({ form_id: it.form_id, type, source_form_id: other.identifier })
  const otherLabels = (await add('FORM_LABELS')).id
  // A row must hold where its last place is a list, too.
  await it.winnow.fetchWindow({ form_id: it.form_id })
  const otherStatus = (await add('FORM_STATUS')).id
  const details = await it.winnow.fetchDetails({ form_id: it.form_id })
  const criterionIds = details.customFields.filter(it => it.type === 'AI_CRITERION').map(it => it.id)
  const searchId = details.customFields.find(it => it.search)?.search?.id ?? ''
  const idOf = (question: string) => details.inputFields.find(asked => asked.question === question)?.id ?? ''
  return { ...it, rows, idOf, otherStatus, otherLabels, criterionIds, searchId, internal }
}
