import { limits } from '@winnow/openapi/common/limits'
import { statusTexts } from '@winnow/openapi/common/status-name'
import { Plus } from 'lucide-react'
import { type Ref, useState } from 'react'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import type { Name } from './use-name.ts'
import type { Statuses } from './use-statuses.ts'

const line = css({ row: '8' })
const full = css({ textStyle: 'meta', color: 't2' })

interface AddStatusProps {
  ref: Ref<HTMLInputElement>
  name: Name
  statuses: Statuses
}

/** A new status, before Archived; what was typed stays until it is there. */
export function AddStatus({ ref, name, statuses }: AddStatusProps) {
  const { typed, isRefused, type, clear, read, refuse } = name
  const [busy, setBusy] = useState(false)
  if (statuses.stages.length >= limits.stages) return <p className={full}>{statusTexts.tooMany}</p>
  const add = async () => {
    const label = read(statuses.stages)
    if (label === null || busy) return
    setBusy(true)
    const outcome = await statuses.add(label)
    setBusy(false)
    if (outcome === 'done') clear()
    if (outcome === 'refused') refuse()
  }
  return (
    <form
      className={line}
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <Input
        ref={ref}
        size="32"
        className={css({ grow: true })}
        aria-label="Name of the new status"
        placeholder="Offer"
        aria-invalid={isRefused || undefined}
        value={typed}
        onChange={event => type(event.target.value)}
      />
      <Button type="submit" size="field" icon={Plus} busy={busy && 'Adding'} disabled={typed.trim() === ''}>
        Add status
      </Button>
    </form>
  )
}
