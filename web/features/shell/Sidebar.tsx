import { MessageSquare, PanelLeft, Search, X } from 'lucide-react'
import { useLocation } from 'wouter'
import { useCall } from '../../lib/client.ts'
import { runAction } from '../../lib/hotkeys.ts'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { navItem } from '../../styled-system/recipes'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { KeyCap } from '../../ui/actions/KeyCap.tsx'
import { CountBadge } from '../../ui/data/tags.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NavItem } from '../../ui/navigation/NavItem.tsx'
import { useSession } from '../session/session.ts'
import { FormList } from './FormList.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { RepliesToday } from './RepliesToday.tsx'
import { useSidebar } from './sidebar-context.ts'
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx'

const head = css({ row: '4', height: '48', flexShrink: '0', paddingInline: '8' })
const foot = css({
  display: 'flex',
  alignItems: 'center',
  height: '48',
  flexShrink: '0',
  paddingInline: '8',
  borderTop: 'hairline',
})

const searchWords = css({ grow: true })
const searchKeys = css({
  display: 'flex',
  '@media (hover: none), (pointer: coarse)': { display: 'none' },
})

/** Workspace, search, messages, forms, the day's replies and the person. */
export function Sidebar({ onNewForm }: { onNewForm?: () => void }) {
  const { workspace } = useSession()
  const [path] = useLocation()
  const sidebar = useSidebar()
  const search = () => {
    // The drawer would stand beside what was chosen.
    if (!sidebar.open) sidebar.toggle()
    runAction('palette')
  }
  return (
    <>
      <div className={head}>
        <WorkspaceSwitcher />
        <IconButton
          icon={sidebar.open ? PanelLeft : X}
          label={sidebar.open ? 'Collapse sidebar' : 'Close navigation'}
          onClick={sidebar.toggle}
        />
      </div>
      <nav className={css({ stack: '1', scrolls: true, paddingInline: '8' })} aria-label="Main">
        <button type="button" className={navItem()} onClick={search}>
          <Icon of={Search} size={15} />
          <span className={searchWords}>Search</span>
          <span className={searchKeys} aria-hidden>
            <KeyCap keys="mod+k" />
          </span>
        </button>
        <NavItem
          href={paths.messages()}
          icon={MessageSquare}
          current={path === paths.messages()}
          meta={<Unread pageId={workspace?.id} />}
        >
          Messages
        </NavItem>
        {workspace && <FormList pageId={workspace.id} onNewForm={onNewForm} />}
      </nav>
      {workspace && <RepliesToday {...workspace.replies} />}
      <div className={foot}>
        <PersonMenu />
      </div>
    </>
  )
}

/** Unread chats of the side that the person is on. */
function Unread({ pageId }: { pageId: string | undefined }) {
  const { data } = useCall('fetchInboxCounts', pageId ? { page_id: pageId } : {}, {
    // An applicant has no workspace whose changes would say so.
    refreshInterval: pageId ? 0 : 30_000,
  })
  const unread = (pageId ? data?.activeUnreadCount : data?.asApplicantUnreadCount) ?? 0
  if (unread === 0) return null
  return (
    <>
      <CountBadge>{unread}</CountBadge>
      <span className={css({ srOnly: true })}>unread</span>
    </>
  )
}
