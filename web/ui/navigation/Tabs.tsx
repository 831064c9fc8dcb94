import { Tabs as Ark } from '@ark-ui/react/tabs'
import { count as countText } from '@winnow/openapi/common/text/format'
import type { ReactNode } from 'react'
import { tabs } from '../../styled-system/recipes'
import type { DotHue } from '../../theme/tints.ts'
import { Dot } from '../data/Dot.tsx'

interface Tab {
  value: string
  name: string
  dot?: DotHue
  count?: number
}

interface TabsProps {
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
  /** What the row of tabs chooses: 'Status'. */
  label: string
  /** After the last tab: 'Manage statuses'. */
  after?: ReactNode
  /** The panel of the current tab: toolbar, list, footer. */
  children: ReactNode
}

/** Status tabs, 40 high. Arrows move along them, Enter or Space opens one. */
export function Tabs({ tabs: items, value, onChange, label, after, children }: TabsProps) {
  const styles = tabs()
  return (
    <Ark.Root
      className={styles.root}
      value={value}
      onValueChange={details => onChange(details.value)}
      activationMode="manual"
    >
      <div className={styles.strip}>
        <Ark.List className={styles.list} aria-label={label}>
          {items.map(tab => (
            <Ark.Trigger key={tab.value} value={tab.value} className={styles.tab}>
              {tab.dot && <Dot hue={tab.dot} />}
              {tab.name}
              {tab.count !== undefined && <span className={styles.count}>{countText(tab.count)}</span>}
            </Ark.Trigger>
          ))}
        </Ark.List>
        {after}
      </div>
      <Ark.Content value={value} className={styles.panel}>
        {children}
      </Ark.Content>
    </Ark.Root>
  )
}
