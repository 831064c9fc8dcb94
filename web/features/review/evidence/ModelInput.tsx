import { dateTimeText } from '@winnow/openapi/common/dates/dates'
import { limits } from '@winnow/openapi/common/limits'
import { count, dollarsText } from '@winnow/openapi/common/text/format'
import type { FetchModelInputResponse, FormDetails } from '@winnow/sdk'
import { CircleSlash2 } from 'lucide-react'
import { mayHelpAgain, useCall } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { badge } from '../../../styled-system/recipes'
import { EmptyState, ErrorState } from '../../../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'

type Request = FetchModelInputResponse['requests'][number]

const list = css({ plainList: true, '& > li + li': { marginTop: '24' } })
const head = css({ row: '8', flexWrap: 'wrap', marginBottom: '8', '& > h3': { textStyle: 'control' } })
const facts = css({ textStyle: 'meta', color: 't2', tabular: true, marginLeft: 'auto' })
const answers = css({
  margin: '0',
  padding: '12',
  border: 'hairline',
  borderRadius: 'media',
  '& dt': { textStyle: 'meta', color: 't3', overflowWrap: 'anywhere' },
  '& dd': { margin: '0', prose: true },
  '& dd:not(:last-child)': { marginBottom: '10' },
})
const instructions = css({
  marginTop: '8',
  '& > summary': { width: '[fit-content]', textStyle: 'meta', color: 't2', cursor: 'pointer' },
})
const words = css({
  margin: '0',
  marginTop: '6',
  padding: '12',
  borderRadius: 'media',
  backgroundColor: 'sunken',
  fontFamily: 'mono',
  textStyle: 'meta',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

const outcomes: Record<Request['outcome'], { name: string; tone: 'ok' | 'warn' | 'bad' }> = {
  ANSWERED: { name: 'Answered', tone: 'ok' },
  REFUSED: { name: 'Refused', tone: 'warn' },
  TRUNCATED: { name: 'Cut off', tone: 'warn' },
  MALFORMED: { name: 'Unusable answer', tone: 'warn' },
  FAILED: { name: 'Failed', tone: 'bad' },
}

interface ModelInputProps {
  form: FormDetails
  search: { id: string; name: string }
  submissionId: string
  onClose: () => void
}

/** What a model was sent about an application for a search, word by word (docs/rules.md#what-the-model-saw). */
export function ModelInput({ form, search, submissionId, onClose }: ModelInputProps) {
  const { data, error, mutate } = useCall('fetchModelInput', {
    form_id: form.identifier,
    composite_query_id: search.id,
    submission_id: submissionId,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="What the model saw"
      subtitle={search.name}
      note={`Kept for ${limits.modelInputDays} days`}
    >
      {data ? (
        data.requests.length > 0 ? (
          <ol className={list} aria-label="Requests, newest first">
            {data.requests.map(request => (
              <RequestItem key={`${request.sentAt} ${request.model} ${request.content}`} request={request} />
            ))}
          </ol>
        ) : (
          <EmptyState
            icon={CircleSlash2}
            title="Nothing was sent"
            text={`No model was sent anything about this application in the last ${limits.modelInputDays} days.`}
          />
        )
      ) : error ? (
        <ErrorState {...(mayHelpAgain(error) ? { onRetry: () => void mutate() } : { text: error.message })} />
      ) : (
        <SkeletonRows rows={4} columns={1} label="Loading requests" />
      )}
    </Dialog>
  )
}

function RequestItem({ request }: { request: Request }) {
  const { sentAt, model, outcome, inputTokens, outputTokens, dollars, content } = request
  const sent = answersIn(content)
  return (
    <li>
      <div className={head}>
        <h3>{dateTimeText(sentAt)}</h3>
        <span className={badge({ tone: outcomes[outcome].tone })}>{outcomes[outcome].name}</span>
        <span className={facts}>
          {model} · {count(inputTokens)} tokens in, {count(outputTokens)} out · {dollarsText(dollars)}
        </span>
      </div>
      {sent ? (
        <dl className={answers}>
          {sent.map(({ field, page, question, answer }) => (
            <div key={`${field} ${page}`}>
              <dt>
                {question}
                {page !== undefined && `, page ${count(page)}`}
              </dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <pre className={words}>{content}</pre>
      )}
      <details className={instructions}>
        <summary>Instructions, the same for every application</summary>
        <pre className={words}>{request.instructions}</pre>
      </details>
    </li>
  )
}

interface SentAnswer {
  field: string
  page?: number
  question: string
  answer: string
}

/** The answers in what was sent; null: it has another shape and is shown as it is. */
function answersIn(content: string): SentAnswer[] | null {
  try {
    const { answers } = JSON.parse(content.replace(/^<application>|<\/application>$/g, ''))
    return Array.isArray(answers) ? answers : null
  } catch {
    return null
  }
}
