import type { ImportRow } from '@winnow/openapi/imports/index'
import type { FormDetails } from '@winnow/sdk'
import { findStage } from '../../../lib/stages.ts'

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()

/**
 * Puts rows where the form has a place for them: into the selected stage, else their own. A status that the form does not
 * have becomes New and a label is left out; `missed` says which.
 */
export function placesOn(form: Pick<FormDetails, 'stages' | 'labelsWithColor'>, selected: string | null) {
  const labels = new Set(form.labelsWithColor.map(({ value }) => fold(value)))
  const missed = new Set<string>()
  return {
    missed,
    place(row: ImportRow): ImportRow {
      const own = row.status === null ? null : (findStage(form.stages, row.status)?.label ?? null)
      if (selected === null && row.status !== null && own === null)
        missed.add(`no status ‘${row.status}’ (set to New)`)
      for (const label of row.labels)
        if (!labels.has(fold(label))) missed.add(`no label ‘${label}’ (left out)`)
      return { ...row, status: selected ?? own, labels: row.labels.filter(label => labels.has(fold(label))) }
    },
  }
}
