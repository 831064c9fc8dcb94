import { csvOptions, guardFormula } from '@winnow/openapi/columns'
import { stringify } from 'csv-stringify/browser/esm/sync'
import type { Refused } from './import-run.ts'

/** Everything that is wrong with a refused row. */
export const wrongWith = ({ errors }: Pick<Refused, 'errors'>) =>
  errors.map(({ path, message }) => (path === 'line' ? message : `${path}: ${message}`)).join('; ')

/** What was refused as a file: its own columns, so that it can be mended and imported, then its line and why. */
export function refusedCsv(header: readonly string[], refused: readonly Refused[]): string {
  const rows = refused.map(row => [
    ...header.map((_, at) => row.cells[at] ?? ''),
    String(row.line),
    guardFormula(wrongWith(row)),
  ])
  return stringify([[...header, 'Line', 'Problem'], ...rows], { ...csvOptions, bom: true })
}
