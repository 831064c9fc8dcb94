import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { css } from '../../../styled-system/css'
import { Icon } from '../../../ui/Icon.tsx'
import { useBuilder } from '../builder.ts'
import { Description } from '../Description.tsx'
import { mark } from '../questions/styles.ts'

const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
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
const quiet = css({
  '& textarea': { resize: 'none', marginInline: '[-11px]', width: '[calc(100% + 22px)]' },
  '& textarea:not(:focus)': { borderColor: 'transparent', backgroundColor: 'transparent', color: 't2' },
  '& textarea:not(:focus):hover': { borderColor: 'line2' },
})

/** The name of the form and what applicants read before the first question, in their place at the top. */
export function Welcome() {
  const { store, draft, errors, active, open } = useBuilder()
  const name = useRef<HTMLTextAreaElement>(null)
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (active !== 'welcome' || root.current?.contains(document.activeElement)) return
    name.current?.focus({ preventScroll: true })
    root.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <section
      ref={root}
      className={page}
      aria-label="Welcome"
      onFocus={() => active !== 'welcome' && open('welcome')}
    >
      <textarea
        ref={name}
        className={title}
        rows={1}
        aria-label="Name of the form"
        aria-invalid={errors.name !== undefined || undefined}
        aria-describedby={errors.name === undefined ? undefined : 'form-name-error'}
        placeholder="Name of the form"
        value={draft.name}
        onChange={event =>
          store.edit(now => ({ ...now, name: event.target.value.replace(/\s*\n\s*/g, ' ') }), 'name')
        }
        onKeyDown={event => {
          if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) event.preventDefault()
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
          label="Description of the form"
          value={draft.description}
          onChange={description => store.edit(now => ({ ...now, description }), 'description')}
          placeholder="Say what applicants should know before the first question"
        />
      </div>
    </section>
  )
}
