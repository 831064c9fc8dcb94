export { dayAfter, daysOf, isDay } from './days.ts'
export { Filter, Filters } from './filter.ts'
export { type Condition, type FilterKind, type JudgedFilter, judgeFilter, type Scalar } from './kinds/kind.ts'
export { type Met, meets } from './meets.ts'
export { extraFilterKinds, filterKinds } from './registry.ts'
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
} from './words.ts'
