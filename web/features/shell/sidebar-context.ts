import { createContext, useContext } from 'react'

interface SidebarState {
  /** Stands beside the main pane; otherwise it opens over it */
  open: boolean
  toggle: () => void
}

export const SidebarContext = createContext<SidebarState | null>(null)

export function useSidebar(): SidebarState {
  const sidebar = useContext(SidebarContext)
  if (!sidebar) throw new Error('useSidebar is called outside Shell')
  return sidebar
}
