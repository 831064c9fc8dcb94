import { accelerator, acceleratorApplicant } from '@winnow/db/seed/forms/accelerator'

/** A table made for this one form: a typed column for each answer. */
const answers = accelerator.questions.map(({ key, type }) => ({
  key,
  type: type === 'NUMBER' ? 'real' : 'text',
}))
export const stages = ['NEW', 'SHORTLISTED', 'CUSTOM', 'ARCHIVED'] as const

export const columns = [
  { key: 'id', type: 'integer primary key' },
  { key: 'public_id', type: 'text' },
  { key: 'stage', type: 'text' },
  { key: 'submitted_at', type: 'integer' },
  { key: 'name', type: 'text' },
  { key: 'email', type: 'text' },
  ...answers,
]
export const names = columns.map(it => it.key)

export type Value = string | number | null

/** The same person as the product has in that place, the oldest first. */
export function rowAt(seed: string, place: number, rows: number, now: number): Value[] {
  const it = acceleratorApplicant(seed, rows - 1 - place, now)
  return [
    ...[place + 1, `sub_${place}`, it.stage, it.submittedAt, it.name, it.email],
    ...answers.map(({ key, type }): Value => {
      const value = it.answers[key] ?? null
      if (value === null) return null
      if (Array.isArray(value)) return JSON.stringify(value)
      return type === 'real' ? Number(value) : value
    }),
  ]
}

/** Rows by their ids or, where these are absent, by the filter that both baselines know. */
export const chosenRows = ({ ids, sector, team }: { ids?: number[]; sector: string; team: number }) =>
  ids
    ? { sql: 'select value as id from json_each(?)', args: [JSON.stringify(ids)] }
    : { sql: 'select id from applicants where sector = ? and team >= ?', args: [sector, team] }
