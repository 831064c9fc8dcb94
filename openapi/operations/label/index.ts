export * from './assign.ts'
export * from './form.ts'
