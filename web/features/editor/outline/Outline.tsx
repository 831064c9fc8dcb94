import { CircleAlert, CircleCheck, Flag, Lock, type LucideIcon, Moon, Plus } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { questionIcon } from '../../../question-types/icons.ts'
import { css } from '../../../styled-system/css'
import { KeyCap } from '../../../ui/actions/KeyCap.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { useSorting } from '../../../ui/sorting/use-sorting.ts'
import { type PageName, pageNames } from '../../forms/form-pages.ts'
import { useBuilder } from '../builder.ts'
import { isLocked, onEveryForm, titleOf } from '../draft/draft.ts'

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
const item = css({
  '&.dragging': { opacity: 0.4 },
  // A finger has pressed it long enough to drag it.
  '&.held': { borderRadius: 'control', backgroundColor: 'active' },
})
const row = css({
  row: '8',
  width: 'full',
  height: { base: '28', _coarse: '44' },
  paddingInline: '8',
  border: 'none',
  borderRadius: 'control',
  backgroundColor: 'transparent',
  color: 't2',
  textAlign: 'left',
  cursor: 'pointer',
  // A long press drags it.
  userSelect: 'none',
  '& > svg': { flexShrink: 0 },
  _hover: { '&:not([aria-current=true])': { backgroundColor: 'hover' } },
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

const pages: readonly PageName[] = ['welcome', 'thanks', 'closed']
export const pageIcons: Record<PageName, LucideIcon> = { welcome: Flag, thanks: CircleCheck, closed: Moon }

/** All questions and pages of the form; pressing one goes there. One Tab stop: arrows, Home and End go through it. */
export function Outline({ onGone }: { onGone?: () => void }) {
  const { store, form, draft, errors, active, open, move, sort, setPicking } = useBuilder()
  const [seeing, setSeeing] = useState(false)
  // As wide as the longest number, so that all icons stand in one line.
  const width = `${Math.max(1, String(draft.questions.length).length) * 0.65}em`
  const root = useRef<HTMLOListElement>(null)
  const stop = useStop(active, [...draft.questions.map(question => question.key), 'add', ...pages])
  useSorting(root, {
    handle: '[role=button]',
    nameOf: key => titleOf(draft.questions.find(question => question.key === key)),
    onSorted: sort,
  })
  const go = (to: string) => {
    open(to)
    onGone?.()
  }
  return (
    <nav className={pane} aria-label="Outline">
      <div role="toolbar" aria-orientation="vertical" aria-label="Questions and pages" onKeyDown={goThrough}>
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
              <Row
                {...stop(question.key)}
                aria-current={active === question.key}
                aria-keyshortcuts={isLocked(question) ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
                title={question.question}
                onPress={() => go(question.key)}
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
                    <Icon of={Lock} size={13} label={onEveryForm} />
                  </span>
                )}
              </Row>
            </li>
          ))}
        </ol>
        <Row
          {...stop('add')}
          onPress={() => {
            setPicking(true)
            onGone?.()
          }}
        >
          <span className={place} style={{ minWidth: width }} />
          <Icon of={Plus} size={15} />
          <span className={words}>Add a question</span>
          <KeyCap keys="/" />
        </Row>
        <h2 className={`${heading} ${css({ paddingTop: '24' })}`}>Pages</h2>
        <ul className={list}>
          {pages.map(page => (
            <li key={page}>
              <Row {...stop(page)} aria-current={active === page} onPress={() => go(page)}>
                <span className={place} style={{ minWidth: width }} />
                <Icon of={pageIcons[page]} size={15} />
                <span className={words}>{pageNames[page]}</span>
                {page === 'welcome' && errors.name !== undefined && (
                  <span className={wrong}>
                    <Icon of={CircleAlert} label="Needs fixing" />
                  </span>
                )}
              </Row>
            </li>
          ))}
        </ul>
      </div>
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

interface RowProps extends Omit<ComponentProps<'div'>, 'onClick' | 'role'> {
  onPress: () => void
  children: ReactNode
}

/** A row of the outline. */
function Row({ onPress, tabIndex, ...rest }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: in Firefox a press on a button starts no drag
    <div
      role="button"
      tabIndex={tabIndex}
      className={row}
      {...rest}
      onClick={onPress}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onPress()
      }}
    />
  )
}

/** Props for each row: the one that Tab stops at is where the focus was last, else the row that is open, else the first. */
function useStop(active: string | null, rows: readonly string[]) {
  const [last, setLast] = useState(active)
  const [known, setKnown] = useState(active)
  if (known !== active) {
    setKnown(active)
    if (active !== null) setLast(active)
  }
  const stop = last !== null && rows.includes(last) ? last : rows[0]
  return (of: string) => ({ tabIndex: of === stop ? 0 : -1, onFocus: () => setLast(of) })
}

function goThrough(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=button]')]
  const at = rows.indexOf(event.target as HTMLElement)
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key]
  if (at === -1 || to === undefined) return
  event.preventDefault()
  rows[to]?.focus()
}
