import { type ReactNode, useState } from 'react'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'

const more = css({ display: 'flex', justifyContent: 'center', padding: '8' })

/** Rows of a page of an applicant's list. */
export const pageSize = 50
/** Milliseconds between two looks of an applicant, who has no workspace whose changes would say what is new. */
export const applicantInterval = 10_000

interface PagedProps {
  /** A page by its offset; `onMore`, with the last one, adds the next. */
  children: (offset: number, onMore: (() => void) | undefined) => ReactNode
}

/** A list of an applicant, a page at a time. */
export function Paged({ children }: PagedProps) {
  const [offsets, setOffsets] = useState([0])
  return offsets.map(offset =>
    children(
      offset,
      offset === offsets.at(-1) ? () => setOffsets([...offsets, offset + pageSize]) : undefined,
    ),
  )
}

export const More = ({ onMore }: { onMore: (() => void) | undefined }) =>
  onMore && (
    <div className={more}>
      <Button kind="ghost" onClick={onMore}>
        Show more
      </Button>
    </div>
  )
