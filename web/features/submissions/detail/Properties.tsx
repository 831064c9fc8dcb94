import { dateTimeText } from '@winnow/openapi/common/dates/dates'
import { type QuestionType, splitQuestions } from '@winnow/openapi/questions'
import type { FormDetails, Submission } from '@winnow/sdk'
import { Plus } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { stageHue } from '../../../lib/stages.ts'
import { answerViews } from '../../../question-types/answers.ts'
import { css, cx } from '../../../styled-system/css'
import { labelChip } from '../../../styled-system/recipes'
import { Button } from '../../../ui/actions/Button.tsx'
import { Dot } from '../../../ui/data/Dot.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useAction } from '../../review/actions/ActionButton.tsx'
import { useReviewState } from '../../review/ReviewProvider.tsx'
import { applicantOfSubmission, named } from '../../review/selection/subjects.ts'

const properties = css({
  display: 'grid',
  gridTemplateColumns: '[84px minmax(0, 1fr)]',
  gap: '8',
  margin: '0',
  '& dt': { color: 't3' },
  '& dd': { row: '6', margin: '0', minWidth: '0', overflowWrap: 'anywhere' },
})

const part = css({
  paddingBlock: '16',
  paddingInline: { base: '20', '2xl': '16' },
  borderBottom: 'hairline',
})
const heading = css({ marginBottom: '6', textStyle: 'columnHead', color: 't2' })
const none = css({ color: 't3' })
const labelList = css({ row: '4', flexWrap: 'wrap', plainList: true, minWidth: '0' })
const labelDot = css({ flexShrink: 0, width: '8', height: '8', borderRadius: 'full', boxShadow: 'dotRing' })
const adding = css({
  gap: '4',
  height: { _coarse: '36' },
  paddingInline: { _coarse: '12' },
  borderStyle: 'dashed',
  color: 't2',
  cursor: 'pointer',
  _hover: { backgroundColor: 'hover', color: 't1' },
})
const labelWords = css({ minWidth: '0', truncate: true })

const asked = css({ truncate: true })

const glanced: ReadonlySet<QuestionType> = new Set(['SINGLE_SELECT', 'DROPDOWN', 'NUMBER'])
const mostAnswers = 4

interface PropertiesProps {
  form: FormDetails
  submission: Submission
}

/** What is known of an application where neither its form nor its status is in view. */
export function Properties({ form, submission }: PropertiesProps) {
  return (
    <dl className={properties}>
      <dt>Status</dt>
      <dd>
        <Dot hue={stageHue(form.stages, submission.stage)} />
        {submission.stage}
      </dd>
      <dt>Applied on</dt>
      <dd>{dateTimeText(submission.submittedAt)}</dd>
      <Changes submission={submission} />
      <dt>Form</dt>
      <dd>{form.name}</dd>
      {shortAnswers(form, submission).map(({ question, value, answer }) => (
        <Fragment key={question.id}>
          <dt className={asked} title={question.question}>
            {question.question}
          </dt>
          <dd>{answerViews[question.type].show(value, question, answer)}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** What people did with the open application, beside its answers; its status is above them. */
export function Rail({ form, submission, notes }: PropertiesProps & { notes: ReactNode }) {
  return (
    <>
      <LabelsPart form={form} submission={submission} />
      {notes}
      <dl className={`${properties} ${part}`}>
        <Facts submission={submission} />
      </dl>
      <PersonalData submission={submission} />
    </>
  )
}

/** What the applicant may ask for: a copy of their data, and that it is erased. Nothing where the caller may do neither. */
function PersonalData({ submission }: Pick<PropertiesProps, 'submission'>) {
  const subjects = named([applicantOfSubmission(submission)])
  const actions = [useAction('exportPerson', subjects), useAction('erasePerson', subjects)]
  if (!actions.some(it => it.isAvailable)) return null
  return (
    <section className={part} aria-label="Personal data">
      <h3 className={heading}>Personal data</h3>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '6' })}>
        {actions.map(({ title, icon, run }) => (
          <Button key={title} icon={icon} onClick={run}>
            {title}
          </Button>
        ))}
      </div>
    </section>
  )
}

/** The labels of an application, and the way to change them; nothing where the form shows none. */
export function LabelsPart({ form, submission }: PropertiesProps) {
  return (
    form.showLabelsRow && (
      <section className={part} aria-label="Labels">
        <h3 className={heading}>Labels</h3>
        <Labels form={form} labels={submission.assignedLabels}>
          {form.can.move && <AddLabel submission={submission} />}
        </Labels>
      </section>
    )
  )
}

/** Answers that say at a glance who this is: an option or a number, where the applicant gave one. */
function shortAnswers(form: FormDetails, { submissionId, fieldValues }: Submission) {
  const given = new Map(fieldValues.map(it => [it.fieldId, it]))
  return splitQuestions(form.inputFields)
    .rest.flatMap(question => {
      const it = given.get(question.id)
      if (!it?.value?.length || !glanced.has(question.type)) return []
      const place = { form_id: form.identifier, submission_id: submissionId, field_id: question.id }
      return { question, value: it.value, answer: { ...it, place, correctedAt: null } }
    })
    .slice(0, mostAnswers)
}

function Facts({ submission }: { submission: Submission }) {
  return (
    <>
      <dt>Messages</dt>
      <dd>{messagesText(submission)}</dd>
      <Changes submission={submission} />
    </>
  )
}

/** What became of an application after it was sent. */
function Changes({ submission: { withdrawnAt, correctedAt } }: { submission: Submission }) {
  return (
    <>
      {correctedAt && (
        <>
          <dt>Corrected</dt>
          <dd>{dateTimeText(correctedAt)}</dd>
        </>
      )}
      {withdrawnAt && (
        <>
          <dt>Withdrawn</dt>
          <dd>{dateTimeText(withdrawnAt)}</dd>
        </>
      )}
    </>
  )
}

interface LabelsProps {
  form: FormDetails
  labels: readonly string[]
  /** Behind the labels */
  children?: ReactNode
}

/** The labels of an application, each with its colour. */
function Labels({ form, labels, children }: LabelsProps) {
  if (labels.length === 0 && !children) return <span className={none}>None</span>
  const colourOf = new Map(form.labelsWithColor.map(it => [it.value, it.colour]))
  return (
    <ul className={labelList}>
      {labels.map(label => (
        <li key={label} className={labelChip()} title={label} data-searched>
          <span className={labelDot} style={{ backgroundColor: colourOf.get(label) }} aria-hidden />
          <span className={labelWords}>{label}</span>
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  )
}

/** Opens the picker beside the labels that are there. */
function AddLabel({ submission }: Pick<PropertiesProps, 'submission'>) {
  const [review] = useReviewState(state => state.form)
  const subjects = named([applicantOfSubmission(submission)])
  return (
    <button
      type="button"
      className={cx(labelChip(), adding)}
      onClick={event => review.labelling.pick(subjects, event.currentTarget.getBoundingClientRect())}
    >
      <Icon of={Plus} size={12} />
      Add
      <span className={css({ srOnly: true })}> label</span>
    </button>
  )
}

const messagesText = ({ needsReply, responded, chatStatus }: Submission): string =>
  `${needsReply ? 'Needs reply' : responded ? 'Replied' : 'No reply yet'}${chatStatus === 'CLOSED' ? ', closed' : ''}`

export const appliedText = (submission: Pick<Submission, 'submittedAt'>): string =>
  `Applied on ${dateTimeText(submission.submittedAt)}`
