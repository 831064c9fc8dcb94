export { Group, Grouping } from './grouping.ts'
export * from './read.ts'
export * from './stage.ts'
export * from './submit.ts'
