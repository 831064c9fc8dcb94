import {
  ChevronsUpDown,
  CreditCard,
  FileCode2,
  LogOut,
  Mail,
  Monitor,
  Moon,
  Settings,
  Sun,
} from 'lucide-react'
import { useLocation } from 'wouter'
import { setThemeChoice, type ThemeChoice, useThemeChoice } from '../../lib/browser/theme-mode.ts'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { Icon, type LucideIcon } from '../../ui/Icon.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { boot } from '../session/boot.ts'
import { useSession } from '../session/session.ts'

const themes: { choice: ThemeChoice; name: string; icon: LucideIcon }[] = [
  { choice: 'light', name: 'Light', icon: Sun },
  { choice: 'dark', name: 'Dark', icon: Moon },
  { choice: 'system', name: 'System', icon: Monitor },
]

const trigger = css({
  row: '8',
  grow: true,
  height: '32',
  touchTarget: true,
  paddingInline: '8',
  border: 'none',
  borderRadius: 'control',
  backgroundColor: { base: 'transparent', _hover: 'hover' },
  textStyle: 'control',
  textAlign: 'left',
  cursor: 'pointer',
  '& > svg': { flexShrink: 0, color: 't3' },
  '&[data-state=open]': { backgroundColor: 'hover' },
})

/** The person: theme, settings, plan, sign out. */
export function PersonMenu() {
  const { me, workspace } = useSession()
  const [, navigate] = useLocation()
  const theme = useThemeChoice()
  const name = me.name ?? me.email
  const open = (path: string) => () => void window.open(path, '_blank', 'noopener')
  const items: MenuItem[] = [
    ...themes.map(({ choice, name, icon }, at) => ({
      id: choice,
      name,
      icon,
      current: theme === choice,
      heading: at === 0 ? 'Theme' : undefined,
      run: () => setThemeChoice(choice),
    })),
    {
      id: 'settings',
      name: 'Settings',
      icon: Settings,
      separated: true,
      run: () => navigate(paths.settings()),
    },
    ...(workspace
      ? [
          { id: 'plan', name: 'Plans', icon: CreditCard, run: () => navigate(paths.pricing()) },
          { id: 'docs', name: 'API documentation', icon: FileCode2, run: open(paths.apiDocs()) },
        ]
      : []),
    ...(boot.mailbox
      ? [{ id: 'mailbox', name: 'Local mailbox', icon: Mail, run: open(paths.mailbox()) }]
      : []),
    {
      id: 'sign-out',
      name: 'Sign out',
      icon: LogOut,
      separated: true,
      heading: me.email,
      run: () => navigate(paths.logout()),
    },
  ]
  return (
    <Menu
      items={items}
      placement="top-start"
      trigger={
        <button type="button" className={trigger}>
          <Avatar name={name} image={me.image} size="22" />
          <span className={css({ grow: true, truncate: true })} title={name}>
            {name}
          </span>
          <span className={css({ srOnly: true })}>account menu</span>
          <Icon of={ChevronsUpDown} />
        </button>
      }
    />
  )
}
