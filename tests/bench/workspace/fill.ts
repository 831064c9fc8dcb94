import { join } from 'node:path'
import { withCells } from '@winnow/api/forms/questions'
import {
  aiResults,
  chats,
  criteria,
  formColumns,
  forms,
  labels,
  messages,
  openDatabase,
  type Reader,
  searches,
  stageCounts,
  stages,
  submissionCells,
  submissionChoices,
  submissionKeys,
  submissionLabels,
  submissions,
} from '@winnow/db'
import { stored } from '@winnow/openapi/columns'
import type { FormDetails } from '@winnow/sdk'
import { and, eq, sql } from 'drizzle-orm'

const first =
  'Amara Joaquín Thanh Thandiwe Tomasz Fatima Kwabena Sigríður Mei Daniel Priya Elif Olena Marcus Camille Hassan'.split(
    ' ',
  )
const last =
  'Okonkwo Herrera Nkosi Wiśniewski Asante Jónsdóttir Chou O’Rourke Raghunathan Yıldırım Kovalenko Lindqvist Dubois'.split(
    ' ',
  )
const words =
  'we build a small service that helps growers keep what they harvest cool on the way to market with paying users since March'.split(
    ' ',
  )
const chunk = 1_000

/** The n-th of a list, spread so that neighbours differ. */
const pick = <One>(list: readonly One[], n: number, salt: number): One => {
  const found = list[(Math.imul(n + 1, 2_654_435_761 + salt * 97) >>> 8) % list.length]
  if (found === undefined) throw new Error('Nothing to pick from')
  return found
}
const prose = (n: number, count: number) =>
  Array.from({ length: count }, (_, at) => pick(words, n + at * 31, at)).join(' ')

/** An answer that fits the question; the same for the same n. */
function answerTo(
  { type, options }: FormDetails['inputFields'][number],
  n: number,
  at: number,
): string | string[] | null {
  if ((n + at) % 11 === 0) return null
  const answers: Partial<Record<typeof type, string | string[]>> = {
    NUMBER: String((n * 7 + at) % 40),
    DATE: `2026-0${1 + (n % 9)}-1${n % 10}`,
    LINK: `https://${pick(last, n, at)
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '')}${n % 90}.example.com`,
    PHONE_NUMBER: `+35191234${String(1_000 + (n % 9_000))}`,
    LONG_TEXT: prose(n + at, 30),
    SINGLE_SELECT: options.length > 0 ? pick(options, n, at) : '',
    DROPDOWN: options.length > 0 ? pick(options, n, at) : '',
    MULTI_SELECT: options.filter((_, place) => (n + place) % 3 === 0),
  }
  return answers[type] ?? prose(n + at, 3)
}

/** One in ten; the others are new. */
const isShortlisted = (n: number) => n % 10 === 0
/** Of those who talk: the others have a reply. */
const isAsking = (n: number) => n % 9 === 1

export interface Filling {
  /** Of their addresses; by default one that is never mailed */
  domain?: string
  /** Whether the n-th has a chat; by default two of nine */
  talks?: (n: number) => boolean
}

/** Applicants with answers, labels, verdicts and chats, put straight into the database of a server that does not run. */
export async function fill(
  dataDir: string,
  form: FormDetails,
  count: number,
  { domain = 'example.invalid', talks = n => n % 9 === 1 || n % 9 === 2 }: Filling = {},
): Promise<void> {
  const database = await openDatabase(`file:${join(dataDir, 'winnow.db')}`)
  await database.writes.transaction(async tx => {
    const [row] = await tx.select().from(forms).where(eq(forms.id, form.identifier))
    if (!row) throw new Error('The form is not there')
    const stageOf = async (kind: 'NEW' | 'SHORTLISTED') => {
      const [stage] = await tx
        .select()
        .from(stages)
        .where(and(eq(stages.formNumber, row.number), eq(stages.kind, kind)))
      if (!stage) throw new Error(`The form has no stage ${kind}`)
      return stage.id
    }
    const fresh = await stageOf('NEW')
    const shortlisted = await stageOf('SHORTLISTED')
    const around = await surroundings(tx, row.number)
    const columns = withCells(
      await tx.select().from(formColumns).where(eq(formColumns.formNumber, row.number)),
    )
    const questions = form.inputFields.slice(2)
    const now = Date.now()
    for (let from = 0; from < count; from += chunk) {
      const some = Array.from({ length: Math.min(chunk, count - from) }, (_, place) => {
        const n = from + place
        const name = `${pick(first, n, 1)} ${pick(last, n, 2)}`
        const email = `person${n}@${domain}`
        const values = Object.fromEntries(
          questions.map((question, at) => [question.id, answerTo(question, n, at)]),
        )
        const { cells, keys, choices } = stored({ name, email, values }, columns, questions)
        const id = row.number * 2 ** 32 + n + 1
        return { n, id, name, email, cells, keys, choices, at: now - (count - n) * 60_000 }
      })
      await tx.insert(submissions).values(
        some.map(({ n, id, name, email, at }) => ({
          id,
          publicId: `sub_${form.identifier.slice(4)}${n}`,
          formNumber: row.number,
          version: 1,
          stageId: isShortlisted(n) ? shortlisted : fresh,
          submittedAt: at,
          name,
          email,
          emailKey: email,
          needsReply: talks(n) && isAsking(n),
          responded: talks(n) && !isAsking(n),
        })),
      )
      await tx.insert(submissionCells).values(some.map(({ id, cells }) => ({ id, cells })))
      await tx.insert(submissionKeys).values(some.map(({ id, keys }) => ({ id, keys: sql`jsonb(${keys})` })))
      await tx
        .insert(submissionChoices)
        .values(
          some.flatMap(({ id, choices }) =>
            choices.map(it => ({ ...it, formNumber: row.number, submissionId: id })),
          ),
        )
      await tx
        .insert(submissionLabels)
        .values(
          some
            .filter(({ n }) => n % 3 === 0)
            .map(({ n, id }) => ({ submissionId: id, labelId: pick(around.labelIds, n, 3) })),
        )
      await tx.insert(aiResults).values(
        some
          .filter(({ n }) => n % 7 !== 0)
          .map(({ n, id }) => ({
            criterionNumber: around.criterion,
            submissionId: id,
            result: pick(['YES', 'NO', 'MAYBE'] as const, n, 4),
            reason: 'Names its users.',
            judgedAt: now,
          })),
      )
      await talk(
        tx,
        row.number,
        some.filter(({ n }) => talks(n)),
      )
    }
    const chosen = Math.ceil(count / 10)
    for (const [stageId, n] of [
      [fresh, count - chosen],
      [shortlisted, chosen],
    ] as const)
      await tx.update(stageCounts).set({ n }).where(eq(stageCounts.stageId, stageId))
    await tx
      .update(forms)
      .set({ lastSequence: count, rowsVersion: row.rowsVersion + 1 })
      .where(eq(forms.number, row.number))
  })
  database.close()
}

/** What the applicants refer to: labels, and one criterion of a search. */
async function surroundings(tx: Reader, formNumber: number) {
  const named = [
    { value: 'Climate', colour: '#22C55E' },
    { value: 'Second read', colour: '#8B5CF6' },
    { value: 'Referred', colour: '#06B6D4' },
    { value: 'Needs visa', colour: '#EC4899' },
  ]
  const made = await tx
    .insert(labels)
    .values(named.map((it, position) => ({ ...it, formNumber, valueKey: it.value.toLowerCase(), position })))
    .returning()
  const now = Date.now()
  const [search] = await tx
    .insert(searches)
    .values({
      id: `srch_${crypto.randomUUID()}`,
      formNumber,
      name: 'Founders with paying users',
      originalQuery: 'Founders that have paying users',
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!search) throw new Error('The search was not made')
  const [criterion] = await tx
    .insert(criteria)
    .values({
      id: `crit_${crypto.randomUUID()}`,
      searchNumber: search.number,
      name: 'Paying users',
      position: 0,
    })
    .returning()
  if (!criterion) throw new Error('The criterion was not made')
  return { labelIds: made.map(it => it.id), criterion: criterion.number }
}

/** A message from some, a message to others: what `needsReply` and `responded` say of them. */
async function talk(
  tx: Reader,
  formNumber: number,
  talking: readonly { n: number; id: number; at: number }[],
) {
  if (talking.length === 0) return
  const chatOf = (n: number) => `chat_${formNumber}_${n}`
  await tx
    .insert(chats)
    .values(
      talking.map(({ n, id, at }) => ({ id: chatOf(n), submissionId: id, formNumber, lastMessageAt: at })),
    )
  const said = await tx
    .insert(messages)
    .values(
      talking.map(({ n, at }) => ({
        id: `msg_${formNumber}_${n}`,
        chatId: chatOf(n),
        side: isAsking(n) ? ('SUBMITTER' as const) : ('PAGE_USER' as const),
        content: isAsking(n) ? 'When will I hear from you?' : 'Thank you for applying, we are reading.',
        createdAt: at,
      })),
    )
    .returning({ seq: messages.seq, chatId: messages.chatId })
  for (const { seq, chatId } of said)
    await tx.update(chats).set({ lastMessageSeq: seq }).where(eq(chats.id, chatId))
}
