import { withStop } from '@winnow/openapi/common/text/format'
import { css } from '../../../styled-system/css'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { LimitBanner } from '../../../ui/message/LimitBanner.tsx'
import type { RefusedFile } from './attachment/use-attachment.ts'
import type { Conversation } from './state/use-conversation.ts'

const stack = css({ '& > *': { marginBottom: '8' } })

interface NoticesProps {
  conversation: Conversation
  /** Something is written */
  hasText: boolean
  /** The name of a file that goes with it, although it is not attached anew */
  keptFile: string | undefined
  refusedFiles: readonly RefusedFile[]
  onDropRefused: () => void
  /** The name of a file to be attached again */
  missingFile: string | null
  onDropMissing: () => void
  onDropLimit: () => void
  onSendAnyway: () => void
  upgradeHref: string | undefined
}

/** Above the text: why a message did not go out, and what to know before it does. */
export function Notices(props: NoticesProps) {
  const {
    conversation,
    hasText,
    keptFile,
    refusedFiles,
    onDropRefused,
    missingFile,
    onDropMissing,
    onDropLimit,
    onSendAnyway,
    upgradeHref,
  } = props
  const { limit, problem, answered, answeredBy } = conversation
  return (
    <div className={stack}>
      {limit !== null && <LimitBanner limit={limit} upgradeHref={upgradeHref} onClose={onDropLimit} />}
      {problem && (
        <Notice tone="bad">
          Message Failed: {withStop(problem)}
          {hasText && keptFile === undefined && ' Your text is kept.'}
          {hasText && keptFile !== undefined && (
            <>
              {' '}
              Your text is kept, and <bdi>{keptFile}</bdi> goes with it.
            </>
          )}
        </Notice>
      )}
      {(answered ?? answeredBy) && (
        <Notice tone="warn" action={answered && <TextLink onClick={onSendAnyway}>Send anyway</TextLink>}>
          {answered ?? `${answeredBy} has answered since you opened this chat.`}
        </Notice>
      )}
      {refusedFiles.length > 0 && (
        <Notice tone="bad" action={<TextLink onClick={onDropRefused}>Dismiss</TextLink>}>
          {refusedFiles.map(({ name, why }) => (
            <div key={why}>
              <bdi>{name}</bdi>: {why}
            </div>
          ))}
        </Notice>
      )}
      {missingFile !== null && (
        <Notice tone="warn" action={<TextLink onClick={onDropMissing}>Dismiss</TextLink>}>
          Attach <bdi>{missingFile}</bdi> again. It wasn't sent, and a draft keeps only its text.
        </Notice>
      )}
    </div>
  )
}
