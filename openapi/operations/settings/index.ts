export * from './invitations.ts'
export * from './members.ts'
export * from './ownership.ts'
export * from './workspace.ts'
