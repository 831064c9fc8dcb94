import type { Viewer } from '@winnow/sdk'
import { useState } from 'react'
import { useChanges } from '../../../lib/changes.ts'
import { css } from '../../../styled-system/css'

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const line = css({
  row: '6',
  flexShrink: '0',
  minHeight: '20',
  paddingInline: '24',
  textStyle: 'meta',
  color: 't3',
})
const dot = css({ width: '8', height: '8', borderRadius: 'full', backgroundColor: 'ok' })

interface Watched {
  /** The workspace; absent: nobody is shown */
  pageId: string | undefined
  formId: string | undefined
  submissionId: string | undefined
}

/** Who else is there: those who type, then those who read (docs/rules.md#presence). */
function presentText(viewers: readonly Viewer[]): string | null {
  const named = (some: readonly Viewer[], one: string, several: string) =>
    `${list.format(some.map(it => it.name))} ${some.length === 1 ? one : several}`
  const typing = viewers.filter(it => it.typing)
  if (typing.length > 0) return named(typing, 'is typing', 'are typing')
  const reading = viewers.filter(it => it.side === 'PAGE_USER')
  return reading.length > 0 ? named(reading, 'has this application open', 'have this application open') : null
}

/** Beneath the messages of an editor, in a place that is always kept. */
export function Present({ pageId, formId, submissionId }: Watched) {
  const [viewers, setViewers] = useState<readonly Viewer[]>([])
  useChanges({ pageId, formId, openId: submissionId ?? null }, news => {
    if (news) setViewers(news.viewers.filter(it => it.submission_id === submissionId))
  })
  const text = presentText(viewers)
  return (
    <p className={line} role="status">
      {text && <span className={dot} aria-hidden />}
      {text}
    </p>
  )
}
