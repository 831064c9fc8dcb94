import { FileQuestionMark, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Redirect, Route, Switch, useLocation, useRoute } from 'wouter'
import { closeTemplates, useTemplatesRequest } from '../features/forms/templates-dialog.ts'
import { useNotifications } from '../features/notifications/use-notifications.ts'
import { useSession } from '../features/session/session.ts'
import { CrashGuard } from '../features/shell/CrashGuard.tsx'
import { PageHeader } from '../features/shell/PageHeader.tsx'
import { Shell } from '../features/shell/Shell.tsx'
import { useActions } from '../lib/hotkeys.ts'
import { paths, routes } from '../lib/paths.ts'
import { Button } from '../ui/actions/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../ui/feedback/Skeleton.tsx'
import { onDemand } from '../ui/overlays/on-demand.tsx'
import { screens } from './routes.tsx'

const NewForm = onDemand(() => import('./parts/NewForm.tsx').then(module => module.default))

const ReplyTemplates = onDemand(() =>
  import('../features/reply-templates/ReplyTemplates.tsx').then(module => module.ReplyTemplates),
)

const PaymentFailed = lazy(() => import('../features/plan/PaymentFailed.tsx'))

/** The screens that stand beside the sidebar. Applicant mode has the messages alone (docs/rules.md#applicant-mode). */
export default function Frame() {
  const { workspace } = useSession()
  useNotifications()
  const [path] = useLocation()
  // The builder has an outline where the sidebar stands elsewhere.
  const [building] = useRoute(routes.formEdit)
  const [makingForm, setMakingForm] = useState(false)
  const templates = useTemplatesRequest()
  const shown = screens.filter(route => route.frame === 'shell' && (workspace || route.applicant))
  const newForm = workspace?.formCreationAccess ? () => setMakingForm(true) : undefined
  useActions(newForm ? [{ id: 'new-form', name: 'New form', icon: Plus, group: 'Forms', run: newForm }] : [])
  return (
    <Shell bare={building} onNewForm={newForm}>
      {workspace?.paymentFailed && (
        <Suspense>
          <PaymentFailed pageId={workspace.id} />
        </Suspense>
      )}
      <CrashGuard key={path} head={<PageHeader title="Something went wrong" />}>
        <Suspense fallback={<SkeletonRows label="Loading" rows={8} />}>
          <Switch>
            {shown.map(({ path, screen: Screen }) => (
              <Route key={path} path={path}>
                <Screen />
              </Route>
            ))}
            {!workspace && (
              <Route path={paths.home()}>
                <Redirect to={paths.messages()} replace />
              </Route>
            )}
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </Suspense>
      </CrashGuard>
      {templates && <ReplyTemplates key={templates.formId} request={templates} onClose={closeTemplates} />}
      {makingForm && workspace && <NewForm pageId={workspace.id} onClose={() => setMakingForm(false)} />}
    </Shell>
  )
}

function NotFound() {
  const [, navigate] = useLocation()
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState icon={FileQuestionMark} title="Page not found" text="The link may be old or incomplete.">
        <Button onClick={() => navigate(paths.home())}>Go to Home</Button>
      </EmptyState>
    </>
  )
}
