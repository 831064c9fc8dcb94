import { CircleAlert, CircleCheck, Flag, Lock, type LucideIcon, Moon, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { questionIcon } from '../../../question-types/icons.ts'
import { css } from '../../../styled-system/css'
import { KeyCap } from '../../../ui/actions/KeyCap.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { type PageName, useBuilder } from '../builder.ts'
import { isLocked, titleOf } from '../draft/draft.ts'
import { useSorting } from '../use-sorting.ts'

const VersionsDialog = onDemand(() =>
  import('../versions/VersionsDialog.tsx').then(module => module.VersionsDialog),
)

const pane = css({
  stack: '0',
  height: 'full',
  minHeight: '0',
  overflowY: 'auto',
  paddingInline: '8',
  paddingTop: '16',
  paddingBottom: '16',
  backgroundColor: 'bg',
})
const heading = css({
  display: 'flex',
  justifyContent: 'space-between',
  paddingInline: '8',
  paddingBottom: '4',
  textStyle: 'control',
  color: 't2',
})
const count = css({ fontWeight: 'normal', color: 't3', tabular: true })
const list = css({ plainList: true })
const item = css({ '&.dragging': { opacity: 0.4 } })
const row = css({
  row: '8',
  width: 'full',
  height: '28',
  paddingInline: '8',
  border: 'none',
  borderRadius: 'control',
  backgroundColor: 'transparent',
  color: 't2',
  textAlign: 'left',
  cursor: 'pointer',
  '& > svg': { flexShrink: 0 },
  '&:hover:not([aria-current=true])': { backgroundColor: 'hover' },
  '&[aria-current=true]': { backgroundColor: 'active', color: 't1', fontWeight: 'medium' },
})
const place = css({ flexShrink: '0', minWidth: '[10px]', color: 't3', fontWeight: 'normal', tabular: true })
const words = css({ grow: true, truncate: true })
const wrong = css({ display: 'flex', color: 'bad' })
const foot = css({
  marginTop: 'auto',
  paddingTop: '24',
  paddingInline: '8',
  textStyle: 'meta',
  color: 't3',
})

export const pageWords: Record<PageName, { name: string; icon: LucideIcon }> = {
  welcome: { name: 'Welcome', icon: Flag },
  thanks: { name: 'Thank you', icon: CircleCheck },
  closed: { name: 'Closed', icon: Moon },
}

/** All questions and pages of the form; pressing one goes there. */
export function Outline({ onGone }: { onGone?: () => void }) {
  const { store, form, draft, errors, active, open, move, sort, setPicking } = useBuilder()
  const [seeing, setSeeing] = useState(false)
  // As wide as the longest number, so that all icons stand in one line.
  const width = `${Math.max(1, String(draft.questions.length).length) * 0.65}em`
  const root = useRef<HTMLOListElement>(null)
  useSorting(root, {
    handle: 'button',
    nameOf: key => titleOf(draft.questions.find(question => question.key === key)),
    onSorted: sort,
  })
  const go = (to: string) => {
    open(to)
    onGone?.()
  }
  return (
    <nav className={pane} aria-label="Outline">
      <h2 className={heading}>
        Questions <span className={count}>{draft.questions.length}</span>
      </h2>
      <ol ref={root} className={list}>
        {draft.questions.map((question, at) => (
          <li
            key={question.key}
            className={item}
            data-sort-key={isLocked(question) ? undefined : question.key}
            onKeyDown={event => {
              const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
              if (!by || !event.altKey) return
              event.preventDefault()
              move(question.key, by)
            }}
          >
            <button
              type="button"
              className={row}
              aria-current={active === question.key}
              title={question.question}
              onClick={() => go(question.key)}
            >
              <span className={place} style={{ minWidth: width }}>
                {at + 1}
              </span>
              <Icon of={questionIcon(question)} size={15} />
              <span className={words}>{titleOf(question)}</span>
              {errors.questions.has(question.key) && (
                <span className={wrong}>
                  <Icon of={CircleAlert} label="Needs fixing" />
                </span>
              )}
              {isLocked(question) && (
                <span className={css({ display: 'flex', color: 't3' })}>
                  <Icon of={Lock} size={13} label="On every form" />
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={row}
        onClick={() => {
          setPicking(true)
          onGone?.()
        }}
      >
        <span className={place} style={{ minWidth: width }} />
        <Icon of={Plus} size={15} />
        <span className={words}>Add a question</span>
        <KeyCap keys="/" />
      </button>
      <h2 className={`${heading} ${css({ paddingTop: '24' })}`}>Pages</h2>
      <ul className={list}>
        {Object.entries(pageWords).map(([page, { name, icon }]) => (
          <li key={page}>
            <button type="button" className={row} aria-current={active === page} onClick={() => go(page)}>
              <span className={place} style={{ minWidth: width }} />
              <Icon of={icon} size={15} />
              <span className={words}>{name}</span>
              {page === 'welcome' && errors.name !== undefined && (
                <span className={wrong}>
                  <Icon of={CircleAlert} label="Needs fixing" />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <div className={foot}>
        {form.publishedVersion !== null && (
          <>
            <p>Answers given to an earlier version are kept as they were.</p>
            <TextLink
              onClick={() => {
                void store.flush()
                setSeeing(true)
              }}
            >
              See all versions
            </TextLink>
          </>
        )}
      </div>
      {seeing && (
        <VersionsDialog
          formId={form.identifier}
          revision={form.revision}
          hasChanges={form.unpublishedChanges > 0}
          onRestored={restored => store.replace(restored)}
          onClose={() => setSeeing(false)}
        />
      )}
    </nav>
  )
}
