import { caretIn, plainNumber, typedNumber } from '@winnow/openapi/questions/typing'
import { useEffect, useRef } from 'react'
import { isComposing } from '../../form/composing.ts'
import { asText, type ControlProps, type FieldType } from '../../form/fields/control.ts'

/** What the reader writes before decimals. */
const mark = () => ((1.5).toLocaleString().includes(',') ? ',' : '.')

/**
 * Writes a value as typing would, where the input has the focus: only what the browser itself edits can be undone, and a value
 * from a script turns the steps before it into other numbers.
 */
const write = (input: HTMLInputElement, value: string) => {
  if (value === input.value) return
  if (document.activeElement === input) {
    input.select()
    document.execCommand(value ? 'insertText' : 'delete', false, value)
  }
  if (input.value !== value) input.value = value
}

/** Keeps in an input what belongs to a number, as soon as it is typed. Returns the function that ends it. */
const keepNumber = (input: HTMLInputElement) => {
  let isWriting = false
  /** `text`: what the input would have now; `end`: the place behind what was typed */
  const clean = (text: string, end: number) => {
    const typed = typedNumber(text, mark())
    isWriting = true
    write(input, typed)
    isWriting = false
    const caret = caretIn(typed, text.slice(0, end))
    input.setSelectionRange(caret, caret)
  }
  /** The number as it was read when the focus left: written by a script, so that undoing stops there */
  let left: string | undefined
  const onBeforeInput = (event: InputEvent) => {
    const { inputType, data } = event
    const { value, selectionStart: from, selectionEnd: to } = input
    if (inputType === 'historyUndo' && value === left) event.preventDefault()
    const isInsertion = inputType === 'insertText' || inputType === 'insertFromPaste'
    if (isWriting || isComposing(event) || !isInsertion || !data || from === null || to === null) return
    const before = value.slice(0, from) + data
    const next = before + value.slice(to)
    if (typedNumber(next, mark()) === next) return
    event.preventDefault()
    clean(next, before.length)
  }
  // Whatever came another way: composed, dropped, deleted, or in a browser that does not ask before.
  const onInput = (event: Event) => {
    const isHistory = event instanceof InputEvent && event.inputType.startsWith('history')
    const { value, selectionEnd } = input
    if (isWriting || isHistory || isComposing(event) || typedNumber(value, mark()) === value) return
    clean(value, selectionEnd ?? value.length)
  }
  const onBlur = () => {
    // A comma may be followed by thousands until then.
    const read = plainNumber(input.value)
    if (read !== input.value) left = read
    write(input, read)
  }
  input.addEventListener('beforeinput', onBeforeInput)
  input.addEventListener('input', onInput)
  input.addEventListener('compositionend', onInput)
  input.addEventListener('blur', onBlur)
  return () => {
    input.removeEventListener('beforeinput', onBeforeInput)
    input.removeEventListener('input', onInput)
    input.removeEventListener('compositionend', onInput)
    input.removeEventListener('blur', onBlur)
  }
}

const NumberInput = ({ question, name, typed, aria }: ControlProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => (input.current ? keepNumber(input.current) : undefined), [])
  return (
    <input
      ref={input}
      className="input number"
      id={question.id}
      name={name}
      defaultValue={asText(typed)}
      inputMode="decimal"
      autoComplete="off"
      {...aria}
    />
  )
}

export const numberField: FieldType = { Control: NumberInput }
