import { count, counted } from '@winnow/openapi/common/text/format'
import { useRef } from 'react'
import { css } from '../../../styled-system/css'
import { useRoom } from '../../../ui/layout/use-room.ts'
import { ActionButton, actionsGiveWay, manageItem } from '../../review/actions/ActionButton.tsx'
import { StatusMenu } from '../../review/actions/StatusMenu.tsx'
import { useReview } from '../../review/ReviewProvider.tsx'
import { type Applicant, isSelected, named, sizeOf } from '../../review/selection/subjects.ts'

const actions = css({
  row: { base: '4', md: '6' },
  flexShrink: '0',
  height: '44',
  paddingInline: '20',
  paddingRight: '12',
  borderBottom: 'hairline',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  '& kbd': { display: { mdDown: 'none' } },
  '&[data-lean~=keys] kbd': { display: 'none' },
  // However long the status's name is.
  '& > *': { flexShrink: '0' },
  _coarse: { '& button': { minWidth: '44' } },
})
/** Below the buttons, at every width: between them a long name has no room. */
const whom = css({
  flexShrink: '0',
  paddingInline: '20',
  paddingBlock: '6',
  borderBottom: 'hairline',
  textStyle: 'meta',
  color: 't2',
  tabular: true,
})
const end = css({ marginLeft: 'auto' })

/** What can be done with the applicant in view. */
export function PanelActions({ applicant }: { applicant: Applicant }) {
  const review = useReview()
  const { chatOpen, selection, openIndex } = review.state
  const subjects = named([applicant])
  // All that match are those in the list: who was opened from elsewhere is none of them.
  const isAmong = isSelected(selection, applicant.id) && (selection.by === 'name' || openIndex !== null)
  const others = sizeOf(selection) - (isAmong ? 1 : 0)
  const row = useRef<HTMLDivElement>(null)
  useRoom(row, actionsGiveWay)
  return (
    <>
      <div ref={row} className={actions} role="toolbar" aria-label="Application">
        <StatusMenu applicant={applicant} more={manageItem(review)} />
        <ActionButton action="shortlist" subjects={subjects} />
        <ActionButton action="archive" subjects={subjects} />
        <span className={end} />
        <ActionButton action="label" kind="ghost" subjects={subjects} />
        <ActionButton action="note" kind="ghost" />
        <ActionButton
          action={chatOpen ? 'closeChat' : 'reply'}
          kind={chatOpen ? 'default' : 'primary'}
          aria-pressed={chatOpen}
        />
      </div>
      {others > 0 && (
        <p className={whom}>
          {`For ${applicant.name}, not the ${isAmong ? counted(others, 'other') : count(others)} selected`}
        </p>
      )}
    </>
  )
}
