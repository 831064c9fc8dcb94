import { counted } from '@winnow/openapi/common/text/format'
import { type ImportRow, inBatches, type RefusedRow } from '@winnow/openapi/imports/index'
import { type Import, WinnowError } from '@winnow/sdk'
import type { Io } from '../../io/factory.ts'
import { refusal } from '../../io/failure.ts'

import type { Session } from '../../io/session.ts'
import type { RowOfSheet } from './read.ts'

export type Sent = { imported: number; refused: RefusedRow[]; batchIds: string[] }

type Sending = {
  form: { identifier: string; name: string }
  /** Rows of an import that continues are sent from after its last line */
  import: Import
  file: string
  anonymous: boolean
  timeZone: string
  rows: AsyncIterable<RowOfSheet>
  /** Puts a row where the form has a place for it */
  place: (row: ImportRow) => ImportRow
  /** The name of a question, by the path of an error */
  nameOf: (path: string) => string
  onProgress: (done: number) => void
}

/** Waits out a rate limit; the key makes it safe to send a batch again. */
async function patiently<T>(io: Io, call: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const key = crypto.randomUUID()
  for (;;) {
    try {
      return await call(key)
    } catch (error) {
      const wait =
        error instanceof WinnowError && error.code === 'rate_limited' ? error.retryAfter : undefined
      if (wait === undefined || io.signal.aborted) throw error
      await io.clock.wait(wait * 1_000)
    }
  }
}

/** Sends rows batch by batch. Ctrl+C stops between two; imported rows stay, and the rest can be sent later. */
export async function send(session: Session, it: Sending, sent: Sent): Promise<void> {
  const { io } = session
  const { form } = it
  // A batch that has begun is finished: only then is it known what was imported.
  const { winnow } = session.finishing()
  const from = it.import.last_line
  let lastLine = from
  const upTo = () => (lastLine <= 1 ? '' : ` up to line ${lastLine}`)
  const soFar = () =>
    `${counted(sent.imported, 'row')}${upTo()} ${sent.imported === 1 ? 'was' : 'were'} imported into '${form.name}' (${form.identifier}). To continue: winnow import csv ${it.file} --resume ${it.import.id}`

  /** Rows read, up to each row that is sent, so that every call says how far the file is dealt with */
  let read = 0
  const ordinals = new Map<number, number>()
  const waiting = new Map<number, readonly string[]>()
  async function* taken(): AsyncGenerator<ImportRow> {
    for await (const { read: row, cells, line } of it.rows) {
      read++
      if (line <= from) continue
      if (row.ok) {
        ordinals.set(line, read)
        waiting.set(line, cells)
        yield it.place(row.row)
      } else sent.refused.push({ line, cells, errors: row.errors })
    }
  }
  let told = it.import.rows_done
  const submit = async (rows: ImportRow[], rows_done: number, stopped = false) => {
    told = rows_done
    return patiently(io, idempotencyKey =>
      winnow.importSubmissions(
        {
          form_id: form.identifier,
          import_id: it.import.id,
          rows,
          rows_done,
          stopped,
          anonymous: it.anonymous,
          time_zone: it.timeZone,
        },
        { idempotencyKey },
      ),
    )
  }
  try {
    for await (const rows of inBatches(taken())) {
      if (io.signal.aborted) break
      const last = rows.at(-1)?.line ?? lastLine
      const reply = await submit(rows, ordinals.get(last) ?? read)
      sent.imported += reply.imported_count
      sent.batchIds.push(reply.batch_id)
      sent.refused.push(
        ...reply.refused.map(({ line, errors }) => ({
          line,
          cells: waiting.get(line) ?? [],
          errors: errors.map(({ path, message }) => ({ path: it.nameOf(path), message })),
        })),
      )
      lastLine = last
      for (const { line } of rows) {
        ordinals.delete(line)
        waiting.delete(line)
      }
      it.onProgress(told)
    }
    // The server is told of a stop, and of what was refused here at the end of the file.
    if (io.signal.aborted) await submit([], told, true)
    else if (told < it.import.row_count) await submit([], it.import.row_count)
  } catch (error) {
    if (!(error instanceof WinnowError)) throw error
    throw refusal(error.code, error.status, `${error.message}. ${soFar()}`.replace('..', '.'))
  } finally {
    sent.refused.sort((one, other) => one.line - other.line)
  }
  if (io.signal.aborted) throw refusal('aborted', 0, `Stopped. ${soFar()}`)
}
