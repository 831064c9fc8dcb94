import { type Fragment, fragment, valueList } from '../query/fragment.ts'

/** A question that is answered with options, by its place in the form's rows. */
interface Chosen {
  formNumber: number
  slot: number
}

/** Who chose which option, from the index of them: no row is looked into (docs/decisions.md#the-table). */
export function chosenIn({ formNumber, slot }: Chosen) {
  const chose = fragment`select submission_id from submission_choices where form_number = ${formNumber} and slot = ${slot}`
  const hasAny = (words: readonly string[]) => fragment`s.id in (${chose} and word in ${valueList(words)})`
  return {
    hasAny,
    has: (word: string) => hasAny([word]),
    blank: fragment`s.id not in (${chose} and is_first)`,
  }
}

/** The options with how many of the form chose each, and as no answer, how many have no first choice. */
export function chosenOfForm({ formNumber, slot }: Chosen): Fragment {
  const chosen = fragment`
    select word as key, count(*) as n, sum(is_first) as first from submission_choices
    where form_number = ${formNumber} and slot = ${slot} group by word`
  const all = fragment`select sum(n) from stage_counts where form_number = ${formNumber}`
  return fragment`
    select key, n from (
      with chosen as materialized (${chosen})
      select key, n from chosen
      union all select null, (${all}) - (select coalesce(sum(first), 0) from chosen))
    where n > 0`
}
