import { count } from '@winnow/openapi/common/text/format'
import type { Submission } from '@winnow/sdk'
import { applied, Chat, sentAsWorkspace } from '../../features/chats/Chat.tsx'
import { chatTemplates } from '../../features/review/moves/reply/chat-templates.ts'
import { replyVariables } from '../../features/review/moves/reply/variables.ts'
import { useLeft } from '../../features/review/moves/use-limit.ts'
import { useReview } from '../../features/review/ReviewProvider.tsx'
import { css } from '../../styled-system/css'
import { TextLink } from '../../ui/actions/TextLink.tsx'

interface ApplicantChatProps {
  submission: Submission
  /** The pricing page; absent where the caller cannot upgrade */
  upgradeHref: string | undefined
}

/** The conversation with the open applicant, beside the answers. */
export function ApplicantChat({ submission, upgradeHref }: ApplicantChatProps) {
  const review = useReview()
  const { form, query } = review.state
  return (
    <Chat
      key={submission.submissionId}
      chatId={submission.chatId}
      submissionId={submission.submissionId}
      formId={form.identifier}
      pageId={form.pageId}
      side="PAGE_USER"
      closed={submission.chatStatus === 'CLOSED'}
      email={submission.email}
      templates={chatTemplates(form, submission)}
      variables={replyVariables}
      sentAs={sentAsWorkspace(form.pageName)}
      upgradeHref={upgradeHref}
      opening={{ at: submission.submittedAt, text: applied(submission.name, form.name) }}
      narrow
      focus
      footer={query.focus && <PlanFooter pageId={form.pageId} upgradeHref={upgradeHref} />}
      onSent={() => review.apply()}
      onEscape={() => {
        review.setChatOpen(false)
        review.reach('table')
      }}
    />
  )
}

const footer = css({
  row: '8',
  justifyContent: 'space-between',
  flexShrink: '0',
  paddingInline: '12',
  paddingBlock: '8',
  borderTop: 'hairline',
  textStyle: 'meta',
  color: 't2',
  tabular: true,
})

/** In focus mode, where no sidebar has it: what the plan leaves of the day's replies, and the way to more. */
function PlanFooter({ pageId, upgradeHref }: { pageId: string; upgradeHref: string | undefined }) {
  const left = useLeft(pageId)
  if (!left) return null
  return (
    <footer className={footer}>
      {`${count(left.limit - left.left)} of ${count(left.limit)} replies today`}
      {upgradeHref && <TextLink href={upgradeHref}>Upgrade</TextLink>}
    </footer>
  )
}
