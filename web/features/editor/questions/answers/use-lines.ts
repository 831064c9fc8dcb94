import { useState } from 'react'
import type { RenamedOptions } from '../../draft/changes.ts'
import { newKey } from '../../draft/draft.ts'
import { type OptionLine, OptionNames } from '../../draft/option-names.ts'

export type ChangeLines = (text: string, step?: string, renamed?: RenamedOptions) => void

/**
 * The lines of a text with a key each, which stays with its line while lines are added, moved and removed. `named`: what
 * conditions name of them.
 */
export function useLines(text: string, named: readonly string[], onChange: ChangeLines) {
  const lines = text === '' ? [] : text.split('\n')
  const [keys, setKeys] = useState<readonly string[]>(() => lines.map(newKey))
  // An undo or another editor added lines: a key that a line had before may be another line's by now, so they get new ones.
  if (keys.length < lines.length) setKeys([...keys, ...lines.slice(keys.length).map(newKey)])
  const list: OptionLine[] = lines.map((line, at) => ({ key: keys[at] ?? '', text: line }))
  const [names] = useState(() => new OptionNames())
  const made = (texts: readonly string[]): OptionLine[] => {
    const fresh = texts.map(text => ({ key: newKey(), text }))
    names.add(fresh)
    return fresh
  }
  const set = (next: readonly OptionLine[], step?: string, renamed?: RenamedOptions) => {
    setKeys(next.map(line => line.key))
    // One empty line would read as no line at all.
    const joined = next.map(line => line.text).join('\n')
    onChange(next.length === 1 && joined === '' ? ' ' : joined, step, renamed)
  }
  return {
    lines: list,
    write: (at: number, text: string) => {
      const key = keys[at] ?? ''
      const next = list.map((line, i) => (i === at ? { ...line, text } : line))
      set(next, `option:${key}`, names.follow(key, list, next, named))
    },
    add: (at: number, texts: readonly string[]) => set(list.toSpliced(at, 0, ...made(texts))),
    replace: (at: number, texts: readonly string[]) => set(list.toSpliced(at, 1, ...made(texts))),
    remove: (at: number) => set(list.toSpliced(at, 1)),
    order: (order: readonly string[]) => set(order.flatMap(key => list.find(line => line.key === key) ?? [])),
    move: (at: number, by: -1 | 1): boolean => {
      const line = list[at]
      if (!line || at + by < 0 || at + by >= list.length) return false
      set(list.toSpliced(at, 1).toSpliced(at + by, 0, line))
      return true
    },
  }
}
