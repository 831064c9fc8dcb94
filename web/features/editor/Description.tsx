import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { runAction } from '../../lib/hotkeys.ts'
import { Icon } from '../../ui/Icon.tsx'
import { focusRichText, RichTextEditor } from '../../ui/rich-text/RichTextEditor.tsx'
import { mark } from './questions/styles.ts'

/** The text has the keys of the page only where it is told. */
const publish = () => runAction('publish')

interface DescriptionProps extends ComponentProps<typeof RichTextEditor> {
  error?: string
  /** Takes the focus */
  wanted?: boolean
}

/** A text under a heading. What it holds stays as it is until somebody types. */
export function Description({ error, wanted, ...editor }: DescriptionProps) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted) focusRichText(root.current)
  }, [wanted])
  return (
    <div ref={root}>
      <RichTextEditor {...editor} onSubmit={publish} />
      {error !== undefined && (
        <p className={mark} role="alert">
          <Icon of={CircleAlert} size={13} />
          {error}
        </p>
      )}
    </div>
  )
}
