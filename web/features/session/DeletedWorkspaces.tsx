import { dateText } from '@winnow/openapi/common/dates/dates'
import type { Me } from '@winnow/sdk'
import { useState } from 'react'
import { reasonOf, winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'

interface DeletedWorkspacesProps {
  pages: Me['deletedPages']
  onRestored: (id: string) => Promise<unknown>
}

/** Workspaces that the person has deleted and can restore; nothing where there are none. */
export function DeletedWorkspaces({ pages, onRestored }: DeletedWorkspacesProps) {
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<string>()
  if (pages.length === 0) return null
  const restore = async (id: string, name: string) => {
    setBusy(id)
    setError(undefined)
    try {
      await winnow.restoreWorkspace({ page_id: id })
      await onRestored(id)
    } catch (failure) {
      setError(`Couldn't restore ${name}. ${reasonOf(failure)}`)
    }
    setBusy(undefined)
  }
  return (
    <section
      className={css({ stack: '8', paddingTop: '16', borderTop: 'hairline' })}
      aria-label="Deleted workspaces"
    >
      <h2 className={css({ textStyle: 'control', color: 't2' })}>Deleted workspaces</h2>
      {pages.map(({ id, name, restorableUntil }) => (
        <div key={id} className={css({ row: '8' })}>
          <div className={css({ grow: true, minWidth: '0' })}>
            <div className={css({ truncate: true })} title={name}>
              {name}
            </div>
            <div className={css({ textStyle: 'meta', color: 't3' })}>
              Deleted for good on {dateText(restorableUntil)}
            </div>
          </div>
          <Button busy={busy === id} onClick={() => void restore(id, name)}>
            Restore<span className={css({ srOnly: true })}> {name}</span>
          </Button>
        </div>
      ))}
      {error && <Notice tone="bad">{error}</Notice>}
    </section>
  )
}
