import { Dialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { localStore } from '../../lib/browser/storage.ts'
import { css } from '../../styled-system/css'
import { dialog } from '../../styled-system/recipes'
import { placeToasts } from '../../ui/overlays/stack/toast-room.ts'
import { useSession } from '../session/session.ts'
import { OfflineBar } from './OfflineBar.tsx'
import { Keys } from './palette/Keys.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SidebarContext } from './sidebar-context.ts'
import { useLiveLists } from './use-live-lists.ts'

const frame = css({ display: 'flex', height: '[100dvh]', overflow: 'clip', backgroundColor: 'bg' })
const side = css({
  stack: '0',
  flexShrink: '0',
  width: 'sidebar',
  borderRight: 'hairline',
  backgroundColor: 'bg',
})
const main = css({ stack: '0', grow: true, minHeight: '0', backgroundColor: 'surface' })
const drawer = css({
  position: 'fixed',
  insetBlock: '0',
  left: '0',
  zIndex: 'dialog',
  stack: '0',
  width: '[min(280px, 86vw)]',
  backgroundColor: 'bg',
  outline: 'none',
  '&[data-state=open]': { animation: '[fadeIn 160ms cubic-bezier(.2,0,0,1)]' },
})

const wide = () => matchMedia('(min-width: 768px)')
const collapsedKey = 'winnow.sidebar'

interface ShellProps {
  /** Without the sidebar: a screen that needs the whole width and has a way back of its own */
  bare?: boolean
  /** Absent: applicant mode, or a person who may not create forms */
  onNewForm?: () => void
  /** The screen. It fills a flex column and scrolls inside itself; it begins with a `PageHeader` or a `FormHeader`. */
  children: ReactNode
}

/** The app's frame: the sidebar beside the main pane, over it on narrow screens or where it was collapsed. */
export function Shell({ bare = false, onNewForm, children }: ShellProps) {
  const { workspace } = useSession()
  useLiveLists(workspace?.id)
  const isWide = useSyncExternalStore(
    listener => {
      const media = wide()
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => wide().matches,
  )
  const [collapsed, setCollapsed] = useState(() => localStore.readText(collapsedKey) === 'collapsed')
  // The path at which the drawer was opened: going elsewhere closes it.
  const [drawnAt, setDrawnAt] = useState<string | null>(null)
  const [path] = useLocation()
  const open = isWide && !collapsed && !bare
  const drawn = !isWide && drawnAt === path
  useEffect(() => {
    document.documentElement.style.setProperty('--main-left', open ? '232px' : '0px')
    placeToasts()
    return () => {
      document.documentElement.style.removeProperty('--main-left')
      placeToasts()
    }
  }, [open])
  const sidebar = useMemo(() => {
    const collapse = (to: boolean) => {
      setCollapsed(to)
      localStore.writeText(collapsedKey, to ? 'collapsed' : 'open')
    }
    return {
      open,
      toggle: () => (isWide ? collapse(open) : setDrawnAt(now => (now === path ? null : path))),
    }
  }, [open, isWide, path])
  return (
    <SidebarContext value={sidebar}>
      <div className={frame}>
        {open && (
          <aside className={side}>
            <Sidebar onNewForm={onNewForm} />
          </aside>
        )}
        <main className={main}>
          <OfflineBar />
          {children}
        </main>
      </div>
      <Dialog.Root
        open={drawn}
        onOpenChange={details => setDrawnAt(details.open ? path : null)}
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Dialog.Backdrop className={dialog().backdrop} />
          <Dialog.Positioner>
            <Dialog.Content
              className={drawer}
              aria-label="Navigation"
              // Also where the path stays: a view, or the form that is open.
              onClick={({ target }) => {
                if (target instanceof Element && target.closest('a[href]')) setDrawnAt(null)
              }}
            >
              <Sidebar onNewForm={onNewForm} />
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
      <Keys />
    </SidebarContext>
  )
}
