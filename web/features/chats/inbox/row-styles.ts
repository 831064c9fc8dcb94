import { css } from '../../../styled-system/css'

export const row = css({
  row: '10',
  width: 'full',
  flexShrink: '0',
  height: '[58px]',
  paddingInline: '10',
  border: 'none',
  borderRadius: 'media',
  backgroundColor: 'transparent',
  textAlign: 'left',
  cursor: 'pointer',
  _hover: { '&:not([aria-current=true])': { backgroundColor: 'hover' } },
  '&[aria-current=true]': { backgroundColor: 'active' },
})
export const words = css({ grow: true, display: 'grid' })
export const line = css({ row: '8', minWidth: '0' })
const cut = { minWidth: '0', truncate: true } as const
export const name = css({ ...cut, flex: '[0 1 auto]', textStyle: 'control', color: 't1' })
export const preview = css({
  ...cut,
  flex: '1',
  color: 't2',
  '&[data-unread]': { color: 't1', fontWeight: 'medium' },
})
export const date = css({
  flexShrink: '0',
  marginLeft: 'auto',
  textStyle: 'meta',
  color: 't3',
  tabular: true,
})
export const state = css({ flexShrink: '0', textStyle: 'meta', color: 't3' })
