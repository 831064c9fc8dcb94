import { Link as LinkIcon, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { useCharts } from '../features/charts/Charts.tsx'
import { ExportButton } from '../features/exports/ExportButton.tsx'
import { FilterButton } from '../features/filters/FilterButton.tsx'
import { FilterChips } from '../features/filters/FilterChips.tsx'
import { openFilter } from '../features/filters/opened.ts'
import { useForm } from '../features/forms/use-form.ts'
import { useViews } from '../features/forms/use-views.ts'
import { ImportButton } from '../features/imports/CsvPicker.tsx'
import { DropZone } from '../features/imports/DropZone.tsx'
import { ActionButton } from '../features/review/actions/ActionButton.tsx'
import { matchingOf, type TableQuery, windowQuery } from '../features/review/query/query.ts'
import { ReviewProvider, usePart, useReviewBehind } from '../features/review/ReviewProvider.tsx'
import { layoutOf } from '../features/review/views/view.ts'
import { reportVisit } from '../features/review/visit.ts'
import { useAssistant } from '../features/searches/Assistant.tsx'
import { useSession } from '../features/session/session.ts'
import { WorkspaceGate } from '../features/session/WorkspaceGate.tsx'
import { FormHeader } from '../features/shell/FormHeader.tsx'
import { PageHeader } from '../features/shell/PageHeader.tsx'
import { ApplicantsTable } from '../features/table/ApplicantsTable.tsx'
import { TableSkeleton } from '../features/table/parts/TableSkeleton.tsx'
import { ViewMenu } from '../features/views/ViewMenu.tsx'
import { paths } from '../lib/paths.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/actions/Button.tsx'
import { ToolButton } from '../ui/actions/ToolButton.tsx'
import { onDemand } from '../ui/overlays/on-demand.tsx'
import { FormFailure } from './parts/FormFailure.tsx'
import { OverTable } from './parts/OverTable.tsx'

const ShareDialog = onDemand(() =>
  import('../features/share/ShareDialog.tsx').then(module => module.ShareDialog),
)
const ImportsDialog = onDemand(() =>
  import('../features/imports/whole/ImportsDialog.tsx').then(it => it.ImportsDialog),
)
const ImportDialog = onDemand(() =>
  import('../features/imports/ImportDialog.tsx').then(module => module.ImportDialog),
)
const screen = css({ position: 'relative', stack: '0', grow: true, minHeight: '0', overflow: 'clip' })

/** In a narrow toolbar the words are left to screen readers. */
const wideWords = css({ toolWords: 'tools' })

/** The table, and what pushes it or lies over it */
const besides = css({
  display: 'flex',
  flex: '1',
  minHeight: '0',
  '&[data-beside=over]': { position: 'relative' },
})

/** What stands above the table: the header, the tabs, the toolbar */
const strip = css({ flexShrink: '0', borderBottom: 'hairline' })

/** `/f/:identifier`: the applicants of a form. */
export default function FormDashboard() {
  const { identifier = '' } = useParams()
  const { form, error, mutate } = useForm(identifier)
  const { data, error: viewsError } = useViews(identifier)
  const [{ view }] = useState(() => Object.fromEntries(new URLSearchParams(location.search)))
  // A link to a view means nothing before it is known.
  if (form && (view === undefined || data || viewsError))
    return (
      <WorkspaceGate pageId={form.pageId}>
        <ReviewProvider key={form.identifier} form={form} views={data?.views}>
          <Dashboard />
        </ReviewProvider>
      </WorkspaceGate>
    )
  if (error)
    return (
      <>
        <PageHeader title="Applicants" />
        <FormFailure identifier={identifier} error={error} onRetry={() => void mutate()} />
      </>
    )
  return (
    <div className={screen}>
      <div className={strip} style={{ height: 48 }} />
      <div className={strip} style={{ height: 40 }} />
      <div className={strip} style={{ height: 44 }} />
      <TableSkeleton label="Loading form" />
    </div>
  )
}

/** Puts the features of a form's review together; what they share is the review. */
function Dashboard() {
  const review = useReviewBehind()
  const { form, query, rows, counts, selection, overlay } = review.state
  useEffect(() => reportVisit(form.identifier, since => review.setNewSince(since)), [form.identifier, review])
  const { workspace } = useSession()
  const [sharing, setSharing] = useState(false)
  const [listing, setListing] = useState(false)
  const [imported, setImported] = useState<File | null>(null)
  const upgradeHref =
    workspace?.currentUserRole === 'GUEST' ? undefined : paths.pricing({ page_id: form.pageId })
  usePart('filter', () => openFilter())
  const charts = useCharts(form.identifier)
  const assistant = useAssistant(charts.isOpen)
  const filtering = {
    form,
    filters: query.filters,
    onFilters: (filters: TableQuery['filters']) => review.change({ filters }),
  }
  const { filters: _filters, ...among } = { form_id: form.identifier, ...matchingOf(query) }
  const exported = {
    query: windowQuery(form.identifier, query),
    layout: layoutOf(review.state),
    selection,
    counts: { query: rows.matched ?? 0, all: counts.total },
    open: overlay === 'export',
    onOpen: (open: boolean) => review.setOverlay(open ? 'export' : null),
  }
  return (
    <div className={screen}>
      <FormHeader form={form} current="applicants">
        <ActionButton action="focusMode" kind="primary" />
      </FormHeader>
      <div
        className={besides}
        data-beside={assistant.panel && assistant.isOver ? 'over' : Boolean(assistant.panel)}
      >
        <DropZone text={`Drop a CSV file to import it into ‘${form.name}’`} onFile={setImported}>
          <ApplicantsTable
            onFailure={(failure, retry) => (
              <FormFailure identifier={form.identifier} error={failure} onRetry={retry} />
            )}
            filter={<FilterButton {...filtering} among={among} />}
            views={<ViewMenu />}
            filterChips={<FilterChips {...filtering} />}
            onFilter={openFilter}
            tools={
              <>
                {form.can.move && (
                  <ToolButton
                    kind="ghost"
                    icon={UserPlus}
                    aria-label="Add applicant"
                    onClick={() => review.setOverlay('add')}
                  >
                    <span className={wideWords}>Add applicant</span>
                  </ToolButton>
                )}
                {form.can.move && <ImportButton onFile={setImported} onImports={() => setListing(true)} />}
                {charts.button}
                <ExportButton form={form} {...exported} />
                {assistant.button}
              </>
            }
            aside={charts.panel}
            emptyAction={
              <Button icon={LinkIcon} onClick={() => setSharing(true)}>
                Share form
              </Button>
            }
          />
        </DropZone>
        {assistant.panel}
      </div>
      <OverTable upgradeHref={upgradeHref} />
      {charts.dialog}
      {imported && (
        <ImportDialog
          into={{ form }}
          file={imported}
          onImported={() => review.apply()}
          onClose={() => setImported(null)}
        />
      )}
      {listing && (
        <ImportsDialog form={form} onChanged={() => review.apply()} onClose={() => setListing(false)} />
      )}
      {sharing && <ShareDialog form={form} open onClose={() => setSharing(false)} />}
    </div>
  )
}
