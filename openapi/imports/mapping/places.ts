import type { ImportRow } from '../rows/read-row.ts'

/** What of a form decides where its rows are put. */
export interface PlacesOfForm {
  stages: readonly { label: string; formerLabels: readonly string[] }[]
  labelsWithColor: readonly { value: string }[]
}

/** What a row names and its form doesn't have. */
export interface Missed {
  kind: 'STATUS' | 'LABEL'
  /** As it stands in the row */
  text: string
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()

/** Finds statuses and labels of a form by the text of a row, in any case. */
export function namesOn({ stages, labelsWithColor }: PlacesOfForm) {
  // A label that a status had before stands for it, unless another status has it (docs/rules.md#status-labels).
  const statuses = new Map([
    ...stages.flatMap(({ label, formerLabels }) => formerLabels.map(it => [fold(it), label] as const)),
    ...stages.map(({ label }) => [fold(label), label] as const),
  ])
  const labels = new Map(labelsWithColor.map(({ value }) => [fold(value), value]))
  return {
    status: (text: string) => statuses.get(fold(text)) ?? null,
    label: (text: string) => labels.get(fold(text)) ?? null,
  }
}

/**
 * Puts rows where the form has a place for them: in the status that was chosen for all (null: none was), else in their own.
 * A status that the form doesn't have becomes New and such a label is left out; `missed` says which, once each.
 */
export function placesOn(form: PlacesOfForm, chosen: string | null) {
  const names = namesOn(form)
  const missed = new Map<string, Missed>()
  const lacking = ({ status, labels }: Pick<ImportRow, 'status' | 'labels'>): Missed[] => [
    ...(chosen === null && status !== null && names.status(status) === null
      ? [{ kind: 'STATUS', text: status } as const]
      : []),
    ...labels.flatMap(text => (names.label(text) === null ? [{ kind: 'LABEL', text } as const] : [])),
  ]
  return {
    /** What a row names in vain */
    lacking,
    get missed(): readonly Missed[] {
      return [...missed.values()]
    },
    place(row: ImportRow): ImportRow {
      for (const it of lacking(row)) missed.set(`${it.kind} ${fold(it.text)}`, it)
      const own = row.status === null ? null : names.status(row.status)
      return {
        ...row,
        status: chosen ?? own,
        labels: row.labels.filter(label => names.label(label) !== null),
      }
    },
  }
}
