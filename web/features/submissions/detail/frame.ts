import { css } from '../../../styled-system/css'

/** The panel at the right of the table */
export const panel = css({
  position: 'absolute',
  insetBlock: '0',
  right: '0',
  zIndex: 'panel',
  stack: '0',
  width: '[min(100%, token(sizes.detailPanel))]',
  borderLeft: 'hairline',
  backgroundColor: 'surface',
  boxShadow: '[-12px 0 32px -16px rgb(29 27 24 / .16)]',
  animation: '[fadeIn 160ms cubic-bezier(.2,0,0,1)]',
  outline: 'none',
})
export const panelHeader = css({
  row: '8',
  flexShrink: '0',
  minHeight: '48',
  paddingInline: '20',
  paddingRight: '12',
  borderBottom: 'hairline',
  '& > button': { order: '2' },
  _coarse: { gap: '4', paddingRight: '4', '& > button': { width: '44', height: '44' } },
})
