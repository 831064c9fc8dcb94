import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { RichTextEditor, type RichTextEditorProps } from '../../ui/rich-text/RichTextEditor.tsx'
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
    const focus = () => {
      const text = place.querySelector<HTMLElement>('[contenteditable=true], [data-plain]')
      text?.focus()
      return text !== null
    }
    if (focus()) return
    const waiting = new MutationObserver(() => focus() && waiting.disconnect())
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
