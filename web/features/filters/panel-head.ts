import { css } from '../../styled-system/css'

/** The head of what a press in the list opens. */
export const panelHead = css({
  row: '6',
  height: '40',
  paddingLeft: '6',
  paddingRight: '12',
  borderBottom: 'hairline',
  '& > svg': { flexShrink: '0', color: 't3' },
})
export const panelTitle = css({ grow: true, truncate: true, textStyle: 'control' })
