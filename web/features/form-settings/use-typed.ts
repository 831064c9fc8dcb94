import { WinnowError } from '@winnow/sdk'
import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../lib/client.ts'
import { type Outcome, useSettings } from './saving.ts'

interface Typing<T> {
  /** The body's field, whose refusal is shown here */
  path: string
  /** As the control writes what is saved; '' is none */
  value: string
  disabled: boolean | undefined
  /** What the text means, or why it cannot be saved */
  read: (text: string) => { value: T } | { error: string }
  onSave: (value: T) => Promise<Outcome>
  /** 'What you typed', 'Your date' */
  what: string
}

/** What stands in a control and isn't saved: it stays, with the reason, until it is saved or replaced. */
export function useTyped<T>({ path, value, disabled, read, onSave, what }: Typing<T>) {
  const { unsaved } = useSettings()
  /** Undefined: what is saved */
  const [typed, setTyped] = useState(unsaved.textOf(path))
  const [error, setError] = useState<string>()
  const now = useRef(typed)
  const saving = useRef<string>(undefined)
  const put = (text: string | undefined) => {
    now.current = text
    setTyped(text)
    setError(undefined)
    unsaved.drop(path)
  }
  const revert = () => put(undefined)
  const save = async (text: string) => {
    // What is on its way shows as saved already: Enter, then Tab, is one save.
    if (text === saving.current) return
    if (text === value) return revert()
    const meant = read(text)
    if ('error' in meant) {
      unsaved.drop(path)
      return setError(meant.error)
    }
    setError(undefined)
    saving.current = text
    const outcome = await onSave(meant.value)
    if (saving.current === text) saving.current = undefined
    // Replaced meanwhile
    if (now.current !== text) return
    if (outcome === null) return revert()
    unsaved.keep(path, text, () => void latest.current(text))
    const fieldError = outcome.error instanceof WinnowError ? outcome.error.at(path) : undefined
    setError(fieldError ?? `Couldn't save. ${what} is kept here. ${reasonOf(outcome.error)}`)
  }
  const latest = useRef(save)
  latest.current = save
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept when the page was left, once; what can't be set any more is given up
  useEffect(() => {
    if (typed === undefined) return
    if (disabled) revert()
    else void save(typed)
  }, [disabled])
  return { typed, error, put, revert, save }
}
