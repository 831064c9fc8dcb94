import { jobFailedText } from '@winnow/openapi/common/job-failed'
import { importUndoneText, keptNamesText, undoLossText } from '@winnow/openapi/imports/index'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import { confirm, toast } from '../../../ui/overlays/stack/stack.ts'
import { followJob } from '../../review/jobs/jobs.ts'

const later = (ms: number) => new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), ms))

/** Asks, deletes what an import added, and says what stays. True: it was undone. */
export async function undoImport(
  importId: string,
  { signal, onBegun }: { signal: AbortSignal; onBegun: () => void },
): Promise<boolean> {
  try {
    const before = await winnow.fetchImport({ import_id: importId })
    const sure = await confirm({
      title: `Undo the import of ‘${before.import.file_name}’?`,
      text: [undoLossText(before), keptNamesText(before.kept, before.kept_count)].join(' ').trim(),
      confirm: 'Undo import',
      kind: 'danger',
    })
    if (!sure) return false
    onBegun()
    const { form_id, job_id } = await winnow.undoImport({ import_id: importId })
    const job = await followJob(winnow, { formId: form_id, jobId: job_id, signal, onLook: () => {} }, later)
    if (job.status !== 'DONE') throw new Error(job.error ?? jobFailedText)
    const counts = { removed: job.removed_count ?? 0, kept: job.kept_count ?? 0 }
    const names = counts.kept > 0 ? await namesKept(importId, counts.kept) : ''
    toast({ title: 'Import undone', text: [importUndoneText(counts), names].join(' ').trim() })
    return true
  } catch (error) {
    if (signal.aborted) return false
    toast({ tone: 'bad', title: "Couldn't undo the import", text: sentenceOf(error) })
    return false
  }
}

/** Who stayed; their number is told without them where they can't be read. */
const namesKept = (import_id: string, all: number) =>
  winnow.fetchImport({ import_id }).then(
    ({ kept }) => keptNamesText(kept, all),
    () => '',
  )
