import { css } from '../../styled-system/css'

/** The panel pushes the table, lies over it where that needs the room, and is the page on a phone. */
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
  '[data-beside=over] > &': {
    position: { md: 'absolute' },
    left: { md: '[auto]' },
    boxShadow: { md: '[-12px 0 32px -16px rgb(29 27 24 / .16)]' },
  },
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
