import { Tabs as Ark } from '@ark-ui/react/tabs'
import { count as countText } from '@winnow/openapi/common/text/format'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { tabs } from '../../styled-system/recipes'
import type { DotHue } from '../../theme/tints.ts'
import { IconButton } from '../actions/IconButton.tsx'
import { Dot } from '../data/Dot.tsx'
import { Truncated } from '../data/Truncated.tsx'
import { Menu } from '../overlays/Menu.tsx'
import { useOverflow } from './use-overflow.ts'

interface Tab {
  value: string
  name: string
  dot?: DotHue
  count?: number
  /** Of how many the count is; absent: of nothing else */
  of?: number | undefined
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

const amountText = ({ count, of }: Pick<Tab, 'count' | 'of'>) =>
  count === undefined
    ? undefined
    : of === undefined
      ? countText(count)
      : `${countText(count)} of ${countText(of)}`

/** Status tabs, 40 high. Arrows move along them, Enter or Space opens one. Those that have no room scroll, and a menu lists all. */
export function Tabs({ tabs: items, value, onChange, label, after, children }: TabsProps) {
  const styles = tabs()
  const scroller = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(scroller)
  useCurrentInView(scroller, [value, overflows, ...items.map(({ name }) => name)].join('\n'))
  return (
    <Ark.Root
      className={styles.root}
      value={value}
      onValueChange={details => onChange(details.value)}
      activationMode="manual"
    >
      <div className={styles.strip}>
        <div ref={scroller} className={styles.scroller}>
          <Ark.List className={styles.list} aria-label={label}>
            {items.map(tab => (
              <Ark.Trigger key={tab.value} value={tab.value} className={styles.tab}>
                {tab.dot && <Dot hue={tab.dot} />}
                <Truncated text={tab.name} className={styles.name} />
                {tab.count !== undefined && <span className={styles.count}>{amountText(tab)}</span>}
              </Ark.Trigger>
            ))}
          </Ark.List>
        </div>
        {overflows && (
          <Menu
            trigger={<IconButton icon={ChevronDown} label={`${label}: show all`} className={styles.more} />}
            placement="bottom-end"
            items={items.map(tab => ({
              id: tab.value,
              name: tab.name,
              dot: tab.dot,
              meta: amountText(tab),
              current: tab.value === value,
              run: () => onChange(tab.value),
            }))}
          />
        )}
        {after}
      </div>
      <Ark.Content value={value} className={styles.panel}>
        {children}
      </Ark.Content>
    </Ark.Root>
  )
}

/** Pixels of the fade at either end, which the current tab stays clear of */
const edge = 32

/** Keeps the current tab in view: `shown` says which it is, and among which. */
function useCurrentInView(scroller: RefObject<HTMLElement | null>, shown: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, or another list of them, is shown
  useLayoutEffect(() => {
    const view = scroller.current
    const current = view?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!view || !current) return
    const { left, right } = current.getBoundingClientRect()
    const room = view.getBoundingClientRect()
    if (left < room.left + edge) view.scrollLeft -= room.left + edge - left
    else if (right > room.right - edge) view.scrollLeft += right - room.right + edge
  }, [scroller, shown])
}
