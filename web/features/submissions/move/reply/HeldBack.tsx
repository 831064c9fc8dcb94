import { counted } from '@winnow/openapi/common/format'
import { useState } from 'react'
import type { Applicant } from '../../../../lib/review/applicant.ts'
import { css } from '../../../../styled-system/css'
import { TextLink } from '../../../../ui/actions/TextLink.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'

const list = css({ maxHeight: '[120px]', overflowY: 'auto', margin: '0', paddingLeft: '20', color: 't2' })

/** Applicants whose message is held back, announced before anything happens (design.md, section 3). */
export function HeldBack({ applicants }: { applicants: readonly Applicant[] }) {
  const [shown, setShown] = useState(false)
  if (applicants.length === 0) return null
  return (
    <>
      <Notice
        tone="warn"
        action={
          <TextLink tone="warn" onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
          </TextLink>
        }
      >
        {counted(applicants.length, 'applicant has', 'applicants have')} no first name and will get no
        message.
      </Notice>
      {shown && (
        <ul className={list}>
          {applicants.map(applicant => (
            <li key={applicant.id}>{applicant.email}</li>
          ))}
        </ul>
      )}
    </>
  )
}
