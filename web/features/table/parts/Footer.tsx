import { count, counted } from '../../../lib/words.ts'
import { css } from '../../../styled-system/css'
import { TextLink } from '../../../ui/actions/TextLink.tsx'

const footer = css({
  display: 'flex',
  alignItems: 'center',
  gap: '10',
  flexShrink: '0',
  height: '32',
  paddingInline: '16',
  borderTop: '[1px solid token(colors.line)]',
  textStyle: 'meta',
  color: 't2',
  fontVariantNumeric: 'tabular-nums',
})

interface FooterProps {
  /** Applicants that the query shows; undefined: not known yet */
  total: number | undefined
  /** Applicants of the tab */
  ofTab: number | undefined
  search: string
  onClear: () => void
}

export function Footer({ total, ofTab, search, onClear }: FooterProps) {
  return (
    <div className={footer} role="status">
      {total !== undefined &&
        (search ? (
          <>
            <span>
              {count(total)} of {count(Math.max(total, ofTab ?? 0))} match ‘{search}’
            </span>
            <TextLink onClick={onClear}>Clear search</TextLink>
          </>
        ) : (
          <span>{counted(total, 'applicant')}</span>
        ))}
    </div>
  )
}
