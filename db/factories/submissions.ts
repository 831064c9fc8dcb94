import { and, eq, sql } from 'drizzle-orm'
import { type Reader, stageCounts, stages, submissionCells, submissionKeys, submissions } from '../index.ts'

const chunk = 500

/** Many applicants at once, in New and without answers; where a test needs numbers rather than words. */
export async function applicants(db: Reader, formNumber: number, n: number): Promise<string[]> {
  const [stage] = await db
    .select()
    .from(stages)
    .where(and(eq(stages.formNumber, formNumber), eq(stages.kind, 'NEW')))
  if (!stage) throw new Error('The form has no stage New')
  const made = Array.from({ length: n }, (_, i) => ({
    id: formNumber * 2 ** 32 + 1_000_000 + i,
    publicId: `sub_${crypto.randomUUID()}`,
    formNumber,
    version: 1,
    stageId: stage.id,
    submittedAt: i,
    name: `Applicant ${i}`,
    email: `applicant${i}@example.invalid`,
    emailKey: `applicant${i}@example.invalid`,
  }))
  for (let i = 0; i < n; i += chunk) {
    const some = made.slice(i, i + chunk)
    await db.insert(submissions).values(some)
    await db.insert(submissionCells).values(some.map(({ id }) => ({ id, cells: '[]' })))
    await db.insert(submissionKeys).values(
      some.map(({ id, name, email }) => ({
        id,
        keys: sql`jsonb(${JSON.stringify([name.toLowerCase(), email])})`,
      })),
    )
  }
  await db
    .update(stageCounts)
    .set({ n: sql`${stageCounts.n} + ${n}` })
    .where(eq(stageCounts.stageId, stage.id))
  return made.map(it => it.publicId)
}
