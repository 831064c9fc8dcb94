import { css } from '../../../styled-system/css'

/** What is seen of a file in its card; as a button it opens the whole. */
export const previewFrame = css({
  row: '8',
  position: 'relative',
  justifyContent: 'center',
  width: 'full',
  height: '[132px]',
  overflow: 'hidden',
  padding: '0',
  border: 'none',
  borderBottom: 'hairline',
  backgroundColor: 'sunken',
  color: 't2',
  textStyle: 'meta',
  // The card around it would cut a ring that stands outside.
  '&:is(button)': { cursor: 'zoom-in', textAlign: 'start', outlineOffset: '[-2px]' },
})
