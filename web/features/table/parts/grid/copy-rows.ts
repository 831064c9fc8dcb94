import { csvCell, rowReader } from '@winnow/openapi/columns'
import { browserTimeZone } from '@winnow/openapi/common/dates/dates'
import { count, counted } from '@winnow/openapi/common/text/format'
import { type Winnow, windows } from '@winnow/sdk'
import { sentenceOf, winnow } from '../../../../lib/client.ts'
import { toast } from '../../../../ui/overlays/stack.ts'
import type { Sort } from '../../../review/query/query.ts'
import { type Selection, sizeOf } from '../../../review/selection/subjects.ts'
import type { GridColumn } from '../../columns/index.ts'

/** Rows that the clipboard takes at once; more are for an export. */
const mostCopied = 10_000

interface Copied {
  formId: string
  selection: Selection
  sort: Sort | null
  columns: readonly GridColumn[]
  /** Where the server is: links to files begin so */
  site: string
}

const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The selected rows as a sheet takes them: a line each, tabs between the cells, whole texts, formulas guarded. */
export async function rowsText(
  client: Pick<Winnow, 'fetchWindow' | 'fetchNumbers'>,
  { formId, selection, sort, columns, site }: Copied,
): Promise<string> {
  const who = selection.by === 'name' ? { submission_ids: [...selection.applicants.keys()] } : selection.query
  const left = selection.by === 'name' ? new Map() : selection.excluded
  const env = { timeZone: browserTimeZone(), files: { url: site, formId } }
  const lines: string[] = []
  const query = { form_id: formId, ...who, sort, texts: 'WHOLE' as const }
  for await (const window of windows(client, query)) {
    const read = rowReader(window.columns)
    for (const cells of window.rows) {
      const row = read(cells)
      if (left.has(String(row.get('submissionId')))) continue
      lines.push(columns.map(({ column }) => quoted(csvCell(column, row, env))).join('\t'))
    }
  }
  return lines.join('\n')
}

/** Puts the selected rows on the clipboard, and says how it went. */
export async function copyRows(copied: Omit<Copied, 'site'>): Promise<void> {
  const size = sizeOf(copied.selection)
  if (size > mostCopied) {
    toast({
      tone: 'info',
      title: `Can't copy ${counted(size, 'row')} at once`,
      text: `Copy up to ${count(mostCopied)}, or export them.`,
    })
    return
  }
  try {
    const text = rowsText(winnow, { ...copied, site: location.origin })
    // Begun at once, while the key press still counts as the person's wish.
    const blob = text.then(it => new Blob([it], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    toast({ id: 'copied-rows', title: `Copied ${counted(size, 'row')}` })
  } catch (error) {
    toast({ id: 'copied-rows', tone: 'bad', title: "Couldn't copy the rows", text: sentenceOf(error) })
  }
}
