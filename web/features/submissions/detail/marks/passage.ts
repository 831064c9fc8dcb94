import { placeOf } from '@winnow/openapi/common/text/passage'
import { flushSync } from 'react-dom'
import { readings } from '../reading/readings.ts'
import { bringIntoView, mark } from './marks.ts'
import { rangeIn } from './texts.ts'

/** A piece of an answer in words; `start` in UTF-16 code units. */
interface Passage {
  fieldId: string
  text: string
  start: number
}

/** Milliseconds for which a passage stays marked */
const shown = 2_500
let timer: ReturnType<typeof setTimeout> | undefined

const fieldOf = (fieldId: string): HTMLElement | null =>
  document.querySelector(`[data-region=detail] [data-field="${CSS.escape(fieldId)}"]`)

/** The words of a long text; of any other answer all that stands there. */
const wordsOf = (fieldId: string): Element | null => {
  const field = fieldOf(fieldId)
  return field?.querySelector('[data-words]') ?? field
}

/** Where these words of an answer are on the page; null: they are not there. */
export function quoteRange({ fieldId, text, start }: Passage): Range | null {
  const words = wordsOf(fieldId)
  const at = placeOf(words?.textContent ?? '', text, start)
  return words && at !== null ? rangeIn(words, at, at + text.length) : null
}

/** Leads to an answer as a whole, such as a file. False: it is not there. */
export function showField(fieldId: string): boolean {
  const field = fieldOf(fieldId)
  if (!field) return false
  const range = document.createRange()
  range.selectNodeContents(field)
  bringIntoView(range)
  field.querySelector<HTMLElement>('button, a[href]')?.focus({ preventScroll: true })
  return true
}

/** Leads to a passage of the open application and marks it for a moment. False: its text is no longer in the answer. */
export function showPassage(submissionId: string, passage: Passage): boolean {
  const range = quoteRange(passage)
  if (!range) return false
  // Nothing that is led to is folded.
  flushSync(() => readings.setOpen(submissionId, passage.fieldId, true))
  bringIntoView(range)
  mark('passage', [range])
  clearTimeout(timer)
  timer = setTimeout(() => mark('passage', []), shown)
  return true
}

/** The passage that is selected in an answer, without blanks around it, and where it is on the screen; null: none. */
export function selectedPassage(): { passage: Passage; rect: DOMRect } | null {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const { startContainer, startOffset } = range
  const from = startContainer instanceof Element ? startContainer : startContainer.parentElement
  const words = from?.closest('[data-region=detail] [data-words]')
  const fieldId = words?.closest<HTMLElement>('[data-field]')?.dataset.field
  if (!words || fieldId === undefined) return null
  const within = range.cloneRange()
  // A paragraph that is selected as a whole ends where the next one begins.
  if (!words.contains(range.endContainer)) within.setEnd(words, words.childNodes.length)
  const whole = within.toString()
  const text = whole.trim()
  if (text === '' || text !== range.toString().trim()) return null
  const before = document.createRange()
  before.setStart(words, 0)
  before.setEnd(startContainer, startOffset)
  const start = before.toString().length + whole.length - whole.trimStart().length
  return { passage: { fieldId, text, start }, rect: within.getBoundingClientRect() }
}
