import type { DataEditorRef } from '@glideapps/glide-data-grid'
import type { FormDetails, Submission } from '@winnow/sdk'
import { Link2 } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useParams } from 'wouter'
import { ExportButton } from '../features/exports/ExportButton.tsx'
import { FilterButton } from '../features/filters/FilterButton.tsx'
import { FilterChips } from '../features/filters/FilterChips.tsx'
import { openFilter } from '../features/filters/opened.ts'
import { useForms } from '../features/forms/use-forms.ts'
import { ImportButton } from '../features/imports/CsvPicker.tsx'
import { DropZone } from '../features/imports/DropZone.tsx'
import { useJobs } from '../features/jobs/use-jobs.ts'
import { WorkspaceGate } from '../features/session/RestrictedWorkspace.tsx'
import { useSession } from '../features/session/session.ts'
import { FormHeader } from '../features/shell/FormHeader.tsx'
import { PageHeader } from '../features/shell/PageHeader.tsx'
import { replyVariables } from '../features/submissions/move/reply/variables.ts'
import { type Moved, useMoving } from '../features/submissions/move/use-moving.ts'
import { ApplicantsTable } from '../features/table/ApplicantsTable.tsx'
import type { TableQuery } from '../features/table/query.ts'
import { afterMove, emptySelection, type Selection } from '../features/table/rows/selection.ts'
import { idOf, useRows, windowQuery } from '../features/table/rows/use-rows.ts'
import { useCounts } from '../features/table/use-counts.ts'
import { useOpening } from '../features/table/use-opening.ts'
import { useTableActions } from '../features/table/use-table-actions.ts'
import { useTableQuery } from '../features/table/use-table-query.ts'
import { useCall, winnow } from '../lib/client.ts'
import { paths } from '../lib/paths.ts'
import { refresh } from '../lib/refresh.ts'
import { type Applicant, applicantOf } from '../lib/review/applicant.ts'
import { named, onlyOf, type Subjects } from '../lib/review/subjects.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/actions/Button.tsx'
import { SkeletonRows } from '../ui/feedback/Skeleton.tsx'
import { FormFailure } from './parts/FormFailure.tsx'
import { importMoveDialog, Moves } from './parts/Moves.tsx'

// What opens over the table comes once the table stands.
const importPanel = () => import('../features/submissions/detail/SubmissionPanel.tsx')
const importChat = () => import('../features/chats/Chat.tsx')
const SubmissionPanel = lazy(() => importPanel().then(module => ({ default: module.SubmissionPanel })))
const Chat = lazy(() => importChat().then(module => ({ default: module.Chat })))
const ShareDialog = lazy(() =>
  import('../features/share/ShareDialog.tsx').then(module => ({ default: module.ShareDialog })),
)
const ImportDialog = lazy(() =>
  import('../features/imports/ImportDialog.tsx').then(module => ({ default: module.ImportDialog })),
)

const screen = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minHeight: '0',
  minWidth: '0',
  overflow: 'hidden',
})

/** `/f/:identifier`: the applicants of a form. */
export default function FormDashboard() {
  const { identifier = '' } = useParams()
  const { data: form, error, mutate } = useCall('fetchDetails', { form_id: identifier })
  if (form)
    return (
      <WorkspaceGate pageId={form.pageId}>
        <Dashboard key={form.identifier} form={form} />
      </WorkspaceGate>
    )
  if (error)
    return (
      <>
        <PageHeader title="Form" />
        <FormFailure identifier={identifier} error={error} onRetry={() => void mutate()} />
      </>
    )
  return (
    <div className={css({ paddingTop: '48' })}>
      <SkeletonRows rows={8} columns={5} label="Loading form" />
    </div>
  )
}

const asApplicant = (submission: Submission): Applicant => ({
  id: submission.submissionId,
  name: submission.name,
  email: submission.email,
  stage: submission.stage,
  chatId: submission.chatId,
  responded: submission.responded,
})

function Dashboard({ form }: { form: FormDetails }) {
  const { workspace } = useSession()
  const [query, setQuery] = useTableQuery(form)
  const rows = useRows(form.identifier, query)
  const { refresh: refreshForms } = useForms(form.pageId)
  const {
    counts,
    total,
    refresh: refreshCounts,
  } = useCounts(form, () => {
    rows.refresh()
    void refreshForms()
  })
  const [selection, setSelection] = useState<Selection>(emptySelection)
  const [focused, setFocused] = useState<number | null>(null)
  const [chatOpen, setChatOpen] = useState(false)
  const [sharing, setSharing] = useState(false)
  const [imported, setImported] = useState<File | null>(null)
  const gridRef = useRef<DataEditorRef>(null)
  const upgradeHref =
    workspace?.currentUserRole === 'GUEST' ? undefined : paths.pricing({ page_id: form.pageId })

  const open = useCallback((id: string | null) => setQuery({ openId: id }), [setQuery])
  const opening = useOpening(rows, query.openId, open)
  const openAt = (index: number) => {
    moving.closeNudge()
    setFocused(index)
    opening.openAt(index)
  }
  const close = () => {
    open(null)
    setChatOpen(false)
    // Without a row to stand on, the grid would take its first one.
    if ((focused ?? opening.index) !== null) gridRef.current?.focus()
  }

  const changed = () => {
    rows.refresh()
    void refreshCounts()
    void refreshForms()
    void refresh('fetchMe', 'fetchSubmission')
  }
  /** The row after the one that was moved; it takes its place once the list is fetched again. */
  const goOn = ({ subjects }: Moved) => {
    const moved = onlyOf(subjects)?.id
    if (query.openId === null || query.openId !== moved) return
    const at = opening.index ?? opening.lastIndex
    const next = at === null ? undefined : (rows.rowAt(at + 1) ?? rows.rowAt(at - 1))
    if (next && idOf(next) !== moved) open(idOf(next))
    else close()
  }
  const jobs = useJobs(form.identifier, (job, started) => moving.resumed(job, started))
  const moving = useMoving({
    form,
    follow: jobs.follow,
    onChanged: changed,
    onNext: goOn,
    onMoved: ({ subjects }) => setSelection(now => afterMove(now, subjects)),
  })
  useEffect(() => {
    if (focused !== null && rows.total !== undefined && focused >= rows.total)
      setFocused(rows.total === 0 ? null : rows.total - 1)
  }, [focused, rows.total])

  /** A closed chat takes no reply; the list does not say so, the application does. */
  const request = async (subjects: Subjects, stage: string) => {
    const only = onlyOf(subjects)
    if (!only || only.chatId === null) return { subjects, stage }
    const body = { submission_id: only.id, form_id: form.identifier }
    const submission = await winnow.fetchSubmission(body).catch(() => undefined)
    return { subjects, stage, chatClosed: submission?.chatStatus === 'CLOSED' }
  }
  const ask = async (subjects: Subjects, stage: string) => moving.ask(await request(subjects, stage))
  const quick = async (subjects: Subjects, stage: string) => moving.quick(await request(subjects, stage))

  const openRow = opening.index === null ? undefined : rows.rowAt(opening.index)
  useTableActions({
    form,
    rows,
    query,
    selection,
    onSelection: setSelection,
    focused,
    onFocus: setFocused,
    opened: openRow ? applicantOf(openRow) : undefined,
    onOpen: openAt,
    onClose: close,
    onReply: index => {
      setChatOpen(true)
      openAt(index)
    },
    onQuick: quick,
    gridRef,
  })

  const painted = rows.total !== undefined
  useEffect(() => {
    if (!painted) return
    const soon = setTimeout(
      () => void Promise.all([importPanel(), importChat(), importMoveDialog()]).catch(() => {}),
      1_000,
    )
    return () => clearTimeout(soon)
  }, [painted])

  const at = opening.index
  const asked = windowQuery(form.identifier, query)
  const filtering = {
    form,
    filters: query.filters,
    onFilters: (filters: TableQuery['filters']) => setQuery({ filters }),
  }
  const { sort: _sort, filters: _filters, ...among } = asked
  return (
    <div className={screen}>
      <FormHeader form={form} current="applicants" />
      <DropZone text={`Drop a CSV file to import it to ‘${form.name}’`} onFile={setImported}>
        <ApplicantsTable
          form={form}
          query={query}
          onQuery={setQuery}
          rows={rows}
          counts={counts}
          selection={selection}
          onSelection={setSelection}
          focused={focused ?? opening.index}
          onFocus={index => {
            moving.closeNudge()
            setFocused(index)
            // While the panel is open it follows the row that the keyboard is on.
            if (index !== null && query.openId !== null) opening.openAt(index)
          }}
          onOpen={openAt}
          onMoveSelected={stage => ask(selection, stage)}
          onQuickSelected={stage => quick(selection, stage)}
          gridRef={gridRef}
          onFailure={(failure, retry) => (
            <FormFailure identifier={form.identifier} error={failure} onRetry={retry} />
          )}
          filter={<FilterButton {...filtering} among={among} />}
          filterChips={<FilterChips {...filtering} />}
          onFilter={openFilter}
          tools={
            <>
              {form.can.move && <ImportButton onFile={setImported} />}
              <ExportButton form={form} query={asked} counts={{ query: rows.total ?? 0, all: total }} />
            </>
          }
          emptyAction={
            <Button icon={Link2} onClick={() => setSharing(true)}>
              Share form
            </Button>
          }
        />
      </DropZone>
      <Suspense>
        {query.openId !== null && (
          <SubmissionPanel
            form={form}
            submissionId={query.openId}
            place={at === null ? null : { index: at, total: rows.total ?? 0 }}
            onPrevious={at !== null && at > 0 ? () => openAt(at - 1) : undefined}
            onNext={at !== null && at + 1 < (rows.total ?? 0) ? () => openAt(at + 1) : undefined}
            onClose={close}
            onMove={(submission, stage) => ask(named([asApplicant(submission)]), stage)}
            onQuick={(submission, stage) => quick(named([asApplicant(submission)]), stage)}
            chatOpen={chatOpen}
            onToggleChat={() => setChatOpen(now => !now)}
            chat={submission => (
              <Chat
                key={submission.submissionId}
                chatId={submission.chatId}
                submissionId={submission.submissionId}
                formId={form.identifier}
                side="PAGE_USER"
                email={submission.email}
                templates={form.quickReplies}
                variables={replyVariables}
                sentAs={`Sent as ${form.pageName}. Your name and address stay private.`}
                upgradeHref={upgradeHref}
                narrow
                focus
                onSent={changed}
                onEscape={() => {
                  setChatOpen(false)
                  gridRef.current?.focus()
                }}
              />
            )}
          />
        )}
      </Suspense>
      <Moves
        form={form}
        moving={moving}
        jobs={jobs}
        upgradeHref={upgradeHref}
        onHidden={() => setSelection(emptySelection)}
      />
      <Suspense>
        {imported && (
          <ImportDialog
            into={{ form }}
            file={imported}
            onImported={changed}
            onClose={() => setImported(null)}
          />
        )}
        {sharing && <ShareDialog form={form} open onClose={() => setSharing(false)} />}
      </Suspense>
    </div>
  )
}
