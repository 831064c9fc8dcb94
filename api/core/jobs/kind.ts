import { jobSubjects, type jobs, type Reader, type Transaction } from '@winnow/db'
import type { JobName } from '@winnow/openapi'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { z } from 'zod'
import type { SignedIn } from '../actor.ts'
import type { App } from '../app.ts'
import type { CommandContext } from '../command.ts'

export type JobRow = typeof jobs.$inferSelect
/** Numbers by name, added up over the parts of a job. */
export type Counts = Readonly<Record<string, number>>
type SubjectKey = number | string
type System = { kind: 'system' }

/** How a job finds what it works on. */
interface Subjects<Subject extends SubjectKey> {
  /** Those of the next part; none: the job is done */
  next(db: Reader, job: JobRow): Promise<Subject[]>
  /** Marks them as done, in the transaction of their part */
  finish(tx: Transaction, job: JobRow, subjects: readonly Subject[]): Promise<unknown>
}

/** Subjects listed in `job_subjects` when the job began, `size` of them a part, in the order of their keys. */
export const listed = <Subject extends SubjectKey = number>(size: number): Subjects<Subject> => ({
  async next(db, { number }) {
    const rows = await db
      .select({ subject: jobSubjects.subject })
      .from(jobSubjects)
      .where(eq(jobSubjects.jobNumber, number))
      .orderBy(asc(jobSubjects.subject))
      .limit(size)
    return rows.map(it => it.subject as Subject)
  },
  async finish(tx, { number }, subjects) {
    const last = subjects.at(-1)
    if (last !== undefined)
      await tx
        .delete(jobSubjects)
        .where(and(eq(jobSubjects.jobNumber, number), lte(jobSubjects.subject, last)))
  },
})

/** What a part receives outside its transaction. */
interface PrepareContext<Input, Who> {
  app: App
  actor: Who
  input: Input
  job: JobRow
  /** Aborted when somebody stops the job, when another process has taken it over, and when the server shuts down */
  signal: AbortSignal
  /** Counts what was spent, such as tokens; it stays counted when the part fails */
  spend(costs: Counts): void
}

/** What a part receives inside its transaction. */
type ApplyContext<Input, Who> = Omit<CommandContext<Input>, 'actor' | 'request'> & {
  actor: Who
  job: JobRow
} & (Who extends SignedIn ? CommandContext<Input, SignedIn> : unknown)

interface Definition<Input, Subject extends SubjectKey, Prepared, Who> {
  name: string
  input: z.ZodType<Input>
  /** Absent: parts follow each other until one of them has finished the job */
  subjects?: Subjects<Subject>
  /** The phase outside the transaction: network, files, long computing. Idempotent: a process may die before `apply` */
  prepare?(context: PrepareContext<Input, Who>, subjects: readonly Subject[]): Promise<Prepared>
  /** The phase inside one transaction, whole or not at all; checks the rights of who began the job. Awaits nothing but statements */
  apply(
    context: ApplyContext<Input, Who>,
    subjects: readonly Subject[],
    prepared: Prepared,
  ): Promise<{ counts?: Counts; finished?: boolean }>
  /** Runs when the job has come to its end, outside of a transaction; not run again where the process dies first */
  settled?(app: App): Promise<unknown>
  /** Jobs of this kind that one process runs at the same time (default 4) */
  concurrency?: number
  /** Milliseconds to wait after each failure of a part, before the job has failed; a refusal is final at once */
  retry?: readonly number[]
  /** Its parts write many rows: `apply` runs on the write worker */
  large?: boolean
}

/** A kind of work that outlives a request and is done for a person, who sees it under its name. */
type PersonJob<Input, Subject extends SubjectKey = SubjectKey, Prepared = unknown> = Definition<
  Input,
  Subject,
  Prepared,
  SignedIn
> & { by: 'person'; name: JobName }

/** A kind of work that the server does for itself; nobody sees its jobs. */
type SystemJob<Input, Subject extends SubjectKey = SubjectKey, Prepared = unknown> = Definition<
  Input,
  Subject,
  Prepared,
  System
> & { by: 'system' }

export type JobKind = PersonJob<unknown> | SystemJob<unknown>

export const personJob = <Input, Subject extends SubjectKey = number, Prepared = undefined>(
  kind: Definition<Input, Subject, Prepared, SignedIn> & { name: JobName },
): PersonJob<Input, Subject, Prepared> => ({ ...kind, by: 'person' })

export const systemJob = <Input, Subject extends SubjectKey = number, Prepared = undefined>(
  kind: Definition<Input, Subject, Prepared, System>,
): SystemJob<Input, Subject, Prepared> => ({ ...kind, by: 'system' })
