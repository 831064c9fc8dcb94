import { createHash } from 'node:crypto'
import { modelInstructions, modelRequests, type Reader, searchRuns } from '@winnow/db'
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
    const hash = createHash('sha256').update(instructions).digest('base64url')
    await tx.insert(modelInstructions).values({ hash, text: instructions }).onConflictDoNothing()
    const { model, inputTokens, outputTokens, cost, outcome } = answer
    const [row] = await tx
      .insert(modelRequests)
      .values({
        formNumber: found.form.number,
        searchNumber: search?.number ?? null,
        runNumber: run?.number ?? null,
        ...{ submissionId, model, inputTokens, outputTokens, cost, outcome },
        sentAt: app.clock(),
        instructionsHash: hash,
        content,
      })
      .returning({ number: modelRequests.number })
    return row?.number ?? null
  })

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
