import type { FormDetails, UpdateSettingsRequest } from '@winnow/sdk'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { KeyedMutator } from 'swr'
import { reasonOf, winnow } from '../../lib/client.ts'
import { type Unsaved, useUnsaved } from './unsaved.ts'

export type SaveState =
  | { kind: 'rest' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'failed' }

/** Null: it was saved; else the error, for a sentence where the control stands. */
export type Outcome = { error: unknown } | null

export interface Saving {
  form: FormDetails
  /** Shows the change at once, saves it after those before it, and takes it back where that fails */
  save: (shown: Partial<FormDetails>, call: () => Promise<FormDetails>) => Promise<Outcome>
  /** The same for a call that answers with a part of the form */
  change: (shown: Partial<FormDetails>, body: Omit<UpdateSettingsRequest, 'form_id'>) => Promise<Outcome>
  /** Something beside the form was saved, or was not: the header says so */
  track: <T>(call: () => Promise<T>) => Promise<T>
  unsaved: Unsaved
}

export const SettingsContext = createContext<Saving | null>(null)

export function useSettings(): Saving {
  const saving = useContext(SettingsContext)
  if (!saving) throw new Error('useSettings is called outside the settings of a form')
  return saving
}

/** The sentence for a control whose change was not saved. */
export const notSaved = (outcome: Outcome): string | undefined =>
  outcome === null ? undefined : `Couldn't save, so nothing changed. ${reasonOf(outcome.error)}`

/** Saves one change after the other, in the order in which they were made. */
export function useSaving(
  form: FormDetails,
  mutate: KeyedMutator<FormDetails>,
  onSaved: () => void,
): { saving: Saving; state: SaveState } {
  const [state, setState] = useState<SaveState>({ kind: 'rest' })
  const { unsaved, isAny } = useUnsaved(form.identifier, () =>
    setState(now => (now.kind === 'failed' ? { kind: 'rest' } : now)),
  )
  const running = useRef(0)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const track = async <T>(call: () => Promise<T>): Promise<T> => {
    running.current++
    setState({ kind: 'saving' })
    try {
      const done = await call()
      running.current--
      setState(running.current > 0 ? { kind: 'saving' } : { kind: 'saved', at: Date.now() })
      return done
    } catch (error) {
      running.current--
      setState({ kind: 'failed' })
      throw error
    }
  }
  const save: Saving['save'] = async (shown, call) => {
    const before = last.current
    const saved = before.then(call)
    last.current = saved.catch(() => {})
    try {
      await track(() =>
        mutate(saved, {
          optimisticData: now => ({ ...(now ?? form), ...shown }),
          rollbackOnError: true,
          revalidate: false,
        }),
      )
      onSaved()
      return null
    } catch (error) {
      // Where another change was made meanwhile, what holds is what the server says.
      void mutate()
      return { error }
    }
  }
  return {
    // Something else that was saved doesn't make it all saved.
    state: isAny && state.kind !== 'saving' ? { kind: 'failed' } : state,
    saving: {
      unsaved,
      form,
      save,
      track,
      change: (shown, body) =>
        save(shown, () => winnow.updateSettings({ form_id: form.identifier, ...body })),
    },
  }
}

/** A link to a section scrolls to it, once the screen stands and whenever it is followed again. */
export function useScrollToHash(): void {
  useEffect(() => {
    const scroll = () => document.getElementById(location.hash.slice(1))?.scrollIntoView()
    scroll()
    addEventListener('pushState', scroll)
    return () => removeEventListener('pushState', scroll)
  }, [])
}
