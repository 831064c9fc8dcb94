import { count } from '@winnow/openapi/common/text/format'
import { ChevronDown } from 'lucide-react'
import { stageHue } from '../../../lib/stages.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { Dot } from '../../../ui/data/Dot.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { ActionButton, manageItem, stageItems } from '../../review/actions/ActionButton.tsx'
import { useReview } from '../../review/ReviewProvider.tsx'
import { type Applicant, named, sizeOf } from '../../review/selection/subjects.ts'

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
  _coarse: { '& button': { minWidth: '44' } },
})
const whom = css({ minWidth: '0', truncate: true, textStyle: 'meta', color: 't2', tabular: true })
const unseen = css({ srOnly: true })
const end = css({ marginLeft: 'auto' })

/** What can be done with the applicant in view. */
export function PanelActions({ applicant }: { applicant: Applicant }) {
  const review = useReview()
  const { form, chatOpen, overlay, selection } = review.state
  const subjects = named([applicant])
  const ticked = sizeOf(selection)
  return (
    <div className={actions} role="toolbar" aria-label="Application">
      <Menu
        trigger={
          <Button iconRight={ChevronDown}>
            <Dot hue={stageHue(form.stages, applicant.stage)} />
            <span>
              <span className={unseen}>Status: </span>
              {applicant.stage}
              <span className={unseen}>. Move to</span>
            </span>
          </Button>
        }
        open={overlay === 'stages'}
        onOpenChange={isOpen => (isOpen ? review.setOverlay('stages') : review.closeMenu())}
        items={[
          ...stageItems(review, subjects).map(item => ({ ...item, current: item.id === applicant.stage })),
          ...manageItem(review),
        ]}
      />
      <ActionButton action="shortlist" subjects={subjects} />
      <ActionButton action="archive" subjects={subjects} />
      {ticked > 0 && (
        <span className={whom}>
          For {applicant.name}, not the {count(ticked)} selected
        </span>
      )}
      <span className={end} />
      <ActionButton action="label" kind="ghost" subjects={subjects} />
      <ActionButton action="note" kind="ghost" />
      <ActionButton
        action={chatOpen ? 'closeChat' : 'reply'}
        kind={chatOpen ? 'default' : 'primary'}
        aria-pressed={chatOpen}
      />
    </div>
  )
}
