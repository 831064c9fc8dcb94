import type { ExtraFilter, FilterKindName } from './enums.ts'
import type { FilterKind } from './filter-kind.ts'
import { choice, choices } from './kinds/choice.ts'
import { date } from './kinds/date.ts'
import { number } from './kinds/number.ts'
import { text } from './kinds/text.ts'
import { yesNo } from './kinds/yes-no.ts'

/** Every kind of filter, once. */
export const filterKinds: Record<FilterKindName, FilterKind> = { text, number, date, choice, choices, yesNo }

/** The kinds of the filters that have no column. */
export const extraFilterKinds: Record<ExtraFilter, FilterKindName> = {
  private_notes: 'yesNo',
  reply_status: 'yesNo',
  assigned_comments: 'choices',
  new_since_visit: 'yesNo',
  ai_shortlisting: 'choice',
}
