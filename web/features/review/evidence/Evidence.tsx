import { resultNames } from '@winnow/openapi/filters/columns'
import type { AiEvidence, FormDetails, Submission } from '@winnow/sdk'
import { BadgeCheck, CircleSlash2 } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { Icon } from '../../../ui/Icon.tsx'
import { around } from './around.ts'
import { Overrule } from './Overrule.tsx'

const box = css({ stack: '6', minWidth: '0' })
const reasonLook = css({ color: 't2', overflowWrap: 'anywhere' })
const quote = css({
  display: 'block',
  width: 'full',
  paddingBlock: '6',
  paddingInline: '10',
  border: 'none',
  borderLeft: '[2px solid token(colors.focus)]',
  borderTopRightRadius: 'control',
  borderBottomRightRadius: 'control',
  backgroundColor: 'sunken',
  color: 't1',
  textAlign: 'start',
  unicodeBidi: 'plaintext',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  _hover: { backgroundColor: 'active' },
  '& mark': { paddingBlock: '1', borderRadius: 'small', backgroundColor: 'quote', color: 't1' },
})
const foot = css({
  row: '8',
  justifyContent: 'space-between',
  minHeight: '24',
  textStyle: 'meta',
  color: 't2',
})
const proof = css({ row: '6', minWidth: '0' })
const verified = css({ row: '4', flexShrink: '0', color: 'ok', fontWeight: 'medium' })
const none = css({ row: '4', color: 't2' })
const from = css({ minWidth: '0', truncate: true })
const overruled = css({
  textStyle: 'meta',
  color: 't2',
  overflowWrap: 'anywhere',
  '& b': { color: 't1', fontWeight: 'medium' },
})

type EvidenceQuote = AiEvidence['quotes'][number]

interface EvidenceProps {
  form: FormDetails
  /** Undefined: not known yet, and the quotes stand without their lines */
  submission: Submission | undefined
  submissionId: string
  evidence: AiEvidence
  /** Leads to the words in the answer */
  onShow: (quote: EvidenceQuote) => void
}

/** What a result rests on: the reason, the words, and what a reviewer says (docs/rules.md#results). */
export function Evidence({ form, submission, submissionId, evidence, onShow }: EvidenceProps) {
  const { reason, quotes, override, assistantResult, stale, model } = evidence
  const question = (id: string) =>
    [...form.inputFields, ...form.deletedFields].find(it => it.id === id)?.question ?? 'a deleted question'
  const answer = (id: string): string | null => {
    const value = submission?.fieldValues.find(({ fieldId }) => fieldId === id)?.value ?? null
    return Array.isArray(value) ? value.join(', ') : value
  }
  const places = [...new Set(quotes.map(it => placeText(question(it.fieldId), it.page)))]
  return (
    <div className={box}>
      <span className={reasonLook}>{reason}</span>
      {quotes.map(it => {
        const { before, words, after } = around(it.page === null ? answer(it.fieldId) : null, it)
        return (
          <button
            key={`${it.fieldId} ${it.page} ${it.start}`}
            type="button"
            className={quote}
            title="Show in the answer"
            onClick={() => onShow(it)}
          >
            “{before}
            <mark>{words}</mark>
            {after}”
          </button>
        )
      })}
      {override && (
        <span className={overruled}>
          <b>
            {override.result === assistantResult ? 'Confirmed' : 'Overruled'} by{' '}
            {override.by ?? 'a former editor'}
          </b>
          : {override.reason}
        </span>
      )}
      {override && override.result !== assistantResult && (
        <span className={overruled}>The assistant said {resultNames[assistantResult]}.</span>
      )}
      {stale && <span className={overruled}>An answer has changed since. The next run judges it again.</span>}
      <div className={foot}>
        <span className={proof}>
          {quotes.length > 0 ? (
            <>
              <span className={verified}>
                <Icon of={BadgeCheck} size={13} />
                {quotes.length === 1 ? 'Verified quote' : 'Verified quotes'}
              </span>
              <span className={from} title={places.join(', ')}>
                from {places.join(', ')}
              </span>
            </>
          ) : (
            <span className={none}>
              <Icon of={CircleSlash2} size={13} />
              {model === null && assistantResult !== 'MAYBE' ? 'Nothing to quote' : 'No evidence'}
            </span>
          )}
        </span>
        {form.can.move && (
          <Overrule formId={form.identifier} submissionId={submissionId} evidence={evidence} />
        )}
      </div>
    </div>
  )
}

const placeText = (question: string, page: number | null) =>
  page === null ? question : `${question}, page ${page}`
