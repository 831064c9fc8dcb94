import { css } from '../../styled-system/css'

/** The panel pushes the table; on a phone it is the page. */
export const panel = css({
  stack: '0',
  flexShrink: '0',
  position: { base: 'fixed', md: 'static' },
  inset: '0',
  zIndex: 'panel',
  width: { base: 'auto', md: 'aiPanel' },
  minHeight: '0',
  borderLeft: { base: '[none]', md: '[1px solid token(colors.line)]' },
  backgroundColor: 'surface',
  animation: '[fadeIn 160ms cubic-bezier(.2,0,0,1)]',
})

export const panelHead = css({
  row: '4',
  flexShrink: '0',
  height: '48',
  paddingInline: '16',
  paddingRight: '8',
  borderBottom: 'hairline',
})

export const panelBody = css({ scrolls: true, overscrollBehavior: 'contain' })

/** A part of the panel between two hairlines */
export const part = css({ paddingInline: '16', paddingBlock: '14', borderBottom: 'hairline' })

export const meta = css({ textStyle: 'meta', color: 't2' })
export const subtle = css({ textStyle: 'meta', color: 't3' })
