import { flushSync } from 'react-dom'

export interface Variable {
  /** Without its braces: 'first_name' */
  name: string
  /** What stands there in the end: 'First name' */
  meaning: string
}

/** The variables that could follow an opening brace just typed before the caret; null: none was. */
export function offered(
  text: string,
  caret: number,
  variables: readonly Variable[],
): readonly Variable[] | null {
  const begun = text.slice(0, caret).match(/\{([a-z_]*)$/)?.[1]
  if (begun === undefined) return null
  const matching = variables.filter(variable => variable.name.startsWith(begun))
  return matching.length > 0 ? matching : null
}

/** Writes a variable at the caret, in place of the brace that asked for it. */
export function insertVariable(text: string, caret: number, name: string): { text: string; caret: number } {
  const before = text.slice(0, caret).replace(/\{[a-z_]*$/, '')
  const after = text.slice(caret).replace(/^[a-z_]*\}/, '')
  const written = `${before}{${name}}`
  return { text: written + after, caret: written.length }
}

/** Writes a variable where the caret is in a field, behind a space where a word stands before it; the caret follows it. */
export function writeVariable(
  field: HTMLTextAreaElement | null,
  name: string,
  write: (text: string) => void,
): void {
  if (!field) return
  const { value, selectionEnd: caret } = field
  const gap = /[^\s({]$/.test(value.slice(0, caret)) ? ' ' : ''
  const written = insertVariable(value.slice(0, caret) + gap + value.slice(caret), caret + gap.length, name)
  // At once: a caret that is set later is set among what was typed since.
  flushSync(() => write(written.text))
  field.focus()
  field.setSelectionRange(written.caret, written.caret)
}
