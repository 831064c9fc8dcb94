export { exampleTokens, exampleWorkspace } from './example.ts'
export { session, user } from './people.ts'
export { applicants } from './submissions.ts'
export { editor, member, workspace } from './workspaces.ts'
