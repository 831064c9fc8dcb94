import { dateTimeText } from '@winnow/openapi/common/dates/dates'
import type { FormDetails, Submission } from '@winnow/sdk'
import { type ReactNode, useMemo, useRef } from 'react'
import { useCall } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { CopyText } from '../../../ui/actions/CopyText.tsx'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { Skeleton, useLate } from '../../../ui/feedback/Skeleton.tsx'
import { type Applicant, applicantOfSubmission } from '../../review/selection/subjects.ts'
import { AiReview } from './AiReview.tsx'
import { Answers } from './Answers.tsx'
import { answersOf } from './answers-of.ts'
import { FromLink, OtherForms } from './ExtraRows.tsx'
import { Rail } from './Properties.tsx'
import { usePlace } from './reading/use-place.ts'
import { Viewers } from './Viewers.tsx'

const scroll = css({
  flex: '1',
  minWidth: '0',
  minHeight: '0',
  overflowY: 'auto',
  // What has the focus stands clear of the bar, which lies over the end.
  scrollPaddingBottom: '[88px]',
  outline: 'none',
})
const columns = css({
  display: 'grid',
  gridTemplateColumns: {
    base: '[minmax(0, 1fr)]',
    xl: '[minmax(0, token(sizes.reading)) token(sizes.summary)]',
  },
  justifyContent: 'center',
  columnGap: '48',
  rowGap: '24',
  paddingInline: '20',
  paddingTop: '20',
  // What floats at the bottom covers no words.
  paddingBottom: '[180px]',
  '[data-chat] &': { gridTemplateColumns: '[minmax(0, token(sizes.reading))]' },
})
const main = css({
  minWidth: '0',
  // The picture's 15/24 for reading
  '& dd': { fontSize: '[15px]', lineHeight: '[24px]!' },
})
const head = css({ row: '12', marginBottom: '24', minWidth: '0' })
const name = css({
  fontSize: '[20px]',
  lineHeight: '[26px]',
  fontWeight: 'semibold',
  letterSpacing: '[-0.016em]',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
})
const meta = css({
  row: '6',
  flexWrap: 'wrap',
  // The copied address has room around it for its ground.
  '& > :first-child': { marginLeft: '[-8px]' },
  color: 't2',
  textStyle: 'meta',
  minWidth: '0',
})
const side = css({ minWidth: '0', '[data-chat] &': { display: 'none' } })
const railBox = css({
  border: 'hairline',
  borderRadius: 'card',
  backgroundColor: 'surface',
  overflow: 'hidden',
  '& > :last-child': { borderBottom: 'none' },
})
const next = css({
  marginTop: '24',
  '& ul': { plainList: true },
  '& li': { row: '8', height: '32', minWidth: '0', color: 't2' },
})
const nextName = css({ minWidth: '0', flexShrink: '1', truncate: true })
const nextChoice = css({
  flexShrink: '[999]',
  minWidth: '0',
  maxWidth: '[50%]',
  marginLeft: 'auto',
  truncate: true,
  textStyle: 'meta',
  color: 't3',
})
const heading = css({ marginBottom: '6', textStyle: 'columnHead', color: 't2' })

/** Who comes next */
export interface Next extends Applicant {
  /** What they chose in the form's first question of one choice; empty: nothing, or it is not known */
  choice: string
}

interface FocusApplicationProps {
  form: FormDetails
  submissionId: string
  /** False: it is drawn ahead, or was open before */
  isOpen: boolean
  /** Undefined: not known yet */
  applicant: Applicant | undefined
  notes: (submission: Submission) => ReactNode
  /** Those who come next; null: it was left */
  upNext: readonly Next[] | null
}

/** One application in focus mode: the answers, what people did beside them, and who comes next. */
export function FocusApplication(props: FocusApplicationProps) {
  const { form, submissionId, isOpen, notes } = props
  const body = { submission_id: submissionId, form_id: form.identifier }
  // Who opens it asks again.
  const { data: submission } = useCall('fetchSubmission', body, { revalidateIfStale: false })
  const applicant = props.applicant ?? (submission && applicantOfSubmission(submission))
  // Nothing of an application changes while it is left: the next one is painted meanwhile.
  const lastNext = useRef<readonly Next[]>([])
  if (props.upNext) lastNext.current = props.upNext
  const upNext = lastNext.current
  const root = useRef<HTMLDivElement>(null)
  usePlace(submission && isOpen ? submissionId : null, 'focus', root)
  const answers = useMemo(
    () => submission && answersOf(submission, form.identifier),
    [submission, form.identifier],
  )
  // Drawn once for each applicant, though every decision draws this again.
  const facts = useMemo(
    () =>
      submission && (
        <>
          <OtherForms form={form} values={submission.customFieldValues} />
          <FromLink parameters={submission.urlParameters} />
        </>
      ),
    [form, submission],
  )
  const rail = useMemo(
    () =>
      submission && (
        <>
          <div data-searched>
            <AiReview form={form} submission={submission} />
          </div>
          <div className={railBox}>
            <Rail {...{ form, submission }} notes={notes(submission)} />
          </div>
        </>
      ),
    [form, submission, notes],
  )
  return (
    <div ref={root} className={scroll} data-region={isOpen ? 'detail' : undefined} data-place>
      <div className={columns}>
        <section className={main} aria-label="Answers" data-searched>
          {applicant && (
            <header className={head}>
              <Avatar id={applicant.id} name={applicant.name} image={submission?.image} size="40" />
              <div className={css({ minWidth: '0' })}>
                <h2 className={name}>{applicant.name}</h2>
                <div className={meta}>
                  <CopyText text={applicant.email} what="email address" />
                  {submission && <span>Applied on {dateTimeText(submission.submittedAt)}</span>}
                  <Viewers submissionId={submissionId} />
                </div>
              </div>
            </header>
          )}
          {submission && answers ? (
            <>
              <Answers questions={form.inputFields} deleted={form.deletedFields} answers={answers} />
              {facts}
            </>
          ) : (
            <Loading />
          )}
        </section>
        <aside className={side} aria-label="Details">
          {rail}
          {upNext.length > 0 && (
            <section className={next} aria-label="Up next">
              <h3 className={heading}>Up next</h3>
              <ul>
                {upNext.map(({ id, name: who, choice }) => (
                  <li key={id}>
                    <Avatar id={id} name={who} size="22" />
                    <span className={nextName} title={who}>
                      {who}
                    </span>
                    {choice && (
                      <span className={nextChoice} title={choice}>
                        {choice}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </aside>
      </div>
    </div>
  )
}

function Loading() {
  if (!useLate()) return null
  return (
    <div role="status" aria-label="Loading application">
      {[80, 96, 64, 88].map(width => (
        <div key={width} className={css({ display: 'grid', gap: '10', marginBottom: '24' })}>
          <Skeleton width="24%" />
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </div>
  )
}
