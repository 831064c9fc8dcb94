import { dateTimeText } from '@winnow/openapi/common/dates/dates'
import { count, counted } from '@winnow/openapi/common/text/format'
import type { FetchVersionsResponse } from '@winnow/sdk'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { Badge } from '../../../ui/data/tags.tsx'

const row = css({
  display: 'block',
  width: 'full',
  minWidth: '0',
  paddingInline: '10',
  paddingBlock: '8',
  border: 'none',
  borderRadius: 'control',
  backgroundColor: 'transparent',
  textAlign: 'left',
  cursor: 'pointer',
  _hover: { '&:not([aria-current=true])': { backgroundColor: 'hover' } },
  '&[aria-current=true]': { backgroundColor: 'active' },
  _focusVisible: { outlineOffset: '[-2px]' },
})
const meta = css({ display: 'block', textStyle: 'meta', color: 't2', truncate: true })

type Listed = FetchVersionsResponse['versions'][number]

interface VersionListProps {
  versions: readonly Listed[]
  selected: number | null
  onChoose: (version: number) => void
  more: boolean
  loadingMore: boolean
  onMore: () => void
}

/** The published versions, newest first. */
export function VersionList({ versions, selected, onChoose, more, loadingMore, onMore }: VersionListProps) {
  return (
    <>
      <ol className={css({ plainList: true })} aria-label="Versions">
        {versions.map(it => (
          <li key={it.version}>
            <button
              type="button"
              className={row}
              aria-current={it.version === selected}
              onClick={() => onChoose(it.version)}
            >
              <span className={css({ row: '6', textStyle: 'control', minHeight: '20' })}>
                Version {count(it.version)}
                {it.current && <Badge tone="ok">Current</Badge>}
              </span>
              <span className={meta}>{dateTimeText(it.publishedAt)}</span>
              <span className={meta}>
                {it.publishedBy ? `By ${it.publishedBy.name}` : 'By a former editor'}
              </span>
              <span className={meta}>
                {counted(it.questionCount, 'question')}, {counted(it.submissions, 'application')}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {more && (
        <Button size="28" kind="ghost" busy={loadingMore} onClick={onMore}>
          Show older versions
        </Button>
      )}
    </>
  )
}
