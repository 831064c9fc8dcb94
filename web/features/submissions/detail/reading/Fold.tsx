import {
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { css, cx } from '../../../../styled-system/css'
import { textLink } from '../../../../styled-system/recipes'
import { readings } from './readings.ts'

/** Lines of an answer that are shown of one that is longer. */
const lines = 12
/** So few more are not hidden. */
const slack = 2

const folded = css({
  overflow: 'clip',
  maskImage: '[linear-gradient(to bottom, #000 calc(100% - 72px), transparent)]',
  '@media print': { maxHeight: '[none!]', maskImage: '[none]' },
})
const toggle = css({
  display: 'block!',
  marginTop: '4',
  textStyle: 'control',
  '@media print': { display: 'none!' },
})

interface FoldProps {
  /** Whose answer to which question */
  of: { submission_id: string; field_id: string }
  /** It can be quoted: what is shown is what was answered */
  isText: boolean
  children: ReactNode
}

/** An answer, of which the first lines are shown where it is long (docs/rules.md#long-answers). */
export function Fold({ of: { submission_id, field_id }, isText, children }: FoldProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [limit, setLimit] = useState<number | null>(null)
  const isOpen = useSyncExternalStore(readings.subscribe, () => readings.isOpen(submission_id, field_id))
  useLayoutEffect(() => {
    const element = content.current
    if (!element) return
    // Told once the page is laid out and before it is painted, so no answer has a layout of its own.
    const observer = new ResizeObserver(() => {
      const line = Number.parseFloat(getComputedStyle(element).lineHeight)
      // Rounded: a height may be a fraction off.
      const next = element.offsetHeight > (lines + slack + 0.5) * line ? Math.round(lines * line) : null
      flushSync(() => setLimit(next))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const setOpen = (next: boolean) => {
    readings.setOpen(submission_id, field_id, next)
    // Who folded it from its end continues reading where it begins.
    if (!next) requestAnimationFrame(() => box.current?.scrollIntoView({ block: 'nearest' }))
  }
  const isFolded = limit !== null && !isOpen
  useEffect(() => {
    const { current } = box
    if (!isFolded || !current) return
    /** A link that lies in the hidden part is not focused unseen. */
    const onFocus = ({ target }: FocusEvent) => {
      const isHidden =
        target instanceof Element &&
        target.getBoundingClientRect().bottom > current.getBoundingClientRect().bottom
      if (isHidden) readings.setOpen(submission_id, field_id, true)
    }
    current.addEventListener('focusin', onFocus)
    return () => current.removeEventListener('focusin', onFocus)
  }, [isFolded, submission_id, field_id])
  return (
    <>
      <div
        ref={box}
        id={id}
        className={isFolded ? folded : undefined}
        style={isFolded ? { maxHeight: limit } : undefined}
      >
        <div ref={content} data-words={isText || undefined}>
          {children}
        </div>
      </div>
      {limit !== null && (
        <button
          type="button"
          className={cx(textLink(), toggle)}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          data-unsearched
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </>
  )
}
