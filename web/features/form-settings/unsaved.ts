import { useRef, useState } from 'react'
import { tabStore } from '../../lib/browser/storage.ts'
import { useBackOnline } from '../../lib/browser/use-online.ts'

/**
 * What stands in settings and couldn't be saved, by the fields of the body: kept in this tab until it is saved or replaced
 * (docs/rules.md#form-settings).
 */
export interface Unsaved {
  textOf: (path: string) => string | undefined
  /** `again` runs once the device is back online; null: a person saves it */
  keep: (path: string, text: string, again: (() => void) | null) => void
  drop: (path: string) => void
  /** Called after a failed save of a text that was replaced meanwhile */
  settle: () => void
}

type Texts = Readonly<Record<string, string>>

export function useUnsaved(formId: string, onNone: () => void): { unsaved: Unsaved; isAny: boolean } {
  const key = `winnow.settings.${formId}`
  const [texts, setTexts] = useState(() => (tabStore.readJson(key) ?? {}) as Texts)
  // As it is now: two fields may be kept in one turn.
  const latest = useRef(texts)
  const again = useRef(new Map<string, () => void>())
  const isAny = Object.keys(texts).length > 0
  useBackOnline(isAny, () => {
    for (const run of again.current.values()) run()
  })
  const write = (next: Texts) => {
    latest.current = next
    tabStore.writeJson(key, Object.keys(next).length > 0 ? next : null)
    setTexts(next)
  }
  const settle = () => {
    if (Object.keys(latest.current).length === 0) onNone()
  }
  return {
    isAny,
    unsaved: {
      textOf: path => texts[path],
      keep: (path, text, run) => {
        if (run) again.current.set(path, run)
        write({ ...latest.current, [path]: text })
      },
      drop: path => {
        if (!(path in latest.current)) return
        again.current.delete(path)
        const { [path]: _, ...others } = latest.current
        write(others)
        settle()
      },
      settle,
    },
  }
}
