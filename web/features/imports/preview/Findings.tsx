import { counted } from '@winnow/openapi/common/text/format'
import { type CheckReport, findingText } from '@winnow/openapi/imports/index'
import { css } from '../../../styled-system/css'
import { Notice } from '../../../ui/feedback/Notice.tsx'

/** Findings that stand on the screen at once. */
const shown = 6

const list = css({ stack: '4', margin: '0', padding: '0', listStyle: 'none', overflowWrap: 'anywhere' })

const quote = (text: string) => `‘${text}’`

/** What the import will meet, before it begins. */
export function Findings({ report }: { report: CheckReport }) {
  const { findings } = report
  if (findings.length === 0) return null
  const more = findings.length - shown
  return (
    <Notice tone="warn">
      <ul className={list} aria-label="What the import will meet">
        {findings.slice(0, shown).map(it => (
          <li key={`${it.kind} ${it.column} ${it.message}`}>{findingText(it, report, quote)}</li>
        ))}
        {more > 0 && <li>{counted(more, 'more problem')}</li>}
      </ul>
    </Notice>
  )
}
