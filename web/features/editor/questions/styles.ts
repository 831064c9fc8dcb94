import { css } from '../../../styled-system/css'

/** The columns of a question: its number, its icon, its words. */
export const head = css({
  display: 'grid',
  gridTemplateColumns: '[18px 18px minmax(0, 1fr) auto]',
  columnGap: '6',
  alignItems: 'start',
  '& > svg': { marginTop: '[2.5px]', color: 't2' },
})
/** From 100 on it reaches out to the left, so that the words stay in one line. */
export const number = css({
  justifySelf: 'end',
  minWidth: 'full',
  color: 't3',
  lineHeight: '[20px]',
  whiteSpace: 'nowrap',
  tabular: true,
})
export const titleText = css({
  minWidth: '0',
  textStyle: 'section',
  fontWeight: 'medium',
  overflowWrap: 'anywhere',
})
/** What stands below the words, in their column. */
export const under = css({ stack: '8', minWidth: '0', paddingLeft: { base: '0', md: '48' }, paddingTop: '8' })
export const star = css({ color: 'bad', textStyle: 'section', fontWeight: 'medium' })
export const mark = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '4',
  textStyle: 'meta',
  color: 'bad',
  '& > svg': { flexShrink: 0, marginTop: '[1.5px]' },
})
