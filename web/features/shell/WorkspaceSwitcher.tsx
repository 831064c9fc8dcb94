import { ChevronsUpDown, Plus, Settings, UserRound, Users } from 'lucide-react'
import { useLocation } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { APPLICANT } from '../session/entry.ts'
import { useSession } from '../session/session.ts'
import { sayNotSwitched, switchWorkspace } from '../session/tab-choice.ts'

const trigger = css({
  row: '8',
  minWidth: '0',
  maxWidth: 'full',
  height: '32',
  touchTarget: true,
  marginRight: 'auto',
  paddingInline: '8',
  border: 'none',
  borderRadius: 'control',
  backgroundColor: { base: 'transparent', _hover: 'hover' },
  textStyle: 'control',
  fontWeight: 'semibold',
  cursor: 'pointer',
  '& > svg': { flexShrink: 0, color: 't3' },
  '&[data-state=open]': { backgroundColor: 'hover' },
})
const name = css({ truncate: true })

/** The workspace of this tab, and the way to the others. */
export function WorkspaceSwitcher() {
  const { me, workspace } = useSession()
  const [, navigate] = useLocation()
  const go = async (id: string) => {
    try {
      await switchWorkspace(id, paths.home())
    } catch (failure) {
      sayNotSwitched(failure)
    }
  }
  const items: MenuItem[] = [
    ...me.pages.map(page => ({
      id: page.id,
      name: page.name,
      current: page.id === workspace?.id,
      run: () => void go(page.id),
    })),
    ...(me.hasSubmissions
      ? [
          {
            id: APPLICANT,
            name: 'My applications',
            icon: UserRound,
            current: workspace === null,
            separated: me.pages.length > 0,
            run: () => void go(APPLICANT),
          },
        ]
      : []),
    ...(workspace
      ? [
          {
            id: 'settings',
            name: 'Workspace settings',
            icon: Settings,
            separated: true,
            run: () => navigate(paths.settingsWorkspace()),
          },
        ]
      : []),
    ...(workspace && workspace.currentUserRole !== 'GUEST'
      ? [{ id: 'members', name: 'Members', icon: Users, run: () => navigate(paths.settingsMembers()) }]
      : []),
    {
      id: 'create-workspace',
      name: 'Create new workspace',
      icon: Plus,
      separated: true,
      run: () => navigate(paths.workspaces({ view: 'create-workspace' })),
    },
  ]
  const shown = workspace?.name ?? 'My applications'
  return (
    <Menu
      items={items}
      trigger={
        <button type="button" className={trigger}>
          <Avatar
            id={workspace?.id ?? me.id}
            name={shown}
            image={workspace?.logo ?? null}
            size="20"
            shape="square"
          />
          <span className={css({ srOnly: true })}>Workspace:</span>
          <span className={name} title={shown}>
            {shown}
          </span>
          <Icon of={ChevronsUpDown} />
        </button>
      }
    />
  )
}
