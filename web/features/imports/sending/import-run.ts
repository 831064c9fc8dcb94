import {
  type Encoding,
  type ImportRow,
  inBatches,
  type Plan,
  type ReadEnv,
  rowReaderOf,
  withIds,
} from '@winnow/openapi/imports/index'
import { splitQuestions } from '@winnow/openapi/questions'
import { type FormDetails, type Winnow, WinnowError } from '@winnow/sdk'
import { pacer } from '../file/pacer.ts'
import { readRows } from '../file/read-rows.ts'
import { placesOn } from './places.ts'

/** A row that was not taken, with the reason. */
export interface Refused {
  line: number
  cells: readonly string[]
  /** The names of columns or questions, and what is wrong with them */
  errors: readonly { path: string; message: string }[]
}

/** Where the rows go: to a form that is there, or to one that is made of the plan. */
export type Target = { form: FormDetails } | { pageId: string; name: string }

interface ImportOrder {
  file: Blob
  encoding: Encoding
  target: Target
  plan: Plan
  env: ReadEnv
  /** The stage of every row; null: their own */
  stage: string | null
}

type Calls = Pick<Winnow, 'createDraftForm' | 'editForm' | 'fetchDetails' | 'importSubmissions'>

const named = (errors: Refused['errors'], names: ReadonlyMap<string, string>) =>
  errors.map(({ path, message }) => ({ path: names.get(path) ?? path, message }))

const later = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/**
 * One import, from its first row to its last. It stops between two batches and can be gone on with, after a failure too:
 * every call has its key, so that nothing goes in twice and no second form is made.
 */
export class ImportRun {
  imported = 0
  /** By line */
  readonly refused = new Map<number, Refused>()
  /** What rows name that the form does not have */
  missed: ReadonlySet<string> = new Set()
  /** The form that the rows go to, once it is there */
  form: FormDetails | null = null
  /** A form was begun and is a draft still */
  hasDraft = false
  private plan: Plan
  private draft: Awaited<ReturnType<Winnow['createDraftForm']>> | null = null
  /** The last line that is dealt with */
  private line = 1
  private readonly keys = new Map<string, string>()

  constructor(
    private readonly winnow: Calls,
    private readonly order: ImportOrder,
  ) {
    this.plan = order.plan
    if ('form' in order.target) this.form = order.target.form
  }

  get done(): number {
    return this.imported + this.refused.size
  }

  private key(what: string): { idempotencyKey: string } {
    const idempotencyKey = this.keys.get(what) ?? crypto.randomUUID()
    this.keys.set(what, idempotencyKey)
    return { idempotencyKey }
  }

  /** Sends what was not sent yet; true: it came to the end, false: it was stopped. Rejects with the call's error. */
  async send(stop: AbortSignal, onProgress: () => void): Promise<boolean> {
    const { env, stage, target } = this.order
    const form = this.form ?? ('pageId' in target ? await this.makeForm(target) : target.form)
    const places = placesOn(form, stage)
    const waiting = new Map<number, readonly string[]>()
    for await (const rows of inBatches(this.rows(stop, places.place, waiting))) {
      if (stop.aborted) return false
      const first = rows[0]?.line ?? 0
      const reply = await this.patiently(stop, () =>
        this.winnow.importSubmissions(
          { form_id: form.identifier, rows, anonymous: env.anonymous, time_zone: env.timeZone },
          this.key(`rows from ${first}`),
        ),
      )
      const names = this.names()
      for (const { line, errors } of reply.refused)
        this.refused.set(line, {
          line,
          cells: waiting.get(line) ?? [],
          errors: named(errors, names),
        })
      this.imported += reply.imported_count
      this.line = rows.at(-1)?.line ?? this.line
      this.missed = new Set([...this.missed, ...places.missed])
      for (const line of waiting.keys()) if (line <= this.line) waiting.delete(line)
      onProgress()
    }
    onProgress()
    return !stop.aborted
  }

  /** What a person calls what an error's path points to: the head of a column, or a question. */
  private names(): ReadonlyMap<string, string> {
    const { identity, heads, questions } = this.plan
    const head = (at: number | undefined, usual: string) => (at === undefined ? usual : heads[at]) ?? usual
    return new Map([
      ['name', head(identity.name, 'Name')],
      ['email', head(identity.email, 'Email')],
      ['status', head(identity.stage, 'Status')],
      ['labels', head(identity.labels, 'Labels')],
      ...questions.map(it => [`values.${it.id}`, it.question] as const),
    ])
  }

  /** The rows that are still to be sent; those that break a rule are set aside. */
  private async *rows(
    stop: AbortSignal,
    place: (row: ImportRow) => ImportRow,
    waiting: Map<number, readonly string[]>,
  ): AsyncGenerator<ImportRow> {
    const read = rowReaderOf(this.plan, this.order.env)
    const names = this.names()
    const pause = pacer()
    const from = this.line
    for await (const rows of readRows(this.order.file, this.order.encoding)) {
      for (const { line, cells } of rows) {
        if (line <= from) continue
        if (stop.aborted) return
        const row = read(cells, line)
        if (row.ok) {
          waiting.set(line, cells)
          yield place(row.row)
        } else this.refused.set(line, { line, cells, errors: named(row.errors, names) })
        await pause()
      }
    }
  }

  /** Waits out a rate limit; the key makes it safe to send a batch again. */
  private async patiently<T>(stop: AbortSignal, call: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await call()
      } catch (error) {
        const seconds = error instanceof WinnowError && error.code === 'rate_limited' && error.retryAfter
        if (!seconds) throw error
        for (let left = seconds * 4; left > 0 && !stop.aborted; left--) await later(250)
        if (stop.aborted) throw error
      }
    }
  }

  private async makeForm({ pageId, name }: { pageId: string; name: string }): Promise<FormDetails> {
    this.draft ??= await this.winnow.createDraftForm({ page_id: pageId, name }, this.key('draft'))
    this.hasDraft = true
    const { identifier: form_id, revision, inputFields } = this.draft
    const asked = this.plan.questions.map(({ question, type, options, allowOther }) => ({
      ...{ question, type, options, allowOther },
    }))
    await this.winnow.editForm(
      { form_id, revision, input_fields: [...inputFields, ...asked], publish: true },
      this.key('publish'),
    )
    this.form = await this.winnow.fetchDetails({ form_id })
    this.hasDraft = false
    this.plan = withIds(
      this.plan,
      splitQuestions(this.form.inputFields).rest.map(it => it.id),
    )
    return this.form
  }
}
