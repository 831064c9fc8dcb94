import { encodings, readOrder } from '@winnow/openapi/imports/index'
import { dayIn } from '@winnow/openapi/questions'
import type { Io } from '../../io/factory.ts'
import { naming, refusal } from '../../io/failure.ts'
import type { Session } from '../../io/session.ts'
import { type Prepared, parsePhone } from './prepare.ts'
import { openSheet, type Sheet } from './rows.ts'

const refused = (sentence: string) => refusal('invalid_input', 422, `${sentence} Nothing was imported.`)

/** An import that stopped, ready to continue with the same file as it began. */
export async function resume(
  session: Session,
  io: Io,
  { file, id }: { file: string; id: string },
): Promise<{ sheet: Sheet; prepared: Prepared; stage: string | undefined }> {
  const { import: found, plan: text } = await session.winnow
    .fetchImport({ import_id: id })
    .catch(naming('import', id))
  if (found.status === 'UNDONE' || found.status === 'UNDOING') throw refused(`${id} was undone.`)
  if (found.status === 'DONE')
    throw refused(`${id} has come to its end: every row of the file was dealt with.`)
  const order = readOrder(text)
  if (!order || !encodings.includes(order.encoding))
    throw refused(`${id} was started by another program, which has to continue with it.`)
  const sheet = await openSheet(io, file, order.encoding)
  if ((await sheet.hash()) !== found.file_hash)
    throw refused(
      `${sheet.name} isn't the file of ${id}, which was ${found.file_name}, or it has been changed since.`,
    )
  const form = await session.winnow.fetchDetails({ form_id: found.form_id })
  const now = io.clock.now()
  const { plan, anonymous, timeZone, stage } = order
  const env = { timeZone, now, anonymous, answers: { parsePhone, timeZone, today: dayIn(timeZone, now) } }
  return {
    sheet,
    prepared: { plan, form, rows: found.row_count, env, resumed: found },
    stage: stage ?? undefined,
  }
}
