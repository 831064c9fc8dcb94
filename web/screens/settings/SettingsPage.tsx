import { type ReactNode, useRef } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../features/session/session.ts'
import { PageHeader } from '../../features/shell/PageHeader.tsx'
import { settingsSections } from '../../features/shell/settings-sections.ts'
import { css } from '../../styled-system/css'
import { SideNav } from '../../ui/navigation/SideNav.tsx'
import { useFocusHeir } from '../../ui/navigation/use-focus-heir.ts'

const scroller = css({ position: 'relative', scrolls: true, backgroundColor: 'bg' })
const columns = css({
  display: 'flex',
  flexDirection: { base: 'column', lg: 'row' },
  justifyContent: 'center',
  columnGap: '32',
  paddingInline: '16',
})
const column = css({
  stack: '32',
  flex: '[0 1 720px]',
  minWidth: '0',
  paddingTop: '24',
  paddingBottom: '40',
})

interface SettingsPageProps {
  title: string
  /** Buttons of the header, the primary one last */
  actions?: ReactNode
  children: ReactNode
}

/** A section of the settings, beside the others: at the left, on a phone in a row above. */
export function SettingsPage({ title, actions, children }: SettingsPageProps) {
  const session = useSession()
  const [path] = useLocation()
  const body = useRef<HTMLDivElement>(null)
  useFocusHeir(body)
  return (
    <>
      <PageHeader title={title}>{actions}</PageHeader>
      <div className={scroller}>
        <div className={columns}>
          <SideNav
            label="Settings"
            items={settingsSections
              .filter(it => it.isFor(session))
              .map(it => ({ href: it.path, title: it.title }))}
            current={path}
          />
          <div ref={body} className={column}>
            {children}
          </div>
        </div>
      </div>
    </>
  )
}
