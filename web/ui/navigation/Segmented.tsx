import { SegmentGroup as Ark } from '@ark-ui/react/segment-group'
import { css } from '../../styled-system/css'
import { segmented } from '../../styled-system/recipes'
import { Icon, type LucideIcon } from '../Icon.tsx'

interface SegmentedProps<T extends string> {
  items: readonly {
    value: T
    name: string
    /** How many there are, after the name */
    count?: string | undefined
    icon?: LucideIcon
    iconOnly?: boolean
    disabled?: boolean
  }[]
  value: T
  onChange: (value: T) => void
  /** What it chooses. */
  label: string
  /** As wide as its place */
  fill?: boolean
}

/** One of a few, all in view. */
export function Segmented<T extends string>({ items, value, onChange, label, fill }: SegmentedProps<T>) {
  const styles = segmented({ fill })
  return (
    <Ark.Root
      className={styles.root}
      value={value}
      onValueChange={details => {
        const next = items.find(item => item.value === details.value)
        if (next) onChange(next.value)
      }}
      orientation="horizontal"
      aria-label={label}
    >
      {items.map(item => (
        <Ark.Item
          key={item.value}
          value={item.value}
          disabled={item.disabled}
          className={styles.item}
          title={item.iconOnly ? item.name : undefined}
        >
          {item.icon && <Icon of={item.icon} />}
          <Ark.ItemText className={item.iconOnly ? css({ srOnly: true }) : undefined}>
            {item.name}
            {item.count && (
              <span className={styles.count} data-count>
                {' '}
                {item.count}
              </span>
            )}
          </Ark.ItemText>
          <Ark.ItemHiddenInput />
        </Ark.Item>
      ))}
    </Ark.Root>
  )
}
