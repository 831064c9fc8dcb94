import { useRef, useState } from 'react'
import type { RenamedOption } from '../../draft/changes.ts'
import { newKey } from '../../draft/draft.ts'

interface Line {
  /** Names the line while it is edited and moved */
  key: string
  text: string
}

export type ChangeLines = (text: string, step?: string, renamed?: RenamedOption) => void

/** The lines of a text with a key each, which stays with its line while lines are added, moved and removed. */
export function useLines(text: string, onChange: ChangeLines) {
  const lines = text === '' ? [] : text.split('\n')
  const [keys, setKeys] = useState<readonly string[]>(() => lines.map(newKey))
  // An undo or another editor added lines: a key that a line had before may be another line's by now, so they get new ones.
  if (keys.length < lines.length) setKeys([...keys, ...lines.slice(keys.length).map(newKey)])
  const list: Line[] = lines.map((line, at) => ({ key: keys[at] ?? '', text: line }))
  /** What a line that is being typed into last said that no other line says */
  const called = useRef(new Map<string, string>())
  const isItsOwn = (said: string, at: number) =>
    said !== '' && !list.some((line, i) => i !== at && line.text.trim() === said)
  const set = (next: readonly Line[], step?: string, renamed?: RenamedOption) => {
    setKeys(next.map(line => line.key))
    // One empty line would read as no line at all.
    const joined = next.map(line => line.text).join('\n')
    onChange(next.length === 1 && joined === '' ? ' ' : joined, step, renamed)
  }
  return {
    lines: list,
    write: (at: number, text: string) => {
      const key = keys[at] ?? ''
      const before = list[at]?.text.trim() ?? ''
      const from = isItsOwn(before, at) ? before : called.current.get(key)
      const to = text.trim()
      const isRenamed = from !== undefined && isItsOwn(to, at)
      if (from !== undefined) called.current.set(key, isRenamed ? to : from)
      set(
        list.map((line, i) => (i === at ? { ...line, text } : line)),
        `option:${key}`,
        isRenamed ? { from, to } : undefined,
      )
    },
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
