import type { SentApplication } from '@winnow/sdk'
import { mayHelpAgain, useCall } from '../../../lib/client.ts'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { ErrorState } from '../../../ui/feedback/EmptyState.tsx'
import { listDate } from './ChatRow.tsx'
import { applicantInterval, More, pageSize } from './Paged.tsx'
import { date, line, name, preview, row, words } from './row-styles.ts'

interface UnansweredProps {
  offset: number
  /** Adds the next page; undefined: one is there already */
  onMore: (() => void) | undefined
  onOpen: (application: SentApplication) => void
}

/** What asks for a page of the applications that nobody has written about yet. */
export const unansweredCall = (offset: number) => ({
  without_chat: true,
  page_details: { page_size: pageSize, offset },
})

/** A page of an applicant's applications that nobody has written about yet. */
export function Unanswered({ offset, onMore, onOpen }: UnansweredProps) {
  const { data, error, mutate } = useCall('fetchSentApplications', unansweredCall(offset), {
    refreshInterval: applicantInterval,
    revalidateOnFocus: true,
  })
  if (error && !data)
    return (
      <ErrorState
        onRetry={mayHelpAgain(error) ? () => mutate() : undefined}
        text={mayHelpAgain(error) ? undefined : error.message}
      />
    )
  if (!data) return null
  return (
    <>
      {data.applications.map(it => (
        <Application key={it.submissionId} application={it} onOpen={onOpen} />
      ))}
      {data.page_details.hasNext && <More onMore={onMore} />}
    </>
  )
}

interface ApplicationProps {
  application: SentApplication
  onOpen: (application: SentApplication) => void
}

function Application({ application, onOpen }: ApplicationProps) {
  const { pageId, page, formName, submittedAt, withdrawnAt } = application
  const title = `${page.name}, ${formName}`
  return (
    <button type="button" className={row} onClick={() => onOpen(application)}>
      <Avatar id={pageId} name={page.name} image={page.logo} size="32" shape="square" />
      <span className={words}>
        <span className={line}>
          <span className={name} title={title}>
            {title}
          </span>
          <span className={date}>{listDate(submittedAt)}</span>
        </span>
        <span className={preview}>{withdrawnAt ? 'You withdrew' : 'You applied'}</span>
      </span>
    </button>
  )
}
