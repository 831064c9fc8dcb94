import { dateText } from '@winnow/openapi/common/dates/dates'
import { counted } from '@winnow/openapi/common/text/format'
import type { FormSummary } from '@winnow/sdk'
import { RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { useFocusHeir } from '../../../ui/navigation/use-focus-heir.ts'
import { FormLogo } from './FormLogo.tsx'
import { daysLeft } from './form-actions.ts'

const list = css({ plainList: true })
const row = css({
  row: '10',
  minHeight: '[53px]',
  paddingInline: '16',
  paddingBlock: '6',
  borderBottom: 'hairline',
})
const words = css({ grow: true })
const name = css({ truncate: true, color: 't1', textStyle: 'control' })
const meta = css({ textStyle: 'meta', color: 't2', tabular: true })

interface DeletedFormsProps {
  forms: readonly FormSummary[]
  onRestore: (form: FormSummary) => Promise<unknown>
}

/** What was deleted and can still be restored, and for how long. */
export function DeletedForms({ forms, onRestore }: DeletedFormsProps) {
  const [restoring, setRestoring] = useState<string | null>(null)
  const root = useRef<HTMLUListElement>(null)
  useFocusHeir(root)
  return (
    <ul ref={root} className={list} aria-label="Deleted forms">
      {forms.map(form => (
        <li key={form.identifier} className={row}>
          <FormLogo logo={form.logo} />
          <div className={words}>
            <div className={name} title={form.name}>
              {form.name}
            </div>
            <div className={meta}>
              {counted(form.totalCount, 'application')}
              {form.deletedAt && `, deleted ${dateText(form.deletedAt)}`}
              {form.restorableUntil && `, ${counted(daysLeft(form.restorableUntil), 'day')} left`}
            </div>
          </div>
          {form.can.delete ? (
            <Button
              icon={RotateCcw}
              aria-label={`Restore ${form.name}`}
              busy={restoring === form.identifier && 'Restoring'}
              onClick={async () => {
                setRestoring(form.identifier)
                await onRestore(form)
                setRestoring(null)
              }}
            >
              Restore
            </Button>
          ) : (
            <span className={meta}>Its creator or an admin can restore it</span>
          )}
        </li>
      ))}
    </ul>
  )
}
