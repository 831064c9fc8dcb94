import { Listbox } from '@ark-ui/react/listbox'
import { spansOf } from '@winnow/openapi/common/text/search-words'
import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { menu } from '../../../styled-system/recipes'
import { KeyCap } from '../../../ui/actions/KeyCap.tsx'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { Dot } from '../../../ui/data/Dot.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { Item } from './items.ts'

const meta = css({
  flexShrink: '[9]',
  minWidth: '0',
  // The name matters more.
  maxWidth: { base: '[35%]', md: '[45%]' },
  truncate: true,
  textStyle: 'meta',
  color: 't2',
})
const status = css({
  row: '6',
  flexShrink: '0',
  maxWidth: '[40%]',
  textStyle: 'meta',
  color: 't2',
  '& > span:last-child': { truncate: true },
})

/** As wide as an icon, so that all words begin at one line. */
const dotPlace = css({ display: 'flex', justifyContent: 'center', width: '[14px]' })

/** The letters that were searched, in bold. */
function Found({ title, words }: { title: string; words: readonly string[] }): ReactNode {
  const parts: ReactNode[] = []
  let done = 0
  for (const [from, to] of spansOf(title, words)) {
    parts.push(title.slice(done, from), <b key={from}>{title.slice(from, to)}</b>)
    done = to
  }
  return [...parts, title.slice(done)]
}

/** What a line of the palette says; `words`: those that were searched. */
export function PaletteLine({ item, words }: { item: Item; words: readonly string[] }) {
  return (
    <>
      {item.icon && <Icon of={item.icon} />}
      {item.person && <Avatar {...item.person} size="20" />}
      {item.dot && (
        <span className={dotPlace}>
          <Dot hue={item.dot} />
        </span>
      )}
      <Listbox.ItemText className={menu().words}>
        <Found title={item.title} words={words} />
      </Listbox.ItemText>
      {item.meta && (
        <span className={meta}>
          <Found title={item.meta} words={words} />
        </span>
      )}
      {item.status && (
        <span className={status}>
          <Dot hue={item.status.hue} />
          <span>{item.status.label}</span>
        </span>
      )}
      {item.keys && <KeyCap keys={item.keys} />}
    </>
  )
}
