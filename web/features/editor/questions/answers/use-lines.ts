import { useState } from 'react'
import { newKey } from '../../draft/draft.ts'

interface Line {
  /** Names the line while it is edited and moved */
  key: string
  text: string
}

/** The lines of a text with a key each, which stays with its line while lines are added, moved and removed. */
export function useLines(text: string, onChange: (text: string, step?: string) => void) {
  const lines = text === '' ? [] : text.split('\n')
  const [keys, setKeys] = useState<readonly string[]>(() => lines.map(newKey))
  // An undo or another editor added lines: a key that a line had before may be another line's by now, so they get new ones.
  if (keys.length < lines.length) setKeys([...keys, ...lines.slice(keys.length).map(newKey)])
  const list: Line[] = lines.map((line, at) => ({ key: keys[at] ?? '', text: line }))
  const set = (next: readonly Line[], step?: string) => {
    setKeys(next.map(line => line.key))
    // One empty line would read as no line at all.
    const joined = next.map(line => line.text).join('\n')
    onChange(next.length === 1 && joined === '' ? ' ' : joined, step)
  }
  return {
    lines: list,
    write: (at: number, to: string) =>
      set(
        list.map((line, i) => (i === at ? { ...line, text: to } : line)),
        `option:${keys[at]}`,
      ),
    add: (at: number, texts: readonly string[]) =>
      set(list.toSpliced(at, 0, ...texts.map(it => ({ key: newKey(), text: it })))),
    replace: (at: number, texts: readonly string[]) =>
      set(list.toSpliced(at, 1, ...texts.map(it => ({ key: newKey(), text: it })))),
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
