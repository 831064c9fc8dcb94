import { limits } from '@winnow/openapi/common/limits'
import { counted } from '@winnow/openapi/common/text/format'
import { CircleAlert, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { builderParts } from '../../../../question-types/builder.ts'
import { css, cx } from '../../../../styled-system/css'
import { Icon } from '../../../../ui/Icon.tsx'
import { toast } from '../../../../ui/overlays/stack/stack.ts'
import { useSorting } from '../../../../ui/sorting/use-sorting.ts'
import type { DraftQuestion } from '../../draft/draft.ts'
import { pastedList } from '../../draft/pasted-list.ts'
import { mark } from '../styles.ts'
import { answersStay, beneathOption, type OptionActions, OptionRow } from './OptionRow.tsx'
import { type ChangeLines, useLines } from './use-lines.ts'

const list = css({ plainList: true })
const adding = css({ row: '6', minHeight: '32', paddingLeft: '20', color: 't3' })
/** Beneath the options, as applicants see it. */
const other = css({
  row: '8',
  minHeight: '32',
  paddingLeft: '[21px]',
  color: 't3',
  '& > svg': { flexShrink: 0, color: 'line3' },
  '& > span': { paddingLeft: '4' },
})
const addButton = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8',
  height: '28',
  paddingInline: '4',
  border: 'none',
  borderRadius: 'control',
  backgroundColor: 'transparent',
  color: 't2',
  cursor: 'pointer',
  _hover: { color: 't1' },
})

interface OptionListProps {
  question: DraftQuestion
  /** How many applicants chose each option */
  chosen: ReadonlyMap<string, number>
  /** What conditions name of them */
  named: readonly string[]
  onChange: ChangeLines
  /** Says it to a screen reader */
  announce: (sentence: string) => void
  error?: string
  errorId: string
  /** Enter in an empty last option */
  onNext: () => void
}

/** The options of a question, one to a line: Enter adds the next, or leaves an empty last one; Backspace removes an empty one, Alt and arrows move one. */
export function OptionList({
  question,
  chosen,
  named,
  onChange,
  announce,
  error,
  errorId,
  onNext,
}: OptionListProps) {
  const { lines, ...change } = useLines(question.optionLines, named, onChange)
  const root = useRef<HTMLUListElement>(null)
  useSorting(root, {
    handle: '[data-option-handle]',
    nameOf: key => lines.find(line => line.key === key)?.text.trim() || 'Empty option',
    onSorted: change.order,
  })
  const addsOne = useRef<HTMLButtonElement>(null)
  const isEmpty = (at: number) => lines[at]?.text.trim() === ''
  const [wanted, setWanted] = useState<number | null>(null)
  useEffect(() => {
    if (wanted === null) return
    ;(inputAt(root.current, wanted) ?? addsOne.current)?.focus()
    setWanted(null)
  }, [wanted])
  const add = (at: number) => {
    // Of empty options one is enough: it takes what is typed next.
    const empty = [at - 1, at].find(isEmpty)
    if (empty !== undefined) return inputAt(root.current, empty)?.focus()
    if (lines.length >= limits.options) return say(full)
    change.add(at, [''])
    setWanted(at)
  }
  const goOn = (at: number) => {
    if (!isEmpty(at)) return add(at + 1)
    if (at < lines.length - 1) return inputAt(root.current, at + 1)?.focus()
    if (lines.length === 1) return
    change.remove(at)
    onNext()
  }
  const remove = (at: number) => {
    const answered = chosen.get(lines[at]?.text.trim() ?? '')
    if (answered) announce(`Option removed. ${answersStay(answered)}`)
    change.remove(at)
    setWanted(Math.max(0, at - 1))
  }
  const latest = useRef<OptionActions>(null)
  latest.current = {
    write: change.write,
    remove,
    move: (event, at) => {
      const step = stepOf(event)
      if (!step || !event.altKey || event.nativeEvent.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      if (!change.move(at, step)) return
      setWanted(at + step)
      announce(`Option moved to position ${at + step + 1} of ${lines.length}`)
    },
    press: (event, at) => {
      if (event.nativeEvent.isComposing) return
      const step = stepOf(event)
      if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) {
        event.preventDefault()
        goOn(at)
      } else if (event.key === 'Backspace' && event.currentTarget.value === '' && lines.length > 1) {
        event.preventDefault()
        remove(at)
      } else if (step && !event.altKey && !event.shiftKey && inputAt(root.current, at + step)) {
        event.preventDefault()
        inputAt(root.current, at + step)?.focus()
      }
    },
    paste: (event, at) => {
      const pasted = pastedList(event.clipboardData.getData('text/plain'))
      if (!pasted) return
      event.preventDefault()
      const before = isEmpty(at) ? [] : [lines[at]?.text ?? '']
      const free = limits.options - lines.length + 1 - before.length
      change.replace(at, [...before, ...pasted.slice(0, free)])
      setWanted(at + before.length + Math.min(pasted.length, free) - 1)
      const added = Math.min(pasted.length, free)
      const left = pasted.length - added
      const words = counted(added, 'option added', 'options added')
      if (left === 0) return announce(words)
      say(words, `${counted(left, 'line was', 'lines were')} left out. ${full}.`)
    },
  }
  // The same for as long as the list stands, so that of many rows only the one typed into is drawn again.
  const [actions] = useState<OptionActions>(() => ({
    write: (at, text) => latest.current?.write(at, text),
    remove: at => latest.current?.remove(at),
    move: (event, at) => latest.current?.move(event, at),
    press: (event, at) => latest.current?.press(event, at),
    paste: (event, at) => latest.current?.paste(event, at),
  }))
  const { optionMark } = builderParts[question.type]
  // As wide as the last number, so that all options stand in one line.
  const numberWidth = `${Math.max(2, String(lines.length).length) * 0.65}em`
  const wrongAt = error === undefined ? -1 : wrongOption(lines.map(line => line.text.trim()))
  const complaint = error !== undefined && (
    <p className={cx(mark, wrongAt === -1 ? undefined : beneathOption)} id={errorId} role="alert">
      <Icon of={CircleAlert} size={13} />
      {error}
    </p>
  )
  return (
    <div>
      <ul ref={root} className={list} aria-label="Options">
        {lines.map((line, at) => (
          <OptionRow
            key={line.key}
            sortKey={line.key}
            text={line.text}
            at={at}
            chosen={chosen.get(line.text.trim()) ?? 0}
            optionMark={optionMark}
            numberWidth={numberWidth}
            complaint={at === wrongAt ? complaint : null}
            errorId={errorId}
            actions={actions}
          />
        ))}
      </ul>
      {wrongAt === -1 && complaint}
      {question.allowOther && (
        <div className={other}>
          {optionMark && <Icon of={optionMark} size={15} />}
          <span>Other</span>
        </div>
      )}
      <div className={adding}>
        <button ref={addsOne} type="button" className={addButton} onClick={() => add(lines.length)}>
          <Icon of={Plus} />
          Add an option
        </button>
        or paste a list
      </div>
    </div>
  )
}

const full = `A question can have up to ${limits.options} options`
const say = (title: string, text?: string) => toast({ id: 'options-full', tone: 'info', title, text })

const inputAt = (list: HTMLElement | null, at: number) => list?.querySelectorAll('input')[at]

const stepOf = ({ key }: KeyboardEvent) => (key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined)

/** The first option that repeats one above it or is too long; -1: what is wrong is none of them. */
const wrongOption = (options: readonly string[]): number =>
  options.findIndex(
    (text, at) => text !== '' && (options.indexOf(text) < at || text.length > limits.optionName),
  )
