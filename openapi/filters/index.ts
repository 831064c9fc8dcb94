export { dayAfter, daysOf, isDay } from './days.ts'
export {
  type ExtraFilter,
  extraFilters,
  type FilterKindName,
  type FilterOperator,
  filterKindNames,
  filterOperators,
  type MessageState,
  messageStates,
  type RelativeDays,
  relativeDays,
} from './enums.ts'
export { conditionsOf, Filter, FilterGroup, Filters, type TableFilter } from './filter.ts'
export {
  type Condition,
  type FilterKind,
  type ParsedFilter,
  parseFilter,
  type Scalar,
} from './filter-kind.ts'
export { type ComparedValue, matches } from './matches.ts'
export { extraFilterKinds, filterKinds } from './registry.ts'
