import { Portal } from '@ark-ui/react/portal'
import { Select as Ark, createListCollection } from '@ark-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { useMemo } from 'react'
import { css, cx } from '../../styled-system/css'
import { input, menu } from '../../styled-system/recipes'
import type { DotHue } from '../../theme/tints.ts'
import { Dot } from '../data/Dot.tsx'
import { Icon, type LucideIcon } from '../Icon.tsx'
import { TapShield } from '../overlays/TapShield.tsx'

export interface SelectOption<T extends string> {
  value: T
  label: string
  /** What it means, said in the list alone */
  hint?: string
  icon?: LucideIcon
  dot?: DotHue
  disabled?: boolean
}

interface SelectProps<T extends string> {
  options: readonly SelectOption<T>[]
  value: T | null
  onChange: (value: T) => void
  /** Its name where no `Field` gives one. */
  label?: string
  placeholder?: string
  size?: '28' | '32'
  disabled?: boolean
}

const trigger = css({
  row: '6',
  textAlign: 'left',
  cursor: 'pointer',
  '& > svg': { flexShrink: 0, color: 't3' },
})
const words = css({ grow: true, truncate: true })
const hinted = css({ paddingBlock: '4' })
const hint = css({
  display: 'block',
  textStyle: 'meta',
  color: 't2',
  whiteSpace: 'normal',
})

/** One of a list that is known; arrows, type-ahead, Enter and Escape come with it. */
export function Select<T extends string>({
  options,
  value,
  onChange,
  label,
  placeholder = 'Choose',
  size,
  disabled,
}: SelectProps<T>) {
  const collection = useMemo(() => createListCollection({ items: [...options] }), [options])
  const selected = options.find(option => option.value === value)
  const styles = menu()
  return (
    <Ark.Root
      collection={collection}
      value={value === null ? [] : [value]}
      onValueChange={details => {
        const next = details.items[0]
        if (next) onChange(next.value)
      }}
      disabled={disabled}
      positioning={{ sameWidth: true, gutter: 4 }}
      lazyMount
      unmountOnExit
    >
      {label && <Ark.Label className={css({ srOnly: true })}>{label}</Ark.Label>}
      <Ark.Trigger className={cx(input({ size }), trigger)}>
        {selected?.icon && <Icon of={selected.icon} />}
        {selected?.dot && <Dot hue={selected.dot} />}
        <span className={cx(words, selected ? undefined : css({ color: 't3' }))}>
          {selected?.label ?? placeholder}
        </span>
        <Icon of={ChevronDown} />
      </Ark.Trigger>
      <Portal>
        <Ark.Context>{({ open, setOpen }) => open && <TapShield onTap={() => setOpen(false)} />}</Ark.Context>
        <Ark.Positioner>
          <Ark.Content className={styles.content}>
            {options.map(option => (
              <Ark.Item key={option.value} item={option} className={styles.item}>
                {option.icon && <Icon of={option.icon} />}
                {option.dot && <Dot hue={option.dot} />}
                <Ark.ItemText className={cx(styles.words, option.hint ? hinted : undefined)}>
                  {option.label}
                  {option.hint && <span className={hint}>{option.hint}</span>}
                </Ark.ItemText>
                <Ark.ItemIndicator>
                  <Icon of={Check} />
                </Ark.ItemIndicator>
              </Ark.Item>
            ))}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
      <Ark.HiddenSelect />
    </Ark.Root>
  )
}
