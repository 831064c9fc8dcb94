import { ArrowLeft, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { useReview } from '../../review/ReviewProvider.tsx'
import { panelHead } from '../frame.ts'

const back = css({ marginLeft: '[-8px]', marginRight: 'auto' })

/** The way back, at the right what else can be done with the search. */
export function DetailHead({ menu, onClose }: { menu?: ReactNode; onClose: () => void }) {
  const review = useReview()
  const button = useRef<HTMLButtonElement>(null)
  // Whoever came from the list continues here; nobody is taken out of the table.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header className={panelHead}>
      <Button
        ref={button}
        kind="ghost"
        icon={ArrowLeft}
        className={back}
        onClick={() => review.searches.show(null)}
      >
        Back to search
      </Button>
      {menu}
      <IconButton icon={X} label="Close assistant" onClick={onClose} />
    </header>
  )
}
