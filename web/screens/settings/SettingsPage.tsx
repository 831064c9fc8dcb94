import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useSession } from '../../features/session/session.ts'
import { PageHeader } from '../../features/shell/PageHeader.tsx'
import { settingsSections } from '../../features/shell/settings-sections.ts'
import { css } from '../../styled-system/css'

const scroller = css({ position: 'relative', scrolls: true, backgroundColor: 'bg' })
const columns = css({
  display: 'flex',
  flexDirection: { base: 'column', lg: 'row' },
  justifyContent: 'center',
  columnGap: '32',
  paddingInline: '16',
})
const nav = css({
  display: 'flex',
  flexDirection: { base: 'row', lg: 'column' },
  gap: '2',
  flexShrink: '0',
  position: 'sticky',
  top: '0',
  zIndex: 'bar',
  alignSelf: { base: 'stretch', lg: 'flex-start' },
  width: { base: 'auto', lg: '[168px]' },
  marginInline: { base: '[-16px]', lg: '0' },
  paddingInline: { base: '16', lg: '0' },
  paddingTop: { base: '8', lg: '24' },
  paddingBottom: '8',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  backgroundColor: 'bg',
  borderBottom: { base: '[1px solid token(colors.line)]', lg: '[none]' },
})
const item = css({
  display: 'flex',
  alignItems: 'center',
  flexShrink: '0',
  height: '28',
  paddingInline: '8',
  borderRadius: 'control',
  color: { base: 't2', _hover: 't1' },
  textStyle: 'control',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:focus-visible': { outlineOffset: '[-2px]' },
  '&[aria-current]': { backgroundColor: 'active', color: 't1' },
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
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is current
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (link) row.current?.scrollTo({ left: link.offsetLeft - 16 })
  }, [path])
  return (
    <>
      <PageHeader title={title}>{actions}</PageHeader>
      <div className={scroller}>
        <div className={columns}>
          <nav ref={row} className={nav} aria-label="Settings">
            {settingsSections
              .filter(it => it.isFor(session))
              .map(it => (
                <Link
                  key={it.path}
                  href={it.path}
                  className={item}
                  aria-current={it.path === path ? 'page' : undefined}
                >
                  {it.title}
                </Link>
              ))}
          </nav>
          <div className={column}>{children}</div>
        </div>
      </div>
    </>
  )
}
