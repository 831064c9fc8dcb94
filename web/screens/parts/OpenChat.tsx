import type { ChatSummary } from '@winnow/sdk'
import { SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { applied, Chat, sentAsWorkspace } from '../../features/chats/Chat.tsx'
import { detailsOf } from '../../features/chats/details.ts'
import { ChatHeader } from '../../features/chats/header/ChatHeader.tsx'
import { chatTemplates } from '../../features/review/moves/reply/chat-templates.ts'
import { replyVariables } from '../../features/review/moves/reply/variables.ts'
import { ApplicantReview } from '../../features/review/ReviewProvider.tsx'
import { applicantOfSubmission } from '../../features/review/selection/subjects.ts'
import type { Passage } from '../../features/review/state.ts'
import { useSession } from '../../features/session/session.ts'
import { ApplicationDialog } from '../../features/submissions/ApplicationDialog.tsx'
import { Summary } from '../../features/submissions/Summary.tsx'
import { useMedia } from '../../lib/browser/use-media.ts'
import { mayHelpAgain, untilItChanges, useCall } from '../../lib/client.ts'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ApplicantNotes, NotesDialog, OverChat, ReviewWays } from './BesideChat.tsx'

/** On a phone nothing has a way to try again: it is asked for by itself, first after 3 s. */
const again = { shouldRetryOnError: mayHelpAgain, errorRetryInterval: 3_000, errorRetryCount: 5 }

const screen = css({ display: 'flex', grow: true, minHeight: '0' })
const summary = css({
  display: 'flex',
  flexShrink: '0',
  width: 'summary',
  minHeight: '0',
  borderLeft: 'hairline',
  backgroundColor: 'bg',
})

interface OpenChatProps {
  chat: ChatSummary
  /** The text takes the focus */
  focus: boolean
  onClose: () => void
}

/** A conversation, and for an editor its applicant beside it, where there is room. */
export function OpenChat({ chat: opened, focus, onClose }: OpenChatProps) {
  const { me, workspace } = useSession()
  // It is as it was listed, until it changes.
  const { data } = useCall('fetchChatDetails', detailsOf(opened), { revalidateOnMount: false })
  const chat = data ?? opened
  const isEditor = chat.chatUserType === 'PAGE_USER'
  const of = { form_id: chat.formId, submission_id: chat.submissionId }
  const options = { ...(workspace?.id === chat.pageId && untilItChanges), ...again }
  const { data: application } = useCall('fetchChatSubmission', isEditor ? null : of)
  const formCall = useCall('fetchDetails', isEditor ? { form_id: chat.formId } : null, options)
  const submissionCall = useCall('fetchSubmission', isEditor ? of : null, options)
  const form = formCall.data
  const submission = submissionCall.data
  const failure = (!form && formCall.error) || (!submission && submissionCall.error) || undefined
  const retry = () => {
    if (!form) void formCall.mutate()
    if (!submission) void submissionCall.mutate()
  }
  const appliedAt = (submission ?? application)?.submittedAt
  const applicant = useMemo(() => submission && applicantOfSubmission(submission), [submission])
  /** What is looked at in the application; null: it is closed */
  const [viewed, setViewed] = useState<{ passage: Passage | null } | null>(null)
  // A keyboard over half the screen would hide what is to be read.
  const isTouch = useMedia('(pointer: coarse)')
  const isWide = useMedia('(min-width: 1200px)')
  const role = me.pages.find(page => page.id === chat.pageId)?.currentUserRole
  const upgradeHref = role === 'GUEST' ? undefined : paths.pricing({ page_id: chat.pageId })
  const view = () => setViewed({ passage: null })
  const showPassage = (passage: Passage) => {
    setViewed({ passage })
    return true
  }
  // Somebody removed from the form sees nothing of its conversations any more.
  if (formCall.error?.code === 'not_form_editor') return <ChatNotFound onBack={onClose} />
  return (
    <ApplicantReview form={form} applicant={applicant}>
      {review => (
        <div className={screen}>
          <div className={css({ stack: '0', grow: true, minHeight: '0' })}>
            <ChatHeader chat={chat} form={form} onBack={onClose} onView={view} onUnread={onClose}>
              {review && <ReviewWays />}
            </ChatHeader>
            <Chat
              chatId={chat.chatId}
              submissionId={chat.submissionId}
              formId={chat.formId}
              pageId={chat.pageId}
              side={chat.chatUserType}
              unread={chat.readStatus === 'UNREAD'}
              email={chat.submitter.email}
              templates={isEditor && form ? chatTemplates(form, chat.submitter) : undefined}
              variables={isEditor ? replyVariables : undefined}
              sentAs={
                isEditor
                  ? sentAsWorkspace(chat.page.name, chat.emailsStopped ? chat.submitter.name : undefined)
                  : undefined
              }
              upgradeHref={upgradeHref}
              opening={
                appliedAt === undefined
                  ? undefined
                  : {
                      at: appliedAt,
                      text: isEditor
                        ? applied(chat.submitter.name, chat.formName)
                        : `You applied to ${chat.formName}`,
                      onView: view,
                    }
              }
              focus={focus && !isTouch}
            />
          </div>
          {isEditor && isWide && (
            <aside className={summary} aria-label="Applicant">
              <Summary
                form={form}
                submission={submission}
                submissionId={chat.submissionId}
                failure={failure}
                onRetry={retry}
                applicant={chat.submitter}
                onView={view}
                notes={of => review && <ApplicantNotes submission={of} onPassage={showPassage} />}
              />
            </aside>
          )}
          {review && submission && (
            <>
              {!isWide && <NotesDialog submission={submission} onPassage={showPassage} />}
              <OverChat upgradeHref={upgradeHref} />
            </>
          )}
          {viewed && (
            <ApplicationDialog
              formId={chat.formId}
              submissionId={chat.submissionId}
              passage={viewed.passage}
              isOwn={!isEditor}
              onClose={() => setViewed(null)}
            />
          )}
        </div>
      )}
    </ApplicantReview>
  )
}

/** In place of a chat that is deleted, or not open to the person: the link may have been mailed to another address of theirs. */
export function ChatNotFound({ onBack }: { onBack: () => void }) {
  const { me } = useSession()
  const redirect_path = location.pathname + location.search
  return (
    <EmptyState
      icon={SearchX}
      title="Chat not found"
      text={`It may have been deleted, or you don't have access to it. You're signed in as ${me.email}.`}
    >
      <Button onClick={onBack}>Back to messages</Button>
      <ButtonLink kind="ghost" href={paths.logout(new URLSearchParams({ redirect_path }))}>
        Use another address
      </ButtonLink>
    </EmptyState>
  )
}
