import { limits } from '@winnow/openapi/common/limits'
import { count } from '@winnow/openapi/common/text/format'
import { useEffect, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { Button } from '../../../../ui/actions/Button.tsx'
import { useAction } from '../../../review/actions/ActionButton.tsx'
import { usePart, useReview } from '../../../review/ReviewProvider.tsx'
import { selectedPassage } from '../marks/passage.ts'

/** Pixels between the selection and what floats below it, and the least between that and the edges of the window */
const gap = 8
const width = 180
const height = 44

const floating = css({
  position: 'fixed',
  zIndex: 'panel',
  padding: '4',
  borderRadius: 'card',
  backgroundColor: 'surface',
  boxShadow: 'pop',
  userSelect: 'none',
})
const long = css({ paddingInline: '8', textStyle: 'meta', color: 't2' })

type Selected = NonNullable<ReturnType<typeof selectedPassage>>

/** The selected passage, once the pointer has let go of it; it follows as the text scrolls. */
function useSelected(): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    let isDown = false
    const read = () => {
      if (!isDown) setSelected(selectedPassage())
    }
    const onDown = () => {
      isDown = true
    }
    const onUp = () => {
      isDown = false
      // A press on a selection takes it away only after this.
      setTimeout(read)
    }
    const events = { selectionchange: read, pointerdown: onDown, pointerup: onUp, pointercancel: onUp }
    for (const [name, on] of Object.entries(events)) document.addEventListener(name, on, true)
    document.addEventListener('scroll', read, { capture: true, passive: true })
    return () => {
      for (const [name, on] of Object.entries(events)) document.removeEventListener(name, on, true)
      document.removeEventListener('scroll', read, true)
    }
  }, [])
  return selected
}

/** Offers to quote the passage of an answer that is selected (docs/rules.md#notes). */
export function QuoteButton() {
  const { form } = useReview().state
  const selected = useSelected()
  return selected && form.can.move ? <Offer {...selected} /> : null
}

function Offer({ passage, rect }: Selected) {
  const review = useReview()
  const { form } = review.state
  const { title, icon, keys, run } = useAction('quote')
  const isLong = passage.text.length > limits.noteQuote
  usePart('quote', () => {
    const asked = [...form.inputFields, ...form.deletedFields].find(it => it.id === passage.fieldId)
    if (!isLong) review.noting.begin({ ...passage, question: asked?.question ?? '' })
  })
  const left = Math.max(gap, Math.min(rect.left, innerWidth - width - gap))
  const top = Math.max(gap, Math.min(rect.bottom + gap, innerHeight - height - gap))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on it leaves the selection as it is
    <div className={floating} style={{ left, top }} onMouseDown={event => event.preventDefault()}>
      {isLong ? (
        <span className={long} role="status">
          Select up to {count(limits.noteQuote)} characters to quote
        </span>
      ) : (
        <Button kind="ghost" icon={icon} keys={keys} onClick={run}>
          {title}
        </Button>
      )}
    </div>
  )
}
