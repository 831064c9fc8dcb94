import { isDeepStrictEqual } from 'node:util'
import type { FormContent } from '@winnow/db'

/** How many things publishing `to` would change, as an editor counts them: texts, questions, and their order as one. */
export function countChanges(from: FormContent | null, to: FormContent): number {
  if (from === null) return to.questions.length
  const { questions: before, ...textsBefore } = from
  const { questions: after, ...textsAfter } = to
  const texts = Object.entries(textsAfter).filter(
    ([name, value]) => !isDeepStrictEqual(value, textsBefore[name as keyof typeof textsBefore]),
  )
  const known = new Map(before.map(it => [it.id, it]))
  // A key that only publishing gives is not a change of the editor's.
  const bare = (it: FormContent['questions'][number] | undefined) => ({ ...it, prefillKey: null })
  const changed = after.filter(it => !isDeepStrictEqual(bare(it), bare(known.get(it.id))))
  const ids = new Set(after.map(it => it.id))
  const removed = before.filter(it => !ids.has(it.id))
  const stayed = before.filter(it => ids.has(it.id)).map(it => it.id)
  const moved = !isDeepStrictEqual(
    stayed,
    after.filter(it => known.has(it.id)).map(it => it.id),
  )
  return texts.length + changed.length + removed.length + (moved ? 1 : 0)
}
