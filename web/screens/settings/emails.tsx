import { Mail } from 'lucide-react'
import { FormEmails } from '../../features/emails/FormEmails.tsx'
import { useForms } from '../../features/forms/use-forms.ts'
import { failureDetails } from '../../features/session/failure-details.ts'
import { useWorkspace } from '../../features/session/session.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { SettingsPage } from './SettingsPage.tsx'

/** `/settings/emails`: which emails the person gets, form by form (docs/rules.md#email-settings). */
export default function EmailsScreen() {
  const workspace = useWorkspace()
  const { forms, error, loadMore, loadingMore, refresh } = useForms(workspace.id)
  return (
    <SettingsPage title="Emails">
      {forms && forms.length > 0 && (
        <Section
          id="emails"
          title="Your emails"
          text="Only you get these. Applications are emailed when they reach a status that has emails on. The daily report comes at 8:00 AM if there's anything new."
        >
          {forms.map(form => (
            <FormEmails key={form.identifier} form={form} pageId={workspace.id} />
          ))}
        </Section>
      )}
      {forms && loadMore && (
        <div className={css({ row: '0', justifyContent: 'center' })}>
          <Button busy={loadingMore} onClick={loadMore}>
            Show more forms
          </Button>
        </div>
      )}
      {forms?.length === 0 && (
        <EmptyState
          icon={Mail}
          title="No forms yet"
          text="Choose the emails about a form here once you have one."
        />
      )}
      {!forms && !error && <SkeletonRows label="Loading forms" rows={4} columns={2} />}
      {!forms && error && <ErrorState onRetry={() => void refresh()} details={failureDetails(error)} />}
    </SettingsPage>
  )
}
