import { Fragment } from 'react'
import { css } from '../../styled-system/css'

const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  // The dot before the first fact of each line is cut off.
  marginLeft: '[-14px]',
  clipPath: '[inset(0 0 0 14px)]',
  '& > span': { position: 'relative', minWidth: '0', paddingLeft: '14' },
  '& > span::before': { content: '"\u00b7" / ""', position: 'absolute', left: '[5px]' },
})

/** Short facts with dots between them; one that has no room begins a line of its own, without a dot. */
export function Facts({ of }: { of: readonly (string | null | false)[] }) {
  return (
    <span className={list}>
      {of.map(
        fact =>
          fact && (
            <Fragment key={fact}>
              <span>{fact}</span>{' '}
            </Fragment>
          ),
      )}
    </span>
  )
}
