import { ChevronDown } from 'lucide-react'
import { stageHue } from '../../../lib/stages.ts'
import { css } from '../../../styled-system/css'
import { ToolButton } from '../../../ui/actions/ToolButton.tsx'
import { Dot } from '../../../ui/data/Dot.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx'
import { useReview } from '../ReviewProvider.tsx'
import { type Applicant, named } from '../selection/subjects.ts'
import { stageItems } from './ActionButton.tsx'

const unseen = css({ srOnly: true })

interface StatusMenuProps {
  applicant: Applicant
  /** Below the statuses */
  more?: readonly MenuItem[]
  /** Of the status's name */
  className?: string
}

/** The applicant's status, and the way to another. */
export function StatusMenu({ applicant, more = [], className }: StatusMenuProps) {
  const review = useReview()
  const { form, overlay } = review.state
  return (
    <Menu
      trigger={
        <ToolButton name={`Status: ${applicant.stage}`} iconRight={ChevronDown}>
          <Dot hue={stageHue(form.stages, applicant.stage)} />
          <span className={className}>
            <span className={unseen}>Status: </span>
            {applicant.stage}
            <span className={unseen}>. Move to</span>
          </span>
        </ToolButton>
      }
      open={overlay === 'stages'}
      onOpenChange={isOpen => (isOpen ? review.setOverlay('stages') : review.closeMenu())}
      items={[
        ...stageItems(review, named([applicant])).map(item => ({
          ...item,
          current: item.id === applicant.stage,
        })),
        ...more,
      ]}
    />
  )
}
