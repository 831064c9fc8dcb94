import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useSession } from './session.ts'
import { sayNotSwitched, switchWorkspace } from './tab-choice.ts'
import { WorkspaceList } from './WorkspaceList.tsx'

function GoHome() {
  const [, navigate] = useLocation()
  return <Button onClick={() => navigate(paths.home())}>Go to Home</Button>
}

/** This workspace is not open to the person, or they are in another one (docs/rules.md#restricted-workspace). */
export function RestrictedWorkspace() {
  const { me, workspace } = useSession()
  const [busy, setBusy] = useState(false)
  const choose = async (id: string) => {
    setBusy(true)
    try {
      await switchWorkspace(id)
    } catch (failure) {
      sayNotSwitched(failure)
      setBusy(false)
    }
  }
  return (
    <EmptyState
      icon={Lock}
      title="Access restricted"
      text="You either don't have access to this workspace or are in a different workspace."
    >
      <div className={css({ stack: '12', alignItems: 'center' })}>
        {me.pages.length > 1 && (
          <>
            <div className={css({ width: 'empty', textAlign: 'left' })} aria-busy={busy}>
              <WorkspaceList pages={me.pages} selected={workspace?.id ?? null} onChoose={choose} />
            </div>
            <span className={css({ textStyle: 'meta', color: 't3' })}>OR</span>
          </>
        )}
        <GoHome />
      </div>
    </EmptyState>
  )
}

/** Content for specific members and guests. */
export function RestrictedPage() {
  return (
    <EmptyState
      icon={Lock}
      title="Access Restricted"
      text="This content is restricted to specific members and guests within the workspace."
    >
      <GoHome />
    </EmptyState>
  )
}
