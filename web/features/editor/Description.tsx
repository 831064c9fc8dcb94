import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { holdTyping } from '../../lib/typing.ts'
import { Icon } from '../../ui/Icon.tsx'
import {
  focusRichText,
  RichTextEditor,
  type RichTextEditorProps,
} from '../../ui/rich-text/RichTextEditor.tsx'
import { mark } from './questions/styles.ts'

interface DescriptionProps extends RichTextEditorProps {
  error?: string
  /** Takes the focus once the editor has come */
  wanted?: boolean
}

/** A text under a heading. What it holds stays as it is until somebody types. */
export function Description({ error, wanted, ...editor }: DescriptionProps) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = root.current
    if (!wanted || !place) return
    if (focusRichText(place)) return
    holdTyping(true)
    const waiting = new MutationObserver(() => focusRichText(place) && waiting.disconnect())
    waiting.observe(place, { childList: true, subtree: true, attributes: true })
    return () => waiting.disconnect()
  }, [wanted])
  return (
    <div ref={root}>
      <RichTextEditor {...editor} />
      {error !== undefined && (
        <p className={mark} role="alert">
          <Icon of={CircleAlert} size={13} />
          {error}
        </p>
      )}
    </div>
  )
}
