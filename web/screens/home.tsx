import type { FormSummary } from '@winnow/sdk'
import { FileText, Plus, Search, SearchX, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { DeletedForms } from '../features/forms/list/DeletedForms.tsx'
import { FormTable } from '../features/forms/list/FormTable.tsx'
import { formActions, restore } from '../features/forms/list/form-actions.ts'
import { useActivity } from '../features/forms/list/use-activity.ts'
import { useForms } from '../features/forms/use-forms.ts'
import { DropZone } from '../features/imports/DropZone.tsx'
import { failureDetails } from '../features/session/NoAccess.tsx'
import { RestrictedPage } from '../features/session/RestrictedWorkspace.tsx'
import { useWorkspace } from '../features/session/session.ts'
import { PageHeader } from '../features/shell/PageHeader.tsx'
import { useActions } from '../lib/hotkeys.ts'
import { paths } from '../lib/paths.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/actions/Button.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../ui/feedback/Skeleton.tsx'
import { SearchInput } from '../ui/fields/SearchInput.tsx'
import { SegmentedNav } from '../ui/navigation/Segmented.tsx'
import { onDemand } from '../ui/overlays/on-demand.tsx'

const NewForm = onDemand(() => import('./parts/NewForm.tsx').then(module => module.default))
const ShareDialog = onDemand(() =>
  import('../features/share/ShareDialog.tsx').then(module => module.ShareDialog),
)

/** Milliseconds (docs/rules.md#form-list) */
const debounce = 200

const toolbar = css({
  row: '12',
  justifyContent: 'space-between',
  height: '44',
  flexShrink: '0',
  paddingInline: '16',
  borderBottom: 'hairline',
})
const scroller = css({ stack: '0', scrolls: true })

/** What is typed goes into the address once the typing rests; the address changes what is typed (Back, a link). */
function useSearchText() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [text, setText] = useState(search)
  useEffect(() => setText(search), [search])
  const setSearch = useCallback(
    (value: string) =>
      setParams(
        now => {
          const next = new URLSearchParams(now)
          if (value) next.set('search', value)
          else next.delete('search')
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  useEffect(() => {
    if (text === search) return
    const timer = setTimeout(() => setSearch(text), debounce)
    return () => clearTimeout(timer)
  }, [text, search, setSearch])
  const clear = () => {
    setText('')
    setSearch('')
  }
  return { text, setText, search, clear, deleted: params.get('view') === 'deleted' }
}

/** `/`: the forms of the workspace, and those that were deleted. */
export default function HomeScreen() {
  const workspace = useWorkspace()
  const { text, setText, search, clear, deleted } = useSearchText()
  const [making, setMaking] = useState<{ dropped?: File } | null>(null)
  const box = useRef<HTMLInputElement>(null)
  useActions([
    {
      id: 'forms.search',
      name: 'Search forms',
      icon: Search,
      hotkey: '/',
      group: 'Forms',
      run: () => box.current?.focus(),
    },
  ])
  const newForm = workspace.formCreationAccess ? () => setMaking({}) : undefined
  const list = (
    <Forms
      key={`${workspace.id} ${deleted}`}
      {...{ deleted, search, newForm }}
      pageId={workspace.id}
      onClear={clear}
    />
  )
  return (
    <>
      <PageHeader title="Forms">
        {newForm && (
          <Button kind="primary" icon={Plus} onClick={newForm}>
            New form
          </Button>
        )}
      </PageHeader>
      <div className={toolbar}>
        <div className={css({ grow: true, maxWidth: '[280px]' })}>
          <SearchInput ref={box} value={text} onChange={setText} label="Search forms" keys="/" />
        </div>
        <SegmentedNav
          label="Which forms"
          items={[
            { href: paths.home({ search }), name: 'Forms', current: !deleted },
            { href: paths.home({ search, view: 'deleted' }), name: 'Deleted', current: deleted },
          ]}
        />
      </div>
      {newForm && !deleted ? (
        <DropZone
          text="Drop a CSV file to import it as a new form"
          onFile={dropped => setMaking({ dropped })}
        >
          <div className={scroller}>{list}</div>
        </DropZone>
      ) : (
        <div className={scroller}>{list}</div>
      )}
      {making && <NewForm pageId={workspace.id} {...making} onClose={() => setMaking(null)} />}
    </>
  )
}

interface FormsProps {
  pageId: string
  search: string
  deleted: boolean
  newForm: (() => void) | undefined
  onClear: () => void
}

function Forms({ pageId, search, deleted, newForm, onClear }: FormsProps) {
  const { forms, error, loadMore, loadingMore, refresh } = useForms(pageId, { search, deleted })
  // The sidebar's list, which this one is while nothing is searched.
  const sidebar = useForms(pageId)
  const activity = useActivity(deleted ? undefined : forms)
  const [shared, setShared] = useState<FormSummary | null>(null)
  const [, navigate] = useLocation()
  if (error && !forms) {
    return error.code === 'forbidden' || error.code === 'not_found' ? (
      <RestrictedPage />
    ) : (
      <ErrorState onRetry={refresh} details={failureDetails(error)} />
    )
  }
  if (!forms) return <SkeletonRows label="Loading forms" rows={6} columns={5} />
  if (forms.length === 0) {
    if (search) return <NoResults {...{ search, deleted, onClear }} />
    return deleted ? <NothingDeleted /> : <NoForms newForm={newForm} />
  }
  const acting = {
    navigate,
    share: setShared,
    changed: () => void Promise.all([refresh(), sidebar.refresh()]),
  }
  return (
    <>
      {deleted ? (
        <DeletedForms forms={forms} onRestore={form => restore(form, acting)} />
      ) : (
        <FormTable forms={forms} activity={activity} actionsOf={form => formActions(form, acting)} />
      )}
      {loadMore && (
        <div className={css({ padding: '16' })}>
          <Button onClick={loadMore} busy={loadingMore}>
            Show more forms
          </Button>
        </div>
      )}
      {shared && <ShareDialog form={shared} open onClose={() => setShared(null)} />}
    </>
  )
}

function NoResults({ search, deleted, onClear }: Pick<FormsProps, 'search' | 'deleted' | 'onClear'>) {
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

function NoForms({ newForm }: Pick<FormsProps, 'newForm'>) {
  return (
    <EmptyState
      icon={FileText}
      title="No forms yet"
      text={
        newForm
          ? 'Start from scratch, use a template, or drop a CSV file here.'
          : "Forms you're invited to edit appear here."
      }
    >
      {newForm && <Button onClick={newForm}>New form</Button>}
    </EmptyState>
  )
}
