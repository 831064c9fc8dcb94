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
  /** Saves again by itself what was kept; false where that could undo what somebody did since */
  retries: boolean
}

/** What stands in a control and isn't saved: it stays, with the reason, until it is saved or replaced. */
export function useTyped<T>({ path, value, disabled, read, onSave, what, retries }: Typing<T>) {
  const { unsaved } = useSettings()
  /** Undefined: what is saved */
  const [typed, setTyped] = useState(unsaved.textOf(path))
  const [error, setError] = useState<string>()
  const now = useRef(typed)
  const kept = `Couldn't save. ${what} is kept here.`
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
    if (now.current !== text) return outcome && unsaved.settle()
    if (outcome === null) return revert()
    unsaved.keep(path, text, retries ? () => void latest.current(text) : null)
    const fieldError = outcome.error instanceof WinnowError ? outcome.error.at(path) : undefined
    setError(fieldError ?? `${kept} ${reasonOf(outcome.error)}`)
  }
  const latest = useRef(save)
  latest.current = save
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept when the page was left, once; what can't be set any more is given up
  useEffect(() => {
    if (typed === undefined) return
    if (disabled) revert()
    else if (retries) void save(typed)
    else setError(kept)
  }, [disabled])
  /** Tries the kept text again; undefined: none is kept */
  const again = typed !== undefined && unsaved.textOf(path) === typed ? () => void save(typed) : undefined
  return { typed, error, put, revert, save, again, drop: () => unsaved.drop(path) }
}
