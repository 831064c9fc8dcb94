import { type Column, csvFileName } from '@winnow/openapi/columns'
import { readerTimeZone } from '@winnow/openapi/common/dates/dates'
import { counted } from '@winnow/openapi/common/text/format'
import type { FetchWindowData, FormDetails } from '@winnow/sdk'
import { Download } from 'lucide-react'
import { saveFile } from '../../lib/browser/save-file.ts'
import { mayHelpAgain, reasonOf, winnow } from '../../lib/client.ts'
import { dismissToast, toast } from '../../ui/overlays/stack/stack.ts'

export type ExportQuery = Omit<FetchWindowData['body'], 'offset' | 'limit' | 'texts'>

interface ExportRequest {
  form: FormDetails
  query: ExportQuery
  columns: readonly Column[]
  /** Ids of those who are left out */
  excluded: ReadonlySet<string>
  /** How many rows there are, as far as that is known */
  size: number
  splitOptions: boolean
}

let lastExport = 0
let running = 0

/** The browser asks before a page is closed on which an export runs. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function begin() {
  if (++running === 1) addEventListener('beforeunload', warn)
}

function end() {
  if (--running === 0) removeEventListener('beforeunload', warn)
}

/**
 * Builds a CSV and saves it, with its progress in a toast, on whatever screen the person goes to meanwhile. What is under way can
 * be stopped; a failure leaves no file and says so until it is closed.
 */
export async function runExport(request: ExportRequest): Promise<void> {
  const { form, size } = request
  const id = `export-${++lastExport}`
  const controller = new AbortController()
  const show = (done: number, total: number) =>
    toast({
      id,
      tone: 'info',
      icon: Download,
      title: `Exporting ${form.name}`,
      progress: { done, total },
      action: { name: 'Stop', run: () => controller.abort() },
    })
  let rows = 0
  begin()
  show(0, size)
  try {
    const { buildCsv } = await import('./build-csv.ts')
    const pieces = await buildCsv(winnow, {
      ...request,
      timeZone: readerTimeZone(),
      site: location.origin,
      signal: controller.signal,
      onProgress: ({ done, total }) => {
        rows = done
        if (!controller.signal.aborted) show(done, total)
      },
    })
    const name = csvFileName(form.name)
    saveFile(new Blob(pieces, { type: 'text/csv;charset=utf-8' }), name)
    toast({ id, title: `${counted(rows, 'applicant')} exported`, text: name })
  } catch (error) {
    if (controller.signal.aborted) {
      dismissToast(id)
      toast({ tone: 'info', title: 'Export stopped', text: 'No file was saved.' })
      return
    }
    toast({
      id,
      tone: 'bad',
      title: `Couldn't export ${form.name}`,
      text: `${reasonOf(error)} No file was saved.`,
      ...(mayHelpAgain(error) && { action: { name: 'Try again', run: () => void runExport(request) } }),
    })
  } finally {
    end()
  }
}
