/** How a filter compares. An operator that begins with `not_` is the exact complement of the one without it, blanks included. */
export const filterOperators = [
  'equals',
  'not_equal',
  'greater_than',
  'greater_than_equal',
  'less_than',
  'less_than_equal',
  'between',
  'select',
  'not_select',
  'select_all',
  'contains',
  'not_contains',
  'relative',
] as const
export type FilterOperator = (typeof filterOperators)[number]

/** What a column's values are, as far as filters are concerned. */
export const filterKindNames = ['text', 'number', 'date', 'choice', 'choices', 'yesNo'] as const
export type FilterKindName = (typeof filterKindNames)[number]

/** Spans of days that move with the calendar, both ends inclusive. */
export const relativeDays = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'this_week',
  'this_month',
  'last_month',
  'next_7_days',
  'next_30_days',
] as const
export type RelativeDays = (typeof relativeDays)[number]

/** What the messages column can be filtered to. */
export const messageStates = ['none', 'replied', 'needs_reply'] as const
export type MessageState = (typeof messageStates)[number]

/** Filters over what has no column of its own in the table. */
export const extraFilters = [
  'private_notes',
  'reply_status',
  'assigned_comments',
  'new_since_visit',
  'ai_shortlisting',
] as const
export type ExtraFilter = (typeof extraFilters)[number]
