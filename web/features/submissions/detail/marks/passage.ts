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

const wordsOf = (fieldId: string): Element | null =>
  document.querySelector(`[data-region=detail] [data-field="${CSS.escape(fieldId)}"] [data-words]`)

/** Leads to a passage of the open application and marks it for a moment. False: its text is no longer in the answer. */
export function showPassage(submissionId: string, { fieldId, text, start }: Passage): boolean {
  const words = wordsOf(fieldId)
  const at = placeOf(words?.textContent ?? '', text, start)
  const range = words && at !== null ? rangeIn(words, at, at + text.length) : null
  if (!range) return false
  // Nothing that is led to is folded.
  flushSync(() => readings.setOpen(submissionId, fieldId, true))
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
