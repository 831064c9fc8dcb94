import { limits } from '@winnow/openapi/common/limits'
import { count, counted } from '@winnow/openapi/common/text/format'
import { CircleAlert, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { builderParts } from '../../../../question-types/builder.ts'
import { css, cx } from '../../../../styled-system/css'
import { IconButton } from '../../../../ui/actions/IconButton.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { Tooltip } from '../../../../ui/overlays/Tooltip.tsx'
import type { DraftQuestion } from '../../draft/draft.ts'
import { pastedList } from '../../draft/pasted-list.ts'
import { useSorting } from '../../use-sorting.ts'
import { DragHandle } from '../DragHandle.tsx'
import { mark } from '../styles.ts'
import { useLines } from './use-lines.ts'

const list = css({ plainList: true })
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '8',
  minHeight: '32',
  '& > svg': { flexShrink: 0, color: 'line3' },
  '& > button': { opacity: { base: 1, md: 0 } },
  '&:hover > button, &:focus-within > button': { opacity: 1 },
  '&.dragging': { opacity: 0.4 },
})
const handle = css({
  display: 'inline-flex',
  flexShrink: '0',
  color: 't3',
  cursor: 'grab',
  touchAction: 'none',
})
const input = css({
  grow: true,
  height: '28',
  marginLeft: '[-3px]',
  paddingInline: '6',
  border: 'clear',
  borderRadius: 'control',
  backgroundColor: 'transparent',
  color: 't1',
  textOverflow: 'ellipsis',
  _hover: { borderColor: 'line' },
  '&[aria-invalid=true]': { borderColor: 'bad' },
  '&:focus': { outline: 'none', borderColor: 'focus', boxShadow: 'ring', backgroundColor: 'surface' },
  _coarse: { fontSize: '[16px]' },
})
const place = css({ flexShrink: '0', color: 't3', textAlign: 'right', whiteSpace: 'nowrap', tabular: true })
const chosenBy = css({ flexShrink: '0', textStyle: 'meta', color: 't3', tabular: true })
const beneath = css({ width: 'full', paddingLeft: '48', paddingBottom: '4' })
const adding = css({ row: '6', minHeight: '32', paddingLeft: '20', color: 't3' })
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
  onChange: (optionLines: string, step?: string) => void
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
  onChange,
  announce,
  error,
  errorId,
  onNext,
}: OptionListProps) {
  const { lines, ...change } = useLines(question.optionLines, onChange)
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
    if (lines.length >= limits.options) return announce(`At most ${limits.options} options`)
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
    if (answered) announce(`Option removed. ${keptText(answered)}`)
    change.remove(at)
    setWanted(Math.max(0, at - 1))
  }
  const moveByKey = (event: KeyboardEvent, at: number) => {
    const step = stepOf(event)
    if (!step || !event.altKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    if (!change.move(at, step)) return
    setWanted(at + step)
    announce(`Option moved to position ${at + step + 1} of ${lines.length}`)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
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
  }
  const { optionMark } = builderParts[question.type]
  // As wide as the last number, so that all options stand in one line.
  const numberWidth = `${Math.max(2, String(lines.length).length) * 0.65}em`
  const wrongAt = error === undefined ? -1 : wrongOption(lines.map(line => line.text.trim()))
  const complaint = error !== undefined && (
    <p className={cx(mark, wrongAt === -1 ? undefined : beneath)} id={errorId} role="alert">
      <Icon of={CircleAlert} size={13} />
      {error}
    </p>
  )
  return (
    <div>
      <ul ref={root} className={list} aria-label="Options">
        {lines.map((line, at) => (
          <li
            key={line.key}
            className={row}
            data-sort-key={line.key}
            onKeyDown={event => moveByKey(event, at)}
          >
            <DragHandle data-option-handle className={handle} what={`option ${at + 1}`} size={13} />
            {optionMark ? (
              <Icon of={optionMark} size={15} />
            ) : (
              <span className={place} style={{ width: numberWidth }}>
                {at + 1}
              </span>
            )}
            <input
              className={input}
              aria-label={`Option ${at + 1}`}
              aria-invalid={at === wrongAt || undefined}
              aria-describedby={at === wrongAt ? errorId : undefined}
              value={line.text === ' ' ? '' : line.text}
              placeholder={`Option ${at + 1}`}
              onChange={event => change.write(at, event.target.value)}
              onKeyDown={event => onKeyDown(event, at)}
              onPaste={event => {
                const pasted = pastedList(event.clipboardData.getData('text/plain'))
                if (!pasted) return
                event.preventDefault()
                const before = line.text.trim() === '' ? [] : [line.text]
                const free = limits.options - lines.length + 1 - before.length
                change.replace(at, [...before, ...pasted.slice(0, free)])
                setWanted(at + before.length + Math.min(pasted.length, free) - 1)
                announce(`${Math.min(pasted.length, free)} options added`)
              }}
            />
            <Chosen by={chosen.get(line.text.trim())} />
            <IconButton
              icon={X}
              size="24"
              label={`Remove option ${at + 1}`}
              tooltip="top"
              tabIndex={-1}
              onClick={() => remove(at)}
            />
            {at === wrongAt && complaint}
          </li>
        ))}
      </ul>
      {wrongAt === -1 && complaint}
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

const inputAt = (list: HTMLElement | null, at: number) => list?.querySelectorAll('input')[at]

const stepOf = ({ key }: KeyboardEvent) => (key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined)

/** The first option that repeats one above it or is too long; -1: what is wrong is none of them. */
const wrongOption = (options: readonly string[]): number =>
  options.findIndex(
    (text, at) => text !== '' && (options.indexOf(text) < at || text.length > limits.optionName),
  )

const keptText = (answered: number) =>
  `${counted(answered, 'answer')} ${answered === 1 ? 'stays' : 'stay'} as given if you rename or remove this option`

/** How many chose an option, so that nobody removes it unaware; nothing where nobody did. */
function Chosen({ by }: { by: number | undefined }) {
  if (!by) return null
  return (
    <Tooltip text={keptText(by)}>
      <span className={chosenBy}>{count(by)} chose this</span>
    </Tooltip>
  )
}
