import { CircleCheck } from 'lucide-react'
import { stageHue } from '../../../lib/stages.ts'
import { css } from '../../../styled-system/css'
import { Dot } from '../../../ui/data/Dot.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useReview } from '../ReviewProvider.tsx'
import type { Done } from './moves.ts'

const place = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  padding: '12',
  // Whatever stands beneath can be pressed.
  pointerEvents: 'none',
})
const card = css({
  row: '12',
  minWidth: '0',
  padding: '20',
  borderRadius: 'dialog',
  backgroundColor: 'raised',
  boxShadow: 'dialog',
  animation: '[riseIn 160ms cubic-bezier(.2,0,0,1)]',
})
const mark = css({ flexShrink: '0', color: 'ok' })
const title = css({ textStyle: 'dialog', color: 't1' })
const who = css({ row: '4', flexWrap: 'wrap', color: 't2' })

/** A move of one that succeeded: shown for a moment, while the screen is free (docs/rules.md#move-dialog). */
export function MoveDone({ applicant, stage, isSent }: Done) {
  const { form } = useReview().state
  const said = isSent ? 'Message sent' : 'Moved'
  return (
    <div className={place}>
      <div role="dialog" aria-label={said} className={card}>
        <span className={mark}>
          <Icon of={CircleCheck} size={20} />
        </span>
        <div role="status">
          <div className={title}>{said}</div>
          <div className={who}>
            {applicant.name} is now in <Dot hue={stageHue(form.stages, stage)} /> {stage}
          </div>
        </div>
      </div>
    </div>
  )
}
