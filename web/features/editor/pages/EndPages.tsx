import { useEffect, useRef } from 'react'
import { usualMessages } from '../../../form/screens/messages.ts'
import { css } from '../../../styled-system/css'
import { Field } from '../../../ui/fields/Field.tsx'
import { Textarea } from '../../../ui/fields/Input.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { pageNames } from '../../forms/form-pages.ts'
import { useBuilder } from '../builder.ts'
import type { Draft } from '../draft/draft.ts'
import { pageIcons } from '../outline/Outline.tsx'

const heading = css({
  paddingInline: { base: '12', md: '20' },
  paddingTop: '32',
  paddingBottom: '4',
  textStyle: 'control',
  color: 't2',
})
const card = css({
  display: 'grid',
  gridTemplateColumns: '[18px minmax(0, 1fr)]',
  columnGap: '12',
  paddingInline: { base: '12', md: '20' },
  paddingBlock: '16',
  border: 'clear',
  borderRadius: 'card',
  scrollMarginBlock: '[24px]',
  '&[data-open=true]': { borderColor: 'focus', backgroundColor: 'surface', boxShadow: 'ring' },
  '& > svg': { marginTop: '[2.5px]', color: 't2' },
})

const pages = {
  thanks: {
    text: 'successMessage',
    about: 'Shown after someone applies.',
    usual: usualMessages.sent,
  },
  closed: {
    text: 'closeMessage',
    about: 'Shown while the form is closed.',
    usual: usualMessages.closed,
  },
} as const satisfies Record<string, { text: keyof Draft; about: string; usual: string }>

/** What applicants read after they applied, and when the form is closed. */
export function EndPages() {
  return (
    <>
      <h2 className={heading}>Pages</h2>
      <EndPage page="thanks" />
      <EndPage page="closed" />
    </>
  )
}

function EndPage({ page }: { page: keyof typeof pages }) {
  const { store, draft, active, open } = useBuilder()
  const root = useRef<HTMLElement>(null)
  const { text, about, usual } = pages[page]
  const name = pageNames[page]
  const isOpen = active === page
  useEffect(() => {
    if (!isOpen || root.current?.contains(document.activeElement)) return
    root.current?.querySelector('textarea')?.focus({ preventScroll: true })
    root.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <section
      ref={root}
      className={card}
      aria-label={name}
      data-open={isOpen}
      onFocus={() => !isOpen && open(page)}
    >
      <Icon of={pageIcons[page]} size={15} />
      <Field
        label={<span className={css({ textStyle: 'section', fontWeight: 'medium' })}>{name}</span>}
        hint={about}
      >
        <Textarea
          rows={2}
          value={draft[text]}
          placeholder={usual}
          onChange={event => store.edit(now => ({ ...now, [text]: event.target.value }), text)}
        />
      </Field>
    </section>
  )
}
