import type { Folder, FormSummary } from '@winnow/sdk'
import { FileText, SearchX, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { refreshFolders } from '../../features/forms/folders/folders.ts'
import { useFolderGroups } from '../../features/forms/folders/use-folder-groups.tsx'
import { DeletedForms } from '../../features/forms/list/DeletedForms.tsx'
import type { FormGroup } from '../../features/forms/list/FormMenu.tsx'
import { FormTable } from '../../features/forms/list/FormTable.tsx'
import { formActions, restore } from '../../features/forms/list/form-actions.ts'
import { RecentForms } from '../../features/forms/list/RecentForms.tsx'
import { useActivity } from '../../features/forms/list/use-activity.ts'
import { useForms } from '../../features/forms/use-forms.ts'
import { failureDetails } from '../../features/session/failure-details.ts'
import { RestrictedPage } from '../../features/session/RestrictedWorkspace.tsx'
import { Waiting } from '../../features/waiting/Waiting.tsx'
import { useMedia } from '../../lib/browser/use-media.ts'
import { useCall } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const ShareDialog = onDemand(() =>
  import('../../features/share/ShareDialog.tsx').then(module => module.ShareDialog),
)

const SaveTemplateDialog = onDemand(() =>
  import('../../features/forms/own-templates/SaveTemplateDialog.tsx').then(
    module => module.SaveTemplateDialog,
  ),
)

/** Forms that are found at a glance, without the ones opened last (docs/rules.md#form-list) */
const glance = 8

interface HomeFormsProps {
  pageId: string
  search: string
  deleted: boolean
  /** Absent: the caller can't make forms */
  newForm: ((folder?: Folder) => void) | undefined
  onClear: () => void
}

/** The forms of the workspace that the address asks for. */
export function HomeForms({ pageId, search, deleted, newForm, onClear }: HomeFormsProps) {
  const { forms, error, loadMore, loadingMore, refresh } = useForms(pageId, { search, deleted })
  // The sidebar's list, which this one is while nothing is searched.
  const sidebar = useForms(pageId)
  const isWhole = !deleted && search === ''
  const home = useCall('fetchHome', isWhole ? { page_id: pageId } : null)
  const pinned = home.data?.pinned ?? forms?.filter(it => it.pinned) ?? []
  const isPinned = new Set(pinned.map(it => it.identifier))
  const others = forms?.filter(it => !isWhole || !isPinned.has(it.identifier))
  const filed = useFolderGroups({ pageId, forms, loadMore, newForm: deleted ? undefined : newForm })
  const activity = useActivity(deleted || !others ? undefined : isWhole ? [...pinned, ...others] : others)
  const [shared, setShared] = useState<FormSummary | null>(null)
  const [templateSource, setTemplateSource] = useState<FormSummary | null>(null)
  const [, navigate] = useLocation()
  if (error && !forms) {
    return error.code === 'forbidden' || error.code === 'not_found' ? (
      <RestrictedPage />
    ) : (
      <ErrorState onRetry={refresh} details={failureDetails(error)} />
    )
  }
  // What is pinned stands above the rest: waiting for it keeps the rows from moving.
  if (!forms || !others || home.isLoading || filed.isLoading)
    return <SkeletonRows label="Loading forms" rows={6} columns={5} />
  const hasFolders = isWhole && filed.folders.length > 0
  const isEmpty = forms.length === 0 && !hasFolders
  if (isEmpty && deleted) return search ? <NoResults {...{ search, deleted, onClear }} /> : <NothingDeleted />
  if (isEmpty)
    return (
      <>
        {search ? (
          <NoResults {...{ search, deleted, onClear }} />
        ) : (
          <NoForms newForm={newForm && (() => newForm())} />
        )}
        {filed.dialogs}
      </>
    )
  const acting = {
    navigate,
    share: setShared,
    move: filed.move,
    saveTemplate: newForm && setTemplateSource,
    changed: () => void Promise.all([refresh(), sidebar.refresh(), refreshFolders(pageId)]),
  }
  const recent = home.data?.recent ?? []
  const isLong = loadMore !== undefined || forms.length > glance
  const known = new Map(filed.folders.map(it => [it.id, it]))
  const folderOf = (form: FormSummary) => (form.folderId === null ? undefined : known.get(form.folderId))
  const loose = others.filter(it => !folderOf(it))
  const groups: FormGroup[] =
    isWhole && (pinned.length > 0 || hasFolders)
      ? [
          ...(pinned.length > 0 ? [{ name: 'Pinned', forms: pinned }] : []),
          ...filed.folders.map(folder => ({
            ...{ name: folder.name, folder },
            forms: forms.filter(it => it.folderId === folder.id),
          })),
          ...(loose.length > 0 ? [{ name: 'Other forms', forms: loose, folder: null }] : []),
        ]
      : [{ name: '', forms: others }]
  return (
    <>
      {deleted ? (
        <DeletedForms forms={forms} onRestore={form => restore(form, acting)} />
      ) : (
        <>
          {isWhole && forms.length > 0 && <Waiting pageId={pageId} />}
          {isWhole && isLong && recent.length > 0 && <RecentForms forms={recent} />}
          <FormTable
            {...{ groups, activity }}
            actionsOf={form => formActions(form, acting)}
            folding={filed.folding}
            folderNameOf={isWhole ? undefined : form => folderOf(form)?.name}
          />
          {forms.length === 0 && <NoForms newForm={newForm && (() => newForm())} />}
        </>
      )}
      {loadMore && (
        <div className={css({ padding: '16' })}>
          <Button onClick={loadMore} busy={loadingMore}>
            Show more forms
          </Button>
        </div>
      )}
      {filed.dialogs}
      {templateSource && (
        <SaveTemplateDialog pageId={pageId} form={templateSource} onClose={() => setTemplateSource(null)} />
      )}
      {shared && <ShareDialog form={shared} open onClose={() => setShared(null)} />}
    </>
  )
}

function NoResults({ search, deleted, onClear }: Pick<HomeFormsProps, 'search' | 'deleted' | 'onClear'>) {
  return (
    <EmptyState
      icon={SearchX}
      title="No results"
      text={`No ${deleted ? 'deleted forms' : 'forms'} match ‘${search}’.`}
    >
      <Button onClick={onClear}>Clear search</Button>
    </EmptyState>
  )
}

function NothingDeleted() {
  return (
    <EmptyState
      icon={Trash2}
      title="No deleted forms"
      text="Deleted forms stay here for 30 days and can be restored with their applications."
    />
  )
}

function NoForms({ newForm }: { newForm: (() => void) | undefined }) {
  const isTouch = useMedia('(pointer: coarse)')
  return (
    <EmptyState
      icon={FileText}
      title="No forms yet"
      text={
        newForm
          ? `Start from scratch, use a template, or ${isTouch ? 'import a CSV file' : 'drop a CSV file here'}. Forms you're invited to edit appear here too.`
          : "Forms you're invited to edit appear here."
      }
    >
      {newForm && <Button onClick={newForm}>New form</Button>}
    </EmptyState>
  )
}
