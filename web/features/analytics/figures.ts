import { css } from '../../styled-system/css'

/** A small table of numbers under a head: words at the left, numbers at the right. */
export const figures = css({
  width: 'full',
  borderCollapse: 'collapse',
  '& th, & td': {
    height: '32',
    paddingInline: '8',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    tabular: true,
    borderBottom: 'hairline',
  },
  '& tr > :first-child': { paddingLeft: '0', textAlign: 'left' },
  '& tr > :last-child': { paddingRight: '0' },
  '& thead th': { textStyle: 'columnHead', color: 't3' },
  '& tbody th': { textStyle: 'body', fontVariantNumeric: 'normal' },
  '& tbody tr:last-child > *': { borderBottom: '[none]' },
})
