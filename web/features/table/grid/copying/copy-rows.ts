import type { Rectangle } from '@glideapps/glide-data-grid'
import { csvCell, type Row, rowReader } from '@winnow/openapi/columns'
import { readerTimeZone } from '@winnow/openapi/common/dates/dates'
import { count, counted } from '@winnow/openapi/common/text/format'
import { type FormDetails, type Winnow, windows } from '@winnow/sdk'
import { sentenceOf, winnow } from '../../../../lib/client.ts'
import { toast } from '../../../../ui/overlays/stack/stack.ts'
import { rowsQuery, type Sort, type TableQuery } from '../../../review/query/query.ts'
import { rowsBetween } from '../../../review/rows/range.ts'
import type { Rows } from '../../../review/rows/rows.ts'
import { type Selection, sizeOf } from '../../../review/selection/subjects.ts'
import type { GridColumn } from '../../columns/index.ts'
import type { Lines } from '../../parts/lines.ts'

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

/** Some cells of a row, as the export writes them. */
export function lineOf(
  row: Row,
  columns: readonly GridColumn[],
  { formId, site }: Pick<Copied, 'formId' | 'site'>,
): string {
  const env = { timeZone: readerTimeZone(), files: { url: site, formId } }
  return columns.map(({ column }) => quoted(csvCell(column, row, env))).join('\t')
}

/** The selected rows as a sheet takes them: a line each, tabs between the cells, whole texts, formulas guarded. */
export async function rowsText(
  client: Pick<Winnow, 'fetchWindow' | 'fetchNumbers'>,
  { formId, selection, sort, columns, site }: Copied,
): Promise<string> {
  const who = selection.by === 'name' ? { submission_ids: [...selection.applicants.keys()] } : selection.query
  const left = selection.by === 'name' ? new Map() : selection.excluded
  const lines: string[] = []
  const query = { form_id: formId, ...who, sort, texts: 'WHOLE' as const }
  for await (const window of windows(client, query)) {
    const read = rowReader(window.columns)
    for (const cells of window.rows) {
      const row = read(cells)
      if (left.has(String(row.get('submissionId')))) continue
      lines.push(lineOf(row, columns, { formId, site }))
    }
  }
  return lines.join('\n')
}

/** Puts the selected rows on the clipboard, and says how it went. */
export async function copyRows(copied: Omit<Copied, 'site'>): Promise<void> {
  const size = sizeOf(copied.selection)
  if (size > mostCopied) return tooMany(size)
  await copyText(rowsText(winnow, { ...copied, site: location.origin }), {
    done: `Copied ${counted(size, 'row')}`,
    failed: "Couldn't copy the rows",
  })
}

/** Puts a text on the clipboard that is still to come. Called in the key press itself, while it counts as the person's wish. */
async function copyText(text: Promise<string>, { done, failed }: { done: string; failed: string }) {
  try {
    const blob = text.then(it => new Blob([it], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    toast({ id: 'copied-rows', title: done })
  } catch (error) {
    const refused =
      error instanceof DOMException ? 'Your browser blocked access to the clipboard.' : sentenceOf(error)
    toast({ id: 'copied-rows', tone: 'bad', title: failed, text: refused })
  }
}

interface CopiedRange {
  form: FormDetails
  query: TableQuery
  rows: Rows
  lines: Lines
  columns: readonly GridColumn[]
  /** In columns and lines of the grid */
  rectangle: Rectangle
}

/** Puts a range of cells on the clipboard, loaded or not, whole (docs/rules.md#copying-cells). */
export async function copyRange(it: CopiedRange): Promise<void> {
  const { form, query, rows, rectangle } = it
  const columns = it.columns.slice(rectangle.x - 1, rectangle.x - 1 + rectangle.width)
  const [first, last] = it.lines.rowsWithin(rectangle.y, rectangle.y + rectangle.height - 1)
  const size = last - first + 1
  if (size > mostCopied) return tooMany(size)
  if (size <= 0) return
  const asked = { ...rowsQuery(form.identifier, query), texts: 'WHOLE' as const }
  const found = rowsBetween(asked, rows.groups?.stretches(first, last) ?? [[first, last]])
  const at = { formId: form.identifier, site: location.origin }
  await copyText(
    found.then(all => all.map(row => lineOf(row, columns, at)).join('\n')),
    { done: `Copied ${counted(size * columns.length, 'cell')}`, failed: "Couldn't copy the cells" },
  )
}

const tooMany = (size: number): void =>
  void toast({
    tone: 'info',
    title: `Can't copy ${counted(size, 'row')} at once`,
    text: `Copy up to ${count(mostCopied)}, or export them.`,
  })
