import type { LucideIcon } from 'lucide-react'
import { css } from '../../styled-system/css'
import { Icon } from '../../ui/Icon.tsx'
import type { BuilderPart } from './builder.tsx'

const line = css({
  row: '10',
  minHeight: '24',
  color: 't2',
  overflowWrap: 'anywhere',
  '& > svg': { flexShrink: 0, color: 'line3' },
})
const shown = 8

/** The first options, each behind a mark. */
export const optionsLook =
  (mark: LucideIcon): BuilderPart['Look'] =>
  ({ question }) => {
    const all = [...question.options, ...(question.allowOther ? ['Other'] : [])]
    return (
      <ul className={css({ plainList: true })}>
        {all.slice(0, shown).map(name => (
          <li key={name} className={line}>
            <Icon of={mark} size={15} />
            <span>{name}</span>
          </li>
        ))}
        {all.length > shown && (
          <li className={css({ color: 't3', paddingLeft: '24', lineHeight: '[24px]' })}>
            {all.length - shown} more
          </li>
        )}
        {all.length === 0 && <li className={css({ color: 't3' })}>No options yet</li>}
      </ul>
    )
  }
