import { counted } from '@winnow/openapi/common/text/format'
import { type ImportRow, inBatches, type ReadRow } from '@winnow/openapi/imports/index'
import { WinnowError } from '@winnow/sdk'
import type { Io } from '../../io/factory.ts'
import { refusal } from '../../io/failure.ts'

import { clientFor, type Session } from '../../io/session.ts'

export type Refused = { line: number; errors: { path: string; message: string }[] }
export type Sent = { imported: number; refused: Refused[]; batchIds: string[] }

type Sending = {
  form: { identifier: string; name: string }
  anonymous: boolean
  rows: AsyncIterable<ReadRow>
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

/** Sends rows batch by batch. Ctrl+C stops between two; imported rows stay and are reported. */
export async function send(session: Session, it: Sending): Promise<Sent> {
  const { io, account } = session
  const { form } = it
  // A batch that has begun is finished: only then is it known what was imported.
  const winnow = clientFor({ ...io, signal: new AbortController().signal }, account)
  const sent: Sent = { imported: 0, refused: [], batchIds: [] }
  let lastLine = 1
  const soFar = () =>
    `${counted(sent.imported, 'row')} up to line ${lastLine} ${sent.imported === 1 ? 'was' : 'were'} imported into '${form.name}' (${form.identifier}).`

  async function* taken(): AsyncGenerator<ImportRow> {
    for await (const read of it.rows) {
      if (read.ok) yield read.row
      else sent.refused.push({ line: read.line, errors: read.errors })
    }
  }
  try {
    for await (const rows of inBatches(taken())) {
      if (io.signal.aborted) break
      const reply = await patiently(io, idempotencyKey =>
        winnow.importSubmissions(
          {
            form_id: form.identifier,
            rows,
            anonymous: it.anonymous,
            time_zone: io.clock.timeZone,
          },
          { idempotencyKey },
        ),
      )
      sent.imported += reply.imported_count
      sent.batchIds.push(reply.batch_id)
      sent.refused.push(
        ...reply.refused.map(({ line, errors }) => ({
          line,
          errors: errors.map(({ path, message }) => ({ path: it.nameOf(path), message })),
        })),
      )
      lastLine = rows.at(-1)?.line ?? lastLine
      it.onProgress(sent.imported + sent.refused.length)
    }
  } catch (error) {
    if (!(error instanceof WinnowError)) throw error
    throw refusal(error.code, error.status, `${error.message}. ${soFar()}`.replace('..', '.'))
  }
  if (io.signal.aborted) throw refusal('aborted', 0, `Stopped. ${soFar()}`)
  return { ...sent, refused: sent.refused.toSorted((one, other) => one.line - other.line) }
}
