import { resultNames } from '@winnow/openapi/filters/columns'
import type { AiEvidence, FormDetails, Submission } from '@winnow/sdk'
import { ChevronRight, Sparkles, TriangleAlert, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { card } from '../../../styled-system/recipes'
import { Verdict } from '../../../ui/data/Verdict.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Evidence } from '../../review/evidence/Evidence.tsx'
import { ModelInputButton } from '../../review/evidence/ModelInputButton.tsx'
import { useReviewState } from '../../review/ReviewProvider.tsx'
import { skippedText } from '../../review/searches/coming.ts'
import { useEvidenceMarks } from './marks/evidence.ts'

const cards = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gap: '12',
  marginBottom: '20',
})
const head = css({
  row: '8',
  minHeight: '32',
  paddingInline: '12',
  borderBottom: 'hairline',
  textStyle: 'meta',
  color: 't2',
  '& > svg': { flexShrink: '0' },
})
const title = css({ flexShrink: '0', fontWeight: 'medium', color: 't1' })
const search = css({ minWidth: '0', marginLeft: 'auto', truncate: true })
const rows = css({ plainList: true, '& > li + li': { borderTop: 'hairline' } })
const row = css({ paddingInline: '12', paddingBlock: '6' })
const line = css({ row: '8', justifyContent: 'space-between', minHeight: { base: '28', _coarse: '32' } })
const toggle = css({
  row: '6',
  grow: true,
  touchTarget: true,
  padding: '0',
  border: 'none',
  borderRadius: 'small',
  backgroundColor: 'transparent',
  textAlign: 'left',
  cursor: 'pointer',
  '& > svg': { flexShrink: '0', color: 't3', transition: '[rotate 120ms]' },
  '&[aria-expanded=true] > svg': { rotate: '[90deg]' },
})
const name = css({ minWidth: '0', fontWeight: 'medium', overflowWrap: 'anywhere' })
/** Folded, it leaves room for the reason beside it. */
const shortName = css({ flexShrink: '0', maxWidth: '[60%]', fontWeight: 'medium', truncate: true })
const reason = css({ minWidth: '0', truncate: true, color: 't2' })
const body = css({ paddingLeft: '20', paddingBottom: '6' })
/** Nothing where it has nothing to offer */
const foot = css({ padding: '4', borderTop: 'hairline', _empty: { display: 'none' } })
const unjudged = css({ width: '20', textAlign: 'center', color: 't3' })
const note = css({ textStyle: 'meta', color: 't2' })
const skipped = css({ row: '6', marginBottom: '16', color: 't2' })
const warning = css({
  stack: '6',
  padding: '12',
  borderRadius: 'card',
  backgroundColor: 'warnbg',
  color: 'warn',
  '& > p': { row: '8', textStyle: 'control' },
  '& > p > svg': { flexShrink: '0' },
})
const words = css({
  padding: '0',
  border: 'none',
  borderRadius: 'small',
  backgroundColor: 'transparent',
  color: 'warn',
  textAlign: 'left',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
})

interface AiReviewProps {
  form: FormDetails
  submission: Submission
}

/** What the criteria say of an application, search by search, and what each result rests on; nothing where none was asked of it. */
export function AiReview({ form, submission }: AiReviewProps) {
  const { submissionId, aiFieldValues: values, aiOptedOut } = submission
  const [, judging] = useReviewState(state => state.judging)
  const [, outside] = useReviewState(state => state.outside)
  const byCriterion = new Map(values.map(value => [value.fieldId, value]))
  const searches = new Map<string, { name: string; criteria: FormDetails['customFields'] }>()
  for (const column of form.customFields) {
    if (column.type !== 'AI_CRITERION') continue
    const { id = '', name = '' } = column.search ?? {}
    searches.set(id, { name, criteria: [...(searches.get(id)?.criteria ?? []), column] })
  }
  const asked = [...searches].filter(([, { criteria }]) => criteria.some(({ id }) => byCriterion.has(id)))
  const isAsked = asked.length > 0
  const { data } = useCall(
    'fetchEvidence',
    isAsked ? { form_id: form.identifier, submission_id: submissionId } : null,
  )
  const evidence = new Map(data?.results.map(it => [it.queryId as string, it]))
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const open = (id: string, isOpen: boolean) => setOpened(before => new Map(before).set(id, isOpen))
  const show = useEvidenceMarks(submissionId, data, id => open(id, true))
  if (!isAsked)
    return searches.size > 0 && aiOptedOut ? (
      <p className={skipped}>
        <Icon of={UserCheck} size={14} />
        {skippedText}. A person reads this application.
      </p>
    ) : null
  return (
    <div className={cards}>
      {data && data.suspicious.length > 0 && (
        <section className={warning} aria-label="Suspicious text">
          <p>
            <Icon of={TriangleAlert} size={14} />
            This application contains text addressed to the assistant. It was read as an answer, not as an
            instruction.
          </p>
          {data.suspicious.map(it => (
            <button
              key={`${it.fieldId} ${it.page} ${it.start}`}
              type="button"
              className={words}
              onClick={() => show(it)}
            >
              “{it.text}”
            </button>
          ))}
        </section>
      )}
      {asked.map(([id, { name: searched, criteria }]) => (
        <section key={id} className={card({ pad: '0' })} aria-label={`AI Review: ${searched}`}>
          <header className={head}>
            <Icon of={Sparkles} size={14} />
            <h3 className={title}>AI Review</h3>
            <span className={search} title={searched}>
              {searched}
            </span>
          </header>
          <ul className={rows}>
            {criteria.map((criterion, place) => (
              <CriterionRow
                key={criterion.id}
                name={criterion.question}
                value={byCriterion.get(criterion.id)}
                evidence={evidence.get(criterion.id)}
                isComing={judging?.searchId === id && !aiOptedOut && !outside.has(submissionId)}
                isOpen={opened.get(criterion.id) ?? place === 0}
                onOpen={isOpen => open(criterion.id, isOpen)}
                {...{ form, submission, show }}
              />
            ))}
          </ul>
          <div className={foot}>
            <ModelInputButton
              search={{ id, name: searched }}
              evidence={data?.results ?? []}
              {...{ form, submissionId }}
            />
          </div>
        </section>
      ))}
      {data?.assistant.notice && <p className={note}>{data.assistant.notice}</p>}
    </div>
  )
}

interface CriterionRowProps extends AiReviewProps {
  name: string
  /** Undefined: not judged */
  value: Submission['aiFieldValues'][number] | undefined
  /** Undefined: not known yet */
  evidence: AiEvidence | undefined
  /** A run is to judge it */
  isComing: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  show: ReturnType<typeof useEvidenceMarks>
}

function CriterionRow(props: CriterionRowProps) {
  const { form, submission, name: title, value, evidence, isComing, isOpen, onOpen, show } = props
  if (!value)
    return (
      <li className={row}>
        <div className={line}>
          <span className={name}>{title}</span>
          {isComing ? (
            <Skeleton shape="verdict" />
          ) : (
            <span className={unjudged} role="img" aria-label="Not judged yet">
              –
            </span>
          )}
        </div>
      </li>
    )
  const result = evidence?.result ?? value.result
  return (
    <li className={row}>
      <div className={line}>
        <button type="button" className={toggle} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          <Icon of={ChevronRight} size={14} />
          <span className={isOpen ? name : shortName}>{title}</span>
          {!isOpen && <span className={reason}>{value.reason}</span>}
        </button>
        <Verdict result={result}>{resultNames[result]}</Verdict>
      </div>
      {isOpen && (
        <div className={body}>
          {evidence ? (
            <Evidence
              form={form}
              submission={submission}
              submissionId={submission.submissionId}
              evidence={evidence}
              onShow={show}
            />
          ) : (
            <span className={css({ color: 't2' })}>{value.reason}</span>
          )}
        </div>
      )}
    </li>
  )
}
