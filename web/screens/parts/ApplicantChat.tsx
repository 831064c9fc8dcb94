import type { Submission } from '@winnow/sdk'
import { Chat } from '../../features/chats/Chat.tsx'
import { replyVariables } from '../../features/review/moves/reply/variables.ts'
import { useReview } from '../../features/review/ReviewProvider.tsx'

interface ApplicantChatProps {
  submission: Submission
  /** The pricing page; absent where the caller cannot upgrade */
  upgradeHref: string | undefined
}

/** The conversation with the open applicant, beside the answers. */
export function ApplicantChat({ submission, upgradeHref }: ApplicantChatProps) {
  const review = useReview()
  const { form } = review.state
  return (
    <Chat
      key={submission.submissionId}
      chatId={submission.chatId}
      submissionId={submission.submissionId}
      formId={form.identifier}
      pageId={form.pageId}
      side="PAGE_USER"
      email={submission.email}
      templates={form.quickReplies}
      variables={replyVariables}
      sentAs={`Sent as ${form.pageName}. Your name and address stay private.`}
      upgradeHref={upgradeHref}
      narrow
      focus
      onSent={() => review.apply()}
      onEscape={() => {
        review.setChatOpen(false)
        review.reach('table')
      }}
    />
  )
}
