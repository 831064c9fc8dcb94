import { readerTimeZone } from '@winnow/openapi/common/dates/dates'
import { readOrder } from '@winnow/openapi/imports/index'
import { dayIn } from '@winnow/openapi/questions'
import type { FormDetails, Import } from '@winnow/sdk'
import { useEffect, useRef, useState } from 'react'
import { parse as parsePhone } from '../../../form/phone/phone-parser.ts'
import { winnow } from '../../../lib/client.ts'
import { hashOfFile } from '../file/read-rows.ts'
import { ImportRun } from '../sending/import-run.ts'
import { warnOnLeaving } from '../sending/warn-on-leaving.ts'
import { messageOf } from '../use-import.ts'

/** An import that continues with the same file. */
interface Resumed {
  import: Import
  header: readonly string[]
  run: ImportRun
}

/** Continues with an import that stopped, from its file to its last row. */
export function useResume(form: FormDetails, onRows: () => void) {
  const [resumed, setResumed] = useState<Resumed | null>(null)
  const [running, setRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [, setTurn] = useState(0)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  useEffect(() => (running ? warnOnLeaving() : undefined), [running])

  /** What keeps this file from being the rest of this import; null: nothing */
  async function begun(found: Import, file: File): Promise<Resumed | string> {
    if ((await hashOfFile(file)) !== found.file_hash)
      return `‘${file.name}’ isn't the file of this import, or it has been changed since. Choose ‘${found.file_name}’.`
    const { import: now, plan: text } = await winnow.fetchImport({ import_id: found.id })
    const order = readOrder(text)
    if (!order) return 'This import was started by another program, which has to continue with it.'
    const { plan, encoding, stage, anonymous, timeZone } = order
    const today = dayIn(timeZone, new Date())
    const env = {
      ...{ timeZone: timeZone || readerTimeZone(), now: new Date(), anonymous },
      answers: { parsePhone, timeZone, today },
    }
    const run = new ImportRun(winnow, {
      ...{ file, fileName: file.name, encoding, rows: now.row_count, target: { form } },
      ...{ plan, env, stage, resumed: now },
    })
    return { import: now, header: plan.heads, run }
  }

  return {
    resumed,
    running,
    failure,
    async resume(found: Import, file: File) {
      setFailure(null)
      setRunning(true)
      setResumed(null)
      const controller = new AbortController()
      stop.current = controller
      try {
        const next = await begun(found, file)
        if (typeof next === 'string') return setFailure(next)
        setResumed(next)
        await next.run.send(controller.signal, () => setTurn(turn => turn + 1))
      } catch (error) {
        setFailure(messageOf(error))
      } finally {
        setRunning(false)
        onRows()
      }
    },
    stop: () => stop.current?.abort(),
    stopping: running && stop.current?.signal.aborted === true,
  }
}
