import type { MovedSince } from '@winnow/openapi'
import { shortDate } from '@winnow/openapi/common/dates/dates'
import { movedText } from '@winnow/openapi/common/moved-since'
import { count, counted } from '@winnow/openapi/common/text/format'
import { css } from '../../../styled-system/css'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { MovedMeanwhile as Facts } from './run-move.ts'

const list = css({ plainList: true, paddingInline: '12', color: 't2', overflowWrap: 'anywhere' })
const mostNamed = 5

const sentence = (one: MovedSince) => movedText(one, at => shortDate(at))

interface MovedMeanwhileProps extends Facts {
  /** How many the dialog is about */
  all: number
  /** Another notice says that nothing happened */
  isTold: boolean
}

/** Whom somebody moved since the dialog opened: who, to what and when (docs/rules.md#expected-stage). */
export function MovedMeanwhile({ count: moved, moved: facts, all, isTold }: MovedMeanwhileProps) {
  const [first] = facts
  if (!first) return null
  if (all === 1 && !isTold)
    return <Notice tone="warn">{sentence(first)}. Nothing was moved or sent, and your text is kept.</Notice>
  const named = facts.slice(0, mostNamed)
  return (
    <>
      {!isTold && (
        <Notice tone="warn">
          {counted(moved, 'applicant was', 'applicants were')} moved in the meantime. Nothing was moved or
          sent, and your text is kept.
        </Notice>
      )}
      <ul className={list}>
        {named.map(one => (
          <li key={one.submission_id}>{sentence(one)}</li>
        ))}
        {moved > named.length && <li>and {count(moved - named.length)} more</li>}
      </ul>
    </>
  )
}
