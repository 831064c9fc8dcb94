export * from './criteria.ts'
export * from './results.ts'
export * from './runs.ts'
export * from './searches.ts'
