import { PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { useSidebar } from './sidebar-context.ts'

const header = css({ row: '8', height: '48', flexShrink: '0', paddingInline: '16', borderBottom: 'hairline' })

/** Opens the sidebar where it does not stand; every screen has one at the left of its header. */
export function SidebarButton() {
  const { open, toggle } = useSidebar()
  if (open) return null
  return (
    <IconButton
      icon={PanelLeft}
      label="Open navigation"
      className={css({ marginLeft: '[-6px]' })}
      onClick={toggle}
    />
  )
}

interface PageHeaderProps {
  title: string
  /** Buttons at the right, the primary one last; what may be cut gives way to the title. */
  children?: ReactNode
}

/** The app header of a screen that belongs to no form, 48 high. */
export function PageHeader({ title, children }: PageHeaderProps) {
  return (
    <header className={header}>
      <title>{`${title} · Winnow`}</title>
      <SidebarButton />
      <h1 className={css({ flexShrink: '0', textStyle: 'panel' })}>{title}</h1>
      <div className={css({ row: '8', minWidth: '0', marginLeft: 'auto' })}>{children}</div>
    </header>
  )
}
