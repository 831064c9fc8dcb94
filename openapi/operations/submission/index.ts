export * from './read.ts'
export * from './stage.ts'
export * from './submit.ts'
