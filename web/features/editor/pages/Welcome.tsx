import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { Icon } from '../../../ui/Icon.tsx'
import { focusRichText, loadEditor } from '../../../ui/rich-text/RichTextEditor.tsx'
import { useBuilder } from '../builder.ts'
import { Description } from '../Description.tsx'
import { mark } from '../questions/styles.ts'

const page = css({
  stack: '8',
  paddingInline: { base: '12', md: '20' },
  paddingBottom: '12',
  scrollMarginTop: '[24px]',
})
const title = css({
  display: 'block',
  width: 'full',
  padding: '0',
  border: 'none',
  outline: 'none',
  resize: 'none',
  overflow: 'hidden',
  fieldSizing: 'content',
  backgroundColor: 'transparent',
  color: 't1',
  textStyle: 'applicant',
  borderRadius: 'small',
  '&:focus-visible': { boxShadow: '[0 2px 0 token(colors.focus)]' },
  '&[aria-invalid=true]': { boxShadow: '[0 2px 0 token(colors.bad)]' },
})
/** Without its frame until somebody is there. */
const quiet = css({
  marginInline: '[-11px]',
  color: 't2',
  '& > div > div > div:first-child:not(:focus-within)': {
    borderColor: 'transparent',
    backgroundColor: 'transparent',
  },
  '& > div > div > div:first-child': { minHeight: '36' },
})

/** Milliseconds after the form stands. */
const ahead = 500

/** The name of the form and what applicants read before the first question, in their place at the top. */
export function Welcome() {
  const { store, draft, errors, active, open } = useBuilder()
  const name = useRef<HTMLTextAreaElement>(null)
  const root = useRef<HTMLElement>(null)
  // The editor is fetched when somebody comes near, so that the form itself is there sooner.
  const [near, setNear] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => void loadEditor().catch(() => {}), ahead)
    return () => clearTimeout(timer)
  }, [])
  // A new form begins at its name, which is typed over.
  useEffect(() => {
    if (!history.state?.isNew) return
    name.current?.focus({ preventScroll: true })
    name.current?.select()
  }, [])
  const goTo = useRef(() => {})
  goTo.current = () => {
    if (draft.name.trim() === '' || errors.name !== undefined) name.current?.focus({ preventScroll: true })
    else focusRichText(root.current)
  }
  useEffect(() => {
    if (active !== 'welcome' || root.current?.contains(document.activeElement)) return
    goTo.current()
    root.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <section
      ref={root}
      className={page}
      aria-label="Welcome"
      onPointerEnter={() => setNear(true)}
      onFocus={() => {
        setNear(true)
        if (active !== 'welcome') open('welcome')
      }}
    >
      <textarea
        ref={name}
        className={title}
        rows={1}
        aria-label="Form name"
        aria-invalid={errors.name !== undefined || undefined}
        aria-describedby={errors.name === undefined ? undefined : 'form-name-error'}
        placeholder="Form name"
        value={draft.name}
        onChange={event =>
          store.edit(now => ({ ...now, name: event.target.value.replace(/\s*\n\s*/g, ' ') }), 'name')
        }
        onKeyDown={event => {
          const goesOn = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)
          if (!goesOn || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          focusRichText(root.current)
        }}
      />
      {errors.name !== undefined && (
        <p className={mark} id="form-name-error" role="alert">
          <Icon of={CircleAlert} size={13} />
          {errors.name}
        </p>
      )}
      <div className={quiet}>
        <Description
          waits={!near}
          label="Form description"
          value={draft.description}
          onChange={description => store.edit(now => ({ ...now, description }), 'description')}
          placeholder="Tell applicants what they should know before they start"
          onEscape={() => name.current?.focus()}
        />
      </div>
    </section>
  )
}
