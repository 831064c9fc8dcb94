import { chatRoutes } from './chats/routes.ts'
import type { Handler } from './core/command.ts'
import { formRoutes } from './forms/routes.ts'
import { submissionRoutes } from './submissions/routes.ts'
import { userRoutes } from './users/routes.ts'
import { workspaceRoutes } from './workspaces/routes.ts'

/** What answers each operation of the contract. */
export const handlers: readonly Handler[] = [
  ...userRoutes,
  ...workspaceRoutes,
  ...formRoutes,
  ...submissionRoutes,
  ...chatRoutes,
]
