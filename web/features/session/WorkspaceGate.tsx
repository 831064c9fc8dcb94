import type { Workspace } from '@winnow/sdk'
import type { ReactNode } from 'react'
import { NotFetched } from '../../ui/feedback/NotFetched.tsx'
import { partOnDemand } from '../../ui/overlays/on-demand.tsx'
import { useSession } from './session.ts'

const RestrictedWorkspace = partOnDemand(
  () => import('./RestrictedWorkspace.tsx').then(module => module.RestrictedWorkspace),
  { failed: NotFetched },
)

interface WorkspaceGateProps {
  /** The workspace that what is shown belongs to */
  pageId: Workspace['id']
  children: ReactNode
}

/** Shows what belongs to one workspace only while the tab is in that workspace. */
export function WorkspaceGate({ pageId, children }: WorkspaceGateProps) {
  const { workspace } = useSession()
  return workspace?.id === pageId ? children : <RestrictedWorkspace />
}
