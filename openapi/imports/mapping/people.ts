import type { IdentityColumns } from '../plan/plan.ts'

const holds: Readonly<Record<keyof IdentityColumns, string>> = {
  name: "the applicants' names",
  lastName: "the applicants' last names",
  email: "the applicants' email addresses",
  date: 'the days on which they applied',
  stage: 'their statuses',
  labels: 'their labels',
}

/** What a column says of an applicant; null: it's none of those columns. */
export const personColumn = (identity: IdentityColumns, at: number): keyof IdentityColumns | null =>
  (Object.keys(holds) as (keyof IdentityColumns)[]).find(who => identity[who] === at) ?? null

/**
 * Why a choice can't be made for a column that says who applied; null: it can. Names and addresses can be left out where
 * placeholders stand in for them (docs/rules.md#import-mapping).
 */
export function refusedForPerson(
  identity: IdentityColumns,
  at: number,
  choice: object,
  { anonymous }: { anonymous: boolean },
): string | null {
  const who = personColumn(identity, at)
  if (who === null) return null
  if (!('skip' in choice)) return `has ${holds[who]}, so it can't be a question`
  return anonymous || (who !== 'name' && who !== 'email') ? null : `has ${holds[who]}, which every row needs`
}
