import { csvOptions } from '@winnow/openapi/columns'
import { type RefusedRow, refusedTable } from '@winnow/openapi/imports/index'
import { stringify } from 'csv-stringify/browser/esm/sync'

/** What was refused as a file: its own columns, so that it can be mended and imported, then its line and why. */
export const refusedCsv = (header: readonly string[], refused: readonly RefusedRow[]): string =>
  stringify(refusedTable(header, refused), { ...csvOptions, bom: true })
