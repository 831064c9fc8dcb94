import type { Submission } from '@winnow/sdk'
import { applied, Chat, sentAsWorkspace } from '../../features/chats/Chat.tsx'
import { chatTemplates } from '../../features/review/moves/reply/chat-templates.ts'
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
      templates={chatTemplates(form, submission)}
      variables={replyVariables}
      sentAs={sentAsWorkspace(form.pageName)}
      upgradeHref={upgradeHref}
      opening={{ at: submission.submittedAt, text: applied(submission.name, form.name) }}
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
