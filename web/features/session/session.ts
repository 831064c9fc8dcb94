import type { Me, Workspace } from '@winnow/sdk'
import { createContext, useContext } from 'react'
import { mutate } from 'swr'
import { storeTabChoice } from './tab-choice.ts'

interface Session {
  me: Me
  /** The workspace of this tab; null: applicant mode */
  workspace: Workspace | null
  /** Asks for the person and their workspaces again */
  refresh: () => Promise<unknown>
  /** Says that the person left this workspace themselves: they aren't told that they lost it */
  onLeft: (pageId: string) => void
}

export const SessionContext = createContext<Session | null>(null)

/** The signed-in person and the workspace of this tab; only below `SessionGate`. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is called outside SessionGate')
  return session
}

/** The workspace of this tab, on screens that applicant mode never reaches. */
export function useWorkspace(): Workspace {
  const { workspace } = useSession()
  if (!workspace) throw new Error('useWorkspace is called in applicant mode')
  return workspace
}

/** SWR's key of the signed-in person, as `useCall('fetchMe', {})` writes it. */
export const meKey = ['fetchMe', {}] as const

/** Drops everything this tab knows of the person: at sign-out, and when the server no longer knows the session. */
export async function forgetSession(): Promise<void> {
  storeTabChoice(null)
  await mutate(() => true, undefined, { revalidate: false })
}
