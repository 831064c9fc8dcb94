import { X } from 'lucide-react'
import { useState } from 'react'
import { css, cx } from '../../styled-system/css'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import type { Passage } from '../review/state.ts'

const block = css({
  display: 'grid',
  gap: '2',
  width: 'full',
  minWidth: '0',
  paddingBlock: '6',
  paddingInline: '10',
  borderLeft: '[2px solid token(colors.accent)]',
  borderTopRightRadius: 'control',
  borderBottomRightRadius: 'control',
  backgroundColor: 'sunken',
  textAlign: 'left',
  overflowWrap: 'anywhere',
})
const pressed = css({ marginBottom: '4', cursor: 'pointer', _hover: { backgroundColor: 'active' } })
const words = css({ prose: true, whiteSpace: 'pre-line', color: 't1' })
const asked = css({ textStyle: 'meta', color: 't2', unicodeBidi: 'plaintext' })
const inComposer = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '4',
  padding: '8',
  paddingBottom: '0',
})
const cut = css({ lineClamp: '6' })

function Words({ passage: { text, question }, isCut }: { passage: Passage; isCut?: boolean }) {
  return (
    <>
      <span className={cx(words, isCut && cut)}>“{text}”</span>
      <span className={asked}>{question}</span>
    </>
  )
}

interface QuoteProps {
  passage: Passage
  /** Leads to it; false: its text is no longer in the answer */
  onShow: (passage: Passage) => boolean
}

/** What a note quotes of an answer, and the way back to it. */
export function Quote({ passage, onShow }: QuoteProps) {
  const [isGone, setIsGone] = useState(false)
  return (
    <>
      <button
        type="button"
        className={cx(block, pressed)}
        title="Show in the answer"
        onClick={() => setIsGone(!onShow(passage))}
      >
        <Words passage={passage} />
      </button>
      <span role="status">
        {isGone && (
          <p className={css({ textStyle: 'meta', color: 't2', marginBottom: '4' })}>
            This text is no longer in the answer.
          </p>
        )}
      </span>
    </>
  )
}

/** What the note that is being written quotes. */
export function QuoteToAdd({ passage, onRemove }: { passage: Passage; onRemove: () => void }) {
  return (
    <div className={inComposer}>
      <blockquote className={block} aria-label="Quote">
        <Words passage={passage} isCut />
      </blockquote>
      <IconButton icon={X} size="24" label="Remove quote" onClick={onRemove} />
    </div>
  )
}
