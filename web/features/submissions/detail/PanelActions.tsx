import type { Submission } from '@winnow/sdk'
import { ChevronDown } from 'lucide-react'
import { stageHue } from '../../../lib/stages.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { Dot } from '../../../ui/data/Dot.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { ActionButton, stageItems } from '../../review/actions/ActionButton.tsx'
import { useReview } from '../../review/ReviewProvider.tsx'
import { applicantOfSubmission, named } from '../../review/subjects.ts'

const actions = css({
  row: '6',
  flexShrink: '0',
  height: '44',
  paddingInline: '20',
  paddingRight: '12',
  borderBottom: 'hairline',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  '& kbd': { display: { base: 'none', md: 'inline-flex' } },
})
const end = css({ marginLeft: 'auto' })

/** What can be done with the applicant in view. */
export function PanelActions({ submission }: { submission: Submission }) {
  const review = useReview()
  const { form, chatOpen } = review.state
  const subjects = named([applicantOfSubmission(submission)])
  return (
    <div className={actions} role="toolbar" aria-label="Application">
      <Menu
        trigger={
          <Button iconRight={ChevronDown} aria-label={`Status: ${submission.stage}. Move to`}>
            <Dot hue={stageHue(form.stages, submission.stage)} />
            {submission.stage}
          </Button>
        }
        items={stageItems(review, subjects).map(item => ({ ...item, current: item.id === submission.stage }))}
      />
      <ActionButton action="shortlist" subjects={subjects} />
      <ActionButton action="archive" subjects={subjects} />
      <span className={end} />
      <ActionButton
        action={chatOpen ? 'closeChat' : 'reply'}
        kind={chatOpen ? 'default' : 'primary'}
        aria-pressed={chatOpen}
        alwaysInWords
      />
    </div>
  )
}
