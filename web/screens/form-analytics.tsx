import type { FormDetails } from '@winnow/sdk'
import { useMemo, useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { Analytics } from '../features/analytics/Analytics.tsx'
import { type Range, readRange, writeRange } from '../features/analytics/range.ts'
import { useForm } from '../features/forms/use-form.ts'
import { WorkspaceGate } from '../features/session/WorkspaceGate.tsx'
import { FormHeader } from '../features/shell/FormHeader.tsx'
import { PageHeader } from '../features/shell/PageHeader.tsx'
import { paths } from '../lib/paths.ts'
import { SkeletonRows } from '../ui/feedback/Skeleton.tsx'
import { onDemand } from '../ui/overlays/on-demand.tsx'
import { FormFailure } from './parts/FormFailure.tsx'

const ShareDialog = onDemand(() =>
  import('../features/share/ShareDialog.tsx').then(module => module.ShareDialog),
)

/** `/f/:identifier/analytics`: how the form is filled in. */
export default function FormAnalyticsScreen() {
  const { identifier = '' } = useParams()
  const { form, error, mutate } = useForm(identifier)
  if (form)
    return (
      <WorkspaceGate pageId={form.pageId}>
        <Counted form={form} />
      </WorkspaceGate>
    )
  return (
    <>
      <PageHeader title="Analytics" />
      {error ? (
        <FormFailure identifier={identifier} error={error} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows label="Loading form" rows={8} columns={3} />
      )}
    </>
  )
}

function Counted({ form }: { form: FormDetails }) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const [sharing, setSharing] = useState(false)
  const range = useMemo(() => readRange(new URLSearchParams(search)), [search])
  const onRange = (next: Range) =>
    navigate(paths.formAnalytics(form.identifier, writeRange(next)), { replace: true })
  return (
    <>
      <FormHeader form={form} current="analytics" />
      <Analytics
        form={form}
        range={range}
        onRange={onRange}
        onShare={() => setSharing(true)}
        failed={(error, retry) => <FormFailure identifier={form.identifier} error={error} onRetry={retry} />}
      />
      {sharing && <ShareDialog form={form} open onClose={() => setSharing(false)} />}
    </>
  )
}
