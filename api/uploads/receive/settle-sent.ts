import type { App } from '../../core/app.ts'
import type { Handler } from '../../core/command.ts'
import { findUpload, isWhole } from '../row.ts'
import { finishUpload } from './finish.ts'

/**
 * Parts that a process which died has left are joined before the transaction that takes the answers. Where that fails, the file
 * is still to come.
 */
export const finishUploadsFirst = ({ operation, run }: Handler): Handler => ({
  operation,
  async run(context) {
    for (const id of uploadsIn(context.input)) await settle(context.app, id)
    return run(context)
  },
})

/** Uploads that a body names, wherever it does. */
function uploadsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) =>
    (name === 'draft_file_path' || name === 'file_path') && typeof value === 'string'
      ? [value]
      : uploadsIn(value),
  )
}

async function settle(app: App, id: string): Promise<void> {
  const row = await findUpload(app.reads, id)
  if (row?.state !== 'OPEN' || !isWhole(row)) return
  try {
    await finishUpload(app, row)
  } catch (error) {
    app.log('warn', 'upload not finished', { error })
  }
}
