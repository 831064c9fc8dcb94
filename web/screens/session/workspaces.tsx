import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { DeletedWorkspaces } from '../../features/session/DeletedWorkspaces.tsx'
import { APPLICANT } from '../../features/session/entry.ts'
import { CreateWorkspace } from '../../features/session/onboarding/CreateWorkspace.tsx'
import { PlainPage } from '../../features/session/PlainPage.tsx'
import { SignedInAs } from '../../features/session/SignedInAs.tsx'
import { useSession } from '../../features/session/session.ts'
import { storeTabChoice, switchWorkspace } from '../../features/session/tab-choice.ts'
import { WorkspaceList } from '../../features/session/WorkspaceList.tsx'
import { reasonOf } from '../../lib/client.ts'
import { paths, safeRedirect } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** Choose a workspace or create one, then continue to `redirect_path` (docs/rules.md#choosing-a-workspace). */
export default function WorkspacesScreen() {
  const { me, workspace, refresh } = useSession()
  const [query, setQuery] = useSearchParams()
  const [, navigate] = useLocation()
  const [error, setError] = useState<string>()
  const redirect_path = query.get('redirect_path') ?? undefined
  const open = async (id: string) => {
    try {
      await switchWorkspace(id, safeRedirect(redirect_path))
    } catch (failure) {
      setError(`Couldn't open the workspace. ${reasonOf(failure)}`)
    }
  }
  const openCreated = async (id: string) => {
    storeTabChoice(id)
    await refresh()
    navigate(safeRedirect(redirect_path), { replace: true })
  }
  const foot = me.pages.length > 0 && (
    <TextLink href={safeRedirect(redirect_path)}>Back to {workspace?.name ?? 'your applications'}</TextLink>
  )
  if (query.get('view') === 'create-workspace' || me.pages.length === 0) {
    return (
      <PlainPage
        title="Create a workspace"
        text="A workspace holds your forms and the people you review with."
        foot={
          me.pages.length > 0 ? (
            <TextLink onClick={() => navigate(paths.workspaces({ redirect_path }))}>
              Choose an existing workspace
            </TextLink>
          ) : (
            <>
              {me.hasSubmissions && (
                <p className={css({ marginBottom: '8' })}>
                  <TextLink onClick={() => open(APPLICANT)}>Back to your applications</TextLink>
                </p>
              )}
              <SignedInAs email={me.email} />
            </>
          )
        }
      >
        <CreateWorkspace onCreated={openCreated} />
        {error && <Notice tone="bad">{error}</Notice>}
        {me.pages.length === 0 && <DeletedWorkspaces pages={me.deletedPages} onRestored={openCreated} />}
      </PlainPage>
    )
  }
  return (
    <PlainPage title="Choose a workspace" foot={foot}>
      <WorkspaceList pages={me.pages} selected={workspace?.id ?? null} onChoose={open} />
      {error && <Notice tone="bad">{error}</Notice>}
      <div className={css({ display: 'flex' })}>
        <Button
          size="32"
          icon={Plus}
          onClick={() => setQuery(now => new URLSearchParams([...now, ['view', 'create-workspace']]))}
        >
          Create new workspace
        </Button>
      </div>
      <DeletedWorkspaces pages={me.deletedPages} onRestored={openCreated} />
    </PlainPage>
  )
}
