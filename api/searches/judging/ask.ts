import { createHash } from 'node:crypto'
import { modelInstructions, modelRequests, type Reader, searchRuns, type Transaction } from '@winnow/db'
import { eq, sql, sum } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import type { FoundForm } from '../../forms/find.ts'
import type { Model, ModelAnswer } from '../../ports/model/model.ts'
import { leftToday } from '../runs/budget.ts'

type Request = Omit<Parameters<Model['ask']>[0], 'signal'>

/** For what a model is asked, and who pays. */
export interface Purpose {
  app: App
  found: FoundForm
  /** Absent: the search is not made yet */
  search?: { number: number }
  run?: { number: number; ceiling: number | null }
  signal: AbortSignal
}

/** Sets aside what a request may cost at most; false: that could pass the ceiling, or what is left of today. */
const reserve = ({ app, found, run }: Purpose, most: number): Promise<boolean> =>
  app.write(async tx => {
    const left = await leftToday(app, tx, found, app.clock())
    if (left !== null && left < most) return false
    if (!run) return true
    const [row] = await tx.select().from(searchRuns).where(eq(searchRuns.number, run.number))
    if (!row) return false
    if (row.ceiling !== null && (await spent(tx, row)) + row.reserved + most > row.ceiling) return false
    await tx
      .update(searchRuns)
      .set({ reserved: sql`${searchRuns.reserved} + ${most}` })
      .where(eq(searchRuns.number, run.number))
    return true
  })

/** Sets aside what requests of a batch may cost at most: as many of them, in order, as are covered. */
export const reserveFirst = ({ app, found, run }: Purpose, most: readonly number[]): Promise<number> =>
  app.write(async tx => {
    if (!run) return 0
    const [row] = await tx.select().from(searchRuns).where(eq(searchRuns.number, run.number))
    if (!row) return 0
    const today = (await leftToday(app, tx, found, app.clock())) ?? Number.POSITIVE_INFINITY
    const ofRun =
      row.ceiling === null ? Number.POSITIVE_INFINITY : row.ceiling - (await spent(tx, row)) - row.reserved
    let [n, sum] = [0, 0]
    for (const one of most) {
      if (sum + one > Math.min(today, ofRun)) break
      sum += one
      n++
    }
    await tx
      .update(searchRuns)
      .set({ reserved: sql`${searchRuns.reserved} + ${sum}` })
      .where(eq(searchRuns.number, run.number))
    return n
  })

async function spent(db: Reader, { number, searchNumber }: { number: number; searchNumber: number }) {
  const [row] = await db
    .select({ cost: sum(modelRequests.cost) })
    .from(modelRequests)
    .where(sql`${modelRequests.searchNumber} = ${searchNumber} and ${modelRequests.runNumber} = ${number}`)
  return Number(row?.cost ?? 0)
}

/** Writes down what was sent and what it cost, once, in the place of what was set aside for it. */
const record = (
  { app, found, search, run }: Purpose,
  { instructions, content }: Request,
  { submissionId, most }: { submissionId: number | null; most: number },
  answer: ModelAnswer | null,
) =>
  app.write(async tx => {
    if (run)
      await tx
        .update(searchRuns)
        .set({ reserved: sql`max(0, ${searchRuns.reserved} - ${most})` })
        .where(eq(searchRuns.number, run.number))
    if (!answer) return null
    const of = {
      formNumber: found.form.number,
      searchNumber: search?.number ?? null,
      runNumber: run?.number ?? null,
    }
    return insertRequest(tx, of, { instructions, content, submissionId, answer }, app.clock())
  })

/** A request that was answered, as it is kept. */
export interface Sent extends Pick<Request, 'instructions' | 'content'> {
  submissionId: number | null
  answer: ModelAnswer
}

/** Writes down a request that was answered. */
export async function insertRequest(
  tx: Transaction,
  of: { formNumber: number; searchNumber: number | null; runNumber: number | null },
  { instructions, content, submissionId, answer }: Sent,
  sentAt: number,
): Promise<number | null> {
  const hash = createHash('sha256').update(instructions).digest('base64url')
  await tx.insert(modelInstructions).values({ hash, text: instructions }).onConflictDoNothing()
  const { model, inputTokens, outputTokens, cost, outcome } = answer
  const [row] = await tx
    .insert(modelRequests)
    .values({
      ...of,
      ...{ submissionId, model, inputTokens, outputTokens, cost, outcome, sentAt, content },
      instructionsHash: hash,
    })
    .returning({ number: modelRequests.number })
  return row?.number ?? null
}

export interface Asked {
  answer: ModelAnswer
  /** Its row in `model_requests` */
  number: number | null
}

/** Asks a model once; 'UNPAID': what is left does not cover it. */
export async function ask(
  purpose: Purpose,
  model: Model,
  request: Request,
  submissionId: number | null,
): Promise<Asked | 'UNPAID'> {
  const most = model.mostCost(request)
  if (!(await reserve(purpose, most))) return 'UNPAID'
  let answer: ModelAnswer | null = null
  let number: number | null = null
  try {
    answer = await model.ask({ ...request, signal: purpose.signal })
  } finally {
    number = await record(purpose, request, { submissionId, most }, answer)
  }
  return { answer, number }
}
