import { Check } from 'lucide-react'
import type { Ref } from 'react'
import { css } from '../../styled-system/css'
import { Icon } from '../../ui/Icon.tsx'
import type { Choice } from './use-focus-actions.ts'

const place = css({
  position: 'absolute',
  insetInline: '0',
  zIndex: '[-1]',
  opacity: '0',
  transition: '[opacity 200ms cubic-bezier(.2,0,0,1)]',
  '&[data-shown]': { opacity: '1' },
  '&[data-shown][data-way=left] > [data-side=left]': { visibility: 'visible' },
  '&[data-shown][data-way=right] > [data-side=right]': { visibility: 'visible' },
  // It is seen until the card is back
  '&:not([data-shown]) > *': { transition: '[visibility 200ms]' },
})
const side = css({
  position: 'absolute',
  inset: '0',
  stack: '8',
  justifyContent: 'center',
  paddingInline: '20',
  visibility: 'hidden',
  textStyle: 'panel',
  '&[data-side=right]': { alignItems: 'flex-start', backgroundColor: 'okbg', color: 'ok' },
  '&[data-side=left]': { alignItems: 'flex-end', backgroundColor: 'mutbg', color: 'mut' },
})
const word = css({
  stack: '6',
  alignItems: 'center',
  opacity: '[calc(0.4 + 0.6 * var(--reached, 0))]',
  transition: '[transform 120ms cubic-bezier(.2,0,0,1)]',
  '[data-far] &': { transform: '[scale(1.12)]' },
})

interface SwipeBehindProps {
  ref: Ref<HTMLDivElement>
  choices: readonly Choice[]
  /** The status to which somebody was moved a moment ago */
  doneStage: string | undefined
}

/** What comes to light behind an application that is swiped: what letting it go will do. */
export function SwipeBehind({ ref, choices, doneStage }: SwipeBehindProps) {
  return (
    <div ref={ref} className={place} aria-hidden>
      {choices.map(({ stage, name, done, icon, way }) => {
        const isDone = stage === doneStage
        const Drawing = isDone ? Check : icon
        return (
          way && (
            <div key={stage} className={side} data-side={way}>
              <div className={word}>
                {Drawing && <Icon of={Drawing} size={24} />}
                {isDone ? done : name}
              </div>
            </div>
          )
        )
      })}
    </div>
  )
}
