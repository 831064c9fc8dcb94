import { count, counted } from '@winnow/openapi/common/text/format'
import { type CheckReport, findingText, type Missed, missedText } from '@winnow/openapi/imports/index'
import { css } from '../../../styled-system/css'
import { Notice } from '../../../ui/feedback/Notice.tsx'

/** Findings that stand on the screen at once. */
const shown = 6

const list = css({ stack: '4', margin: '0', padding: '0', listStyle: 'none', overflowWrap: 'anywhere' })

const quote = (text: string) => `‘${text}’`

/** What the import finds, before it begins. */
export function Findings({ report }: { report: CheckReport }) {
  const { findings } = report
  if (findings.length === 0) return null
  const more = findings.length - shown
  return (
    <Notice tone="warn">
      <ul className={list} aria-label="What the import finds">
        {findings.slice(0, shown).map(it => (
          <li key={`${it.kind} ${it.column} ${it.message}`}>{findingText(it, report, quote)}</li>
        ))}
        {more > 0 && <li>{counted(more, 'more problem')}</li>}
      </ul>
    </Notice>
  )
}

/** What rows named and the form doesn't have, once they are imported. */
export function MissedNames({ missed }: { missed: readonly Missed[] }) {
  if (missed.length === 0) return null
  const more = missed.length - shown
  return (
    <Notice>
      <ul className={list} aria-label="Statuses and labels that the form doesn't have">
        {missed.slice(0, shown).map(it => (
          <li key={`${it.kind} ${it.text}`}>{missedText(it, quote)}</li>
        ))}
        {more > 0 && <li>{count(more)} more</li>}
      </ul>
    </Notice>
  )
}
