import {
  type Encoding,
  type ImportRow,
  inBatches,
  type Missed,
  type Plan,
  placesOn,
  type ReadEnv,
  type RefusedRow,
  rowReaderOf,
  type ImportOrder as SavedOrder,
  withIds,
} from '@winnow/openapi/imports/index'
import { splitQuestions } from '@winnow/openapi/questions'
import { type FormDetails, type Import, type Winnow, WinnowError } from '@winnow/sdk'
import { pacer } from '../file/pacer.ts'
import { hashOfFile, readRows } from '../file/read-rows.ts'

/** Where the rows go: to a form that is there, or to one that is made of the plan. */
export type Target = { form: FormDetails } | { pageId: string; name: string }

interface ImportOrder {
  file: Blob
  fileName: string
  /** Rows below the header */
  rows: number
  encoding: Encoding
  target: Target
  plan: Plan
  env: ReadEnv
  /** The stage of every row; null: their own */
  stage: string | null
  /** An import that continues from its last line */
  resumed: Import | null
}

type Calls = Pick<
  Winnow,
  'createDraftForm' | 'editForm' | 'fetchDetails' | 'importSubmissions' | 'startImport'
>

/** Rows that are being sent: their cells, and how many rows of the file they and those before them are. */
type Waiting = Map<number, { cells: readonly string[]; ordinal: number }>

const named = (errors: RefusedRow['errors'], names: ReadonlyMap<string, string>) =>
  errors.map(({ path, message }) => ({ path: names.get(path) ?? path, message }))

const later = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/**
 * One import, from its first row to its last. It stops between two batches and can be gone on with, after a failure too:
 * every call has its key, so that nothing goes in twice and no second form is made.
 */
export class ImportRun {
  imported = 0
  /** By line */
  readonly refused = new Map<number, RefusedRow>()
  /** What rows name that the form does not have */
  get missed(): readonly Missed[] {
    return this.places?.missed ?? []
  }
  private places: ReturnType<typeof placesOn> | null = null
  /** The form that the rows go to, once it is there */
  form: FormDetails | null = null
  /** A form was begun and is a draft still */
  hasDraft = false
  private plan: Plan
  private draft: Awaited<ReturnType<Winnow['createDraftForm']>> | null = null
  /** The last line that is dealt with */
  private line = 1
  /** Rows that are dealt with, those before it was resumed too */
  done = 0
  /** What it is listed and undone by, once it was started */
  started: Import | null = null
  private readonly keys = new Map<string, string>()

  constructor(
    private readonly winnow: Calls,
    private readonly order: ImportOrder,
  ) {
    this.plan = order.plan
    if ('form' in order.target) this.form = order.target.form
    if (order.resumed) {
      this.started = order.resumed
      this.line = order.resumed.last_line
      this.done = order.resumed.rows_done
    }
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
    const started = await this.start(form)
    this.places ??= placesOn(form, stage)
    const { place } = this.places
    const waiting: Waiting = new Map()
    const submit = (rows: ImportRow[], rows_done: number, stopped = false) =>
      this.patiently(stop, () =>
        this.winnow.importSubmissions(
          {
            ...{ form_id: form.identifier, import_id: started.id, rows, rows_done, stopped },
            ...{ anonymous: env.anonymous, time_zone: env.timeZone },
          },
          this.key(`rows from ${rows[0]?.line ?? (stopped ? `a stop at ${rows_done}` : 'the end')}`),
        ),
      )
    for await (const rows of inBatches(this.rows(stop, place, waiting))) {
      if (stop.aborted) break
      const last = waiting.get(rows.at(-1)?.line ?? 0)
      const done = last?.ordinal ?? this.done
      const reply = await submit(rows, done)
      const names = this.names()
      for (const { line, errors } of reply.refused)
        this.refused.set(line, {
          line,
          cells: waiting.get(line)?.cells ?? [],
          errors: named(errors, names),
        })
      this.imported += reply.imported_count
      this.line = rows.at(-1)?.line ?? this.line
      this.done = done
      for (const line of waiting.keys()) if (line <= this.line) waiting.delete(line)
      onProgress()
    }
    if (stop.aborted) {
      await submit([], this.done, true).catch(() => {})
      return false
    }
    // What was refused here at the end of the file the server has not heard of yet.
    if (this.done < started.row_count) await submit([], started.row_count)
    this.done = started.row_count
    onProgress()
    return true
  }

  /** Tells the server of the import before its first rows, with what somebody needs to continue with it. */
  private async start(form: FormDetails): Promise<Import> {
    const { file, fileName, rows, env, stage, encoding } = this.order
    const order: SavedOrder = {
      ...{ version: 1, plan: this.plan, stage, encoding },
      ...{ anonymous: env.anonymous, timeZone: env.timeZone },
    }
    this.started ??= await this.winnow.startImport(
      {
        ...{ form_id: form.identifier, file_name: fileName, row_count: rows },
        ...{ file_hash: await hashOfFile(file), plan: JSON.stringify(order) },
      },
      this.key('start'),
    )
    return this.started
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
    waiting: Waiting,
  ): AsyncGenerator<ImportRow> {
    const read = rowReaderOf(this.plan, this.order.env)
    const names = this.names()
    const pause = pacer()
    const from = this.line
    let ordinal = -1
    for await (const rows of readRows(this.order.file, this.order.encoding)) {
      for (const { line, cells } of rows) {
        ordinal++
        if (line <= from) continue
        if (stop.aborted) return
        const row = read(cells, line)
        if (row.ok) {
          waiting.set(line, { cells, ordinal })
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
