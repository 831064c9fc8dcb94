import { useRef } from 'react'
import { type Action, actionGroups } from '../../../lib/hotkeys.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { KeyCap } from '../../../ui/actions/KeyCap.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'

/** As many as have room, three at most */
const columns = css({ columns: '[3 220px]', columnGap: '[28px]' })
const group = css({ breakInside: 'avoid', marginBottom: '20' })
const heading = css({ marginBottom: '4', textStyle: 'columnHead', color: 't3' })
const keys = css({ margin: '0' })
const line = css({
  row: '12',
  justifyContent: 'space-between',
  minHeight: '28',
  '& dd': { row: '4', margin: '0', flexShrink: '0' },
  // Whoever opened it has keys, although fingers may be the pointer.
  '& kbd': { display: 'inline-flex' },
})
/** Keys that the regular dialog shows without scrolling */
const few = 16
const note = css({ color: 't3', textStyle: 'meta' })

interface ShortcutSheetProps {
  /** Those of the screen, available or not */
  actions: readonly Action[]
  onClose: () => void
}

/** Every key of the screen (docs/rules.md#table-keys). */
export function ShortcutSheet({ actions, onClose }: ShortcutSheetProps) {
  const list = useRef<HTMLElement>(null)
  const first = useRef<HTMLElement>(null)
  // A list that has to be scrolled takes the arrows from the start.
  const onButton = (button: HTMLElement | null) => {
    const body = list.current?.parentElement
    first.current = body && body.scrollHeight > body.clientHeight ? list.current : button
  }
  const keyed = actions.filter(({ hotkey }) => hotkey)
  return (
    <Dialog
      open
      onClose={onClose}
      size={keyed.length > few ? 'sheet' : 'regular'}
      title="Keyboard shortcuts"
      initialFocus={first}
      footer={
        <Button ref={onButton} size="32" onClick={onClose}>
          Close
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a control in it, only this lets the keyboard scroll the list. */}
      <section ref={list} className={columns} aria-label="Shortcuts" tabIndex={0}>
        {actionGroups.map(title => {
          const bound = keyed.filter(({ group = 'General' }) => group === title)
          return (
            bound.length > 0 && (
              <section key={title} className={group} aria-label={title}>
                <h3 className={heading}>{title}</h3>
                <dl className={keys}>
                  {[...Map.groupBy(bound, action => action.name)].map(([name, actions]) => (
                    <div key={name} className={line}>
                      <dt>{name}</dt>
                      <dd>{actions.map(({ id, hotkey }) => hotkey && <KeyCap key={id} keys={hotkey} />)}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            )
          )
        })}
      </section>
      {/* Where there are rows: focus mode and the inbox have none. */}
      {actions.some(({ group }) => group === 'Selection') && (
        <p className={note}>
          Applicant shortcuts act on the open applicant, else on the selected rows, else on the focused row.
        </p>
      )}
    </Dialog>
  )
}
