import { type PaletteColour, palette } from '@winnow/openapi/common/palette'
import { type KeyboardEvent, useRef } from 'react'
import { css } from '../../styled-system/css'

const swatches = css({ display: 'flex', flexWrap: 'wrap', gap: '6', maxWidth: { _coarse: '[224px]' } })
const swatch = css({
  width: { base: '24', _coarse: '40' },
  height: { base: '24', _coarse: '40' },
  padding: '0',
  border: '[3px solid token(colors.raised)]',
  borderRadius: 'full',
  boxShadow: '[0 0 0 1px token(colors.line2)]',
  cursor: 'pointer',
  '&[aria-checked=true]': { boxShadow: '[0 0 0 2px token(colors.t1)]' },
  _focusVisible: { outline: '[2px solid token(colors.focus)]', outlineOffset: '[3px]' },
})

const names = Object.keys(palette) as PaletteColour[]

/** The name of a colour of the palette; undefined: it is none of them. */
export const colourName = (colour: string): PaletteColour | undefined =>
  names.find(name => palette[name] === colour)

interface ColoursProps {
  /** As hex; the colour of a label without one is none of the palette */
  value: string
  onChoose: (colour: (typeof palette)[PaletteColour]) => void
}

/** The colours of the palette: arrows go through them, Enter or a press chooses. */
export function Colours({ value, onChoose }: ColoursProps) {
  const group = useRef<HTMLDivElement>(null)
  const current = names.findIndex(name => palette[name] === value)
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const all = [...(group.current?.querySelectorAll('button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    if (by === undefined || at < 0) return
    event.preventDefault()
    all.at((at + by) % all.length)?.focus()
  }
  return (
    <div ref={group} className={swatches} role="radiogroup" aria-label="Color" onKeyDown={walk}>
      {names.map((name, place) => (
        // biome-ignore lint/a11y/useSemanticElements: an arrow only goes there; nothing is chosen on the way.
        <button
          key={name}
          type="button"
          role="radio"
          className={swatch}
          style={{ backgroundColor: palette[name] }}
          aria-checked={place === current}
          aria-label={name[0]?.toUpperCase() + name.slice(1)}
          title={name[0]?.toUpperCase() + name.slice(1)}
          tabIndex={place === Math.max(0, current) ? 0 : -1}
          onClick={() => onChoose(palette[name])}
        />
      ))}
    </div>
  )
}
