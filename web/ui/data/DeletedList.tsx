import { counted } from '@winnow/openapi/common/text/format'
import { RotateCcw } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { css, cx } from '../../styled-system/css'
import { Button } from '../actions/Button.tsx'
import { useFocusHeir } from '../navigation/use-focus-heir.ts'

const list = css({ plainList: true })
const row = css({ row: '10', minHeight: '[53px]', paddingBlock: '6', borderBottom: 'hairline' })
const inPage = css({ paddingInline: '16' })
const inDialog = css({ _last: { borderBottom: 'none' } })
const words = css({ grow: true })
const name = css({ truncate: true, color: 't1', textStyle: 'control' })
const meta = css({ textStyle: 'meta', color: 't2', tabular: true })

const day = 24 * 3_600_000

/** How many days something deleted can still be restored. */
export const daysLeft = (until: string): number =>
  Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / day))

interface Deleted {
  id: string
  name: string
  /** Before its name */
  picture?: ReactNode
  /** Below its name, before the days that are left */
  facts: string
  restorableUntil: string | null
  /** A text where the person can't: it says who can */
  restore: (() => Promise<unknown>) | string
}

interface DeletedListProps {
  /** Read aloud */
  label: string
  of: readonly Deleted[]
  /** From edge to edge of the page, with a line below the last one; else in a dialog */
  wide?: boolean
}

/** What was deleted and can still be restored, and for how long. */
export function DeletedList({ label, of, wide = false }: DeletedListProps) {
  const [restoring, setRestoring] = useState<string | null>(null)
  const root = useRef<HTMLUListElement>(null)
  useFocusHeir(root)
  return (
    <ul ref={root} className={list} aria-label={label}>
      {of.map(({ restore, ...it }) => (
        <li key={it.id} className={cx(row, wide ? inPage : inDialog)}>
          {it.picture}
          <div className={words}>
            <div className={name} title={it.name}>
              {it.name}
            </div>
            <div className={meta}>
              {it.facts}
              {it.restorableUntil && `, ${counted(daysLeft(it.restorableUntil), 'day')} left`}
            </div>
          </div>
          {typeof restore === 'string' ? (
            <span className={meta}>{restore}</span>
          ) : (
            <Button
              icon={RotateCcw}
              aria-label={`Restore ${it.name}`}
              busy={restoring === it.id && 'Restoring'}
              onClick={async () => {
                setRestoring(it.id)
                await restore()
                setRestoring(null)
              }}
            >
              Restore
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
