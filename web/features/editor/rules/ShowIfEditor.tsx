import { limits } from '@winnow/openapi/common/limits'
import type { Filter } from '@winnow/openapi/filters'
import { CircleAlert, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { questionIcon } from '../../../question-types/icons.ts'
import { css } from '../../../styled-system/css'
import { field } from '../../../styled-system/recipes'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { type DraftQuestion, titleOf } from '../draft/draft.ts'
import { GoneOptions } from './GoneOptions.tsx'
import { RuleValue } from './RuleValue.tsx'
import {
  filterOf,
  newRow,
  operatorsFor,
  operatorText,
  type Row,
  type RuleOperator,
  rowOf,
  ruleText,
  sameRules,
  type TypedRules,
  usedRules,
} from './rule.ts'

const legend = css({ marginBottom: '6', padding: '0', textStyle: 'control' })
const rows = css({ stack: { base: '12', md: '8' }, marginBottom: '8' })
// Its own width decides how many stand on a line: the preview beside it may leave little, whatever the window's.
const line = css({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6',
  paddingRight: '[38px]',
  '& > [data-source], & > [data-value]': { flex: '[4 1 176px]', minWidth: '0' },
  '& > [data-operator]': { flex: '[3 1 130px]', minWidth: '0' },
  // Where only an answer is asked for.
  '& > [data-value]:empty': { display: 'none' },
})
const removal = css({
  position: 'absolute',
  top: '0',
  right: '0',
  height: { base: '32', _coarse: '44' },
  width: '32',
})
// Its words stand under the rows', not its padding.
const adding = css({ '& > button': { marginLeft: '[-8px]' } })
const note = css({ textStyle: 'meta', color: 't2' })

interface ShowIfEditorProps {
  /** All questions of the draft, in order */
  questions: readonly DraftQuestion[]
  question: DraftQuestion
  /** As they were left, where some weren't finished */
  left?: TypedRules
  onTyped: (typed: TypedRules) => void
  onChange: (showIf: Filter[]) => void
  /** What is wrong with the rules */
  error?: string
}

/** 'Show this question if': rules on the answers to earlier questions, all of which must hold. */
export function ShowIfEditor({ questions, question, left, onTyped, onChange, error }: ShowIfEditorProps) {
  const typeBy = (id: string) => questions.find(it => it.id === id)?.type
  const typedOf = ({ showIf }: DraftQuestion): TypedRules => ({
    rows: showIf.map(it => ({ ...rowOf(it, typeBy(it.columnId), crypto.randomUUID()), stored: it })),
    showIf,
    unfinished: 0,
  })
  const [typed, setTyped] = useState(() => left ?? typedOf(question))
  const root = useRef<HTMLFieldSetElement>(null)
  // Opened by its button in the toolbar, which it pushes down: it comes into view with the focus.
  const isEmpty = useRef(typed.rows.length === 0)
  useEffect(() => {
    if (!isEmpty.current) return
    root.current?.scrollIntoView({ block: 'nearest' })
    root.current?.querySelector<HTMLElement>('[data-add] button')?.focus()
  }, [])

  // The rules changed elsewhere: undone, restored, saved by somebody else.
  if (!sameRules(question.showIf, typed.showIf)) setTyped(left ?? typedOf(question))

  const say = (rows: readonly Row[]) => {
    const next = usedRules(rows, typeBy)
    setTyped(next)
    onTyped(next)
    if (!sameRules(next.showIf, typed.showIf)) onChange(next.showIf)
  }
  const set = (key: string, part: Partial<Row>) =>
    say(typed.rows.map(row => (row.key === key ? { ...row, ...part } : row)))

  const earlier = questions.slice(
    0,
    questions.findIndex(it => it.key === question.key),
  )
  const usable = earlier.filter(it => it.id !== undefined)
  const add = () => {
    const source = usable.at(-1)
    if (!source) return
    say([...typed.rows, newRow(source)])
    requestAnimationFrame(() => {
      const triggers = root.current?.querySelectorAll<HTMLElement>('[data-source] button')
      triggers?.[triggers.length - 1]?.focus()
    })
  }
  const remove = (key: string) => {
    say(typed.rows.filter(row => row.key !== key))
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[data-add] button')?.focus())
  }

  return (
    <fieldset ref={root} className={css({ margin: '0', padding: '0', border: 'none', minWidth: '0' })}>
      <legend className={legend}>Show this question if</legend>
      <div className={rows}>
        {typed.rows.map((row, at) => (
          <div key={row.key} className={line} data-rule>
            <SourceSelect
              question={question}
              questions={questions}
              earlier={earlier}
              columnId={row.columnId}
              onChange={source => set(row.key, { ...newRow(source), key: row.key })}
            />
            <Rest row={row} questions={questions} onChange={part => set(row.key, part)} />
            <IconButton
              icon={X}
              label={`Remove condition ${at + 1}`}
              className={removal}
              tooltip="top"
              onClick={() => remove(row.key)}
            />
          </div>
        ))}
        {typed.rows.length === 0 && <p className={note}>Always shown.</p>}
        {typed.rows.length > 1 && <p className={note}>Shown only if all of these are true.</p>}
      </div>
      {error && (
        <p className={`${field().error} ${css({ marginBottom: '8' })}`} role="alert">
          <Icon of={CircleAlert} size={13} />
          <span>{error}</span>
        </p>
      )}
      <div className={adding} data-add>
        <Button
          size="24"
          kind="ghost"
          icon={Plus}
          disabled={usable.length === 0 || typed.rows.length >= limits.showIf}
          onClick={add}
        >
          Add a condition
        </Button>
        {usable.length === 0 && (
          <p className={note}>
            {earlier.length === 0
              ? 'There are no questions before this one.'
              : 'Available once the questions before this one are saved.'}
          </p>
        )}
        {typed.rows.length >= limits.showIf && <p className={note}>At most {limits.showIf} conditions.</p>}
      </div>
    </fieldset>
  )
}

interface SourceSelectProps {
  question: DraftQuestion
  questions: readonly DraftQuestion[]
  earlier: readonly DraftQuestion[]
  columnId: string
  onChange: (source: DraftQuestion) => void
}

/** The earlier question that a rule looks at. One that moved behind, or was deleted, is still named until another is selected. */
function SourceSelect({ question, questions, earlier, columnId, onChange }: SourceSelectProps) {
  const current = questions.find(it => it.id === columnId)
  const misplaced = !current || !earlier.includes(current)
  const options = earlier.map(it => ({
    value: it.key,
    label: it.id === undefined ? `${titleOf(it)} (not saved yet)` : titleOf(it),
    icon: questionIcon(it),
    disabled: it.id === undefined,
  }))
  const missing = {
    value: 'misplaced',
    label: !current ? 'A deleted question' : current === question ? 'This question' : titleOf(current),
    disabled: true,
  }
  return (
    <div data-source>
      <Select
        label="Question"
        options={misplaced ? [missing, ...options] : options}
        value={misplaced ? missing.value : current.key}
        onChange={key => {
          const source = earlier.find(it => it.key === key)
          if (source && source !== current) onChange(source)
        }}
      />
    </div>
  )
}

interface RestProps {
  row: Row
  questions: readonly DraftQuestion[]
  onChange: (part: Partial<Row>) => void
}

/** How the answer is compared, and with what; what was typed stays where the next comparison takes it too. */
function Rest({ row, questions, onChange }: RestProps) {
  const source = questions.find(it => it.id === row.columnId)
  if (!source) return null
  const offered = operatorsFor(source.type)
  const operators = offered.includes(row.operator) ? offered : [row.operator, ...offered]
  const fits = (next: RuleOperator) => (row.operator === 'relative' || next === 'relative' ? [] : row.values)
  const filter = filterOf(row, source.type)
  return (
    <>
      <div data-operator>
        <Select
          label="Condition"
          options={operators.map(value => ({ value, label: operatorText(source.type, value) }))}
          value={row.operator}
          onChange={operator => onChange({ operator, values: fits(operator) })}
        />
      </div>
      <div data-value>
        <RuleValue source={source} row={row} onChange={values => onChange({ values })} />
        {filter.ok ? (
          <GoneOptions showIf={[filter.filter]} questions={questions} />
        ) : (
          <p className={note}>
            {row.stored
              ? `Not finished. Until it is, shown if ${ruleText(row.stored, questions)}.`
              : filter.message}
          </p>
        )}
      </div>
    </>
  )
}
