import { FileText, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { FormTable } from '../features/forms/FormTable.tsx'
import { useForms } from '../features/forms/use-forms.ts'
import { failureDetails } from '../features/session/NoAccess.tsx'
import { RestrictedPage } from '../features/session/RestrictedWorkspace.tsx'
import { useWorkspace } from '../features/session/session.ts'
import { PageHeader } from '../features/shell/PageHeader.tsx'
import { css } from '../styled-system/css'
import { Button } from '../ui/actions/Button.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../ui/feedback/Skeleton.tsx'

const NewForm = lazy(() => import('./parts/NewForm.tsx'))

export default function HomeScreen() {
  const workspace = useWorkspace()
  const [making, setMaking] = useState(false)
  const newForm = workspace.formCreationAccess ? () => setMaking(true) : undefined
  return (
    <>
      <PageHeader title="Forms">
        {newForm && (
          <Button kind="primary" icon={Plus} onClick={newForm}>
            New form
          </Button>
        )}
      </PageHeader>
      <div
        className={css({
          display: 'flex',
          flexDirection: 'column',
          flex: '1',
          minHeight: '0',
          overflowY: 'auto',
        })}
      >
        <Forms pageId={workspace.id} onNewForm={newForm} />
      </div>
      {making && (
        <Suspense>
          <NewForm pageId={workspace.id} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </>
  )
}

function Forms({ pageId, onNewForm }: { pageId: string; onNewForm: (() => void) | undefined }) {
  const { forms, error, loadMore, loadingMore, refresh } = useForms(pageId)
  if (error && !forms) {
    return error.code === 'forbidden' || error.code === 'not_found' ? (
      <RestrictedPage />
    ) : (
      <ErrorState onRetry={refresh} details={failureDetails(error)} />
    )
  }
  if (!forms) return <SkeletonRows label="Loading the forms" rows={6} columns={4} />
  if (forms.length === 0) {
    return (
      <EmptyState
        icon={FileText}
        title="No forms yet"
        text={
          onNewForm
            ? 'Begin with a blank one, or with the questions of a template.'
            : 'You see a form here once its editors invite you.'
        }
      >
        {onNewForm && <Button onClick={onNewForm}>New form</Button>}
      </EmptyState>
    )
  }
  return (
    <>
      <FormTable forms={forms} />
      {loadMore && (
        <div className={css({ padding: '16' })}>
          <Button onClick={loadMore} busy={loadingMore}>
            Show more forms
          </Button>
        </div>
      )}
    </>
  )
}
