import { type RefObject, useCallback, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react'
import { hitsIn } from '../../../../lib/find-text.ts'
import { bringIntoView, mark } from '../marks/marks.ts'
import { blocksIn, rangeOf } from '../marks/texts.ts'
import { readings } from '../reading/readings.ts'

interface Found {
  /** What was searched for */
  query: string
  hits: readonly Range[]
  /** Which of them is looked at */
  at: number
}

const nothing: Found = { query: '', hits: [], at: 0 }

const isSame = (one: Range, other: Range | undefined): boolean =>
  other !== undefined &&
  one.startContainer === other.startContainer &&
  one.startOffset === other.startOffset &&
  one.endContainer === other.endContainer &&
  one.endOffset === other.endOffset

/**
 * The places of a query in what of an application stands beside `bar` and has `data-searched`, marked; '': nothing is searched
 * for.
 */
export function useHits(submissionId: string, bar: RefObject<HTMLElement | null>, typed: string) {
  const query = useDeferredValue(typed.trim())
  const [found, setFound] = useState<Found>(nothing)
  const search = useCallback(() => {
    const around = query === '' ? null : bar.current?.parentElement
    const parts = [...(around?.querySelectorAll('[data-searched]:not([data-unseen] *)') ?? [])]
    const hits = blocksIn(parts).flatMap(block =>
      hitsIn(block.folded, query).flatMap(hit => rangeOf(block, hit) ?? []),
    )
    setFound(known => {
      const isUnchanged =
        known.query === query &&
        known.hits.length === hits.length &&
        hits.every((hit, index) => isSame(hit, known.hits[index]))
      if (isUnchanged) return known
      const looked = known.query === query ? known.hits[known.at] : undefined
      const again = looked ? hits.findIndex(hit => isSame(hit, looked)) : 0
      return { query, hits, at: again >= 0 ? again : Math.min(known.at, Math.max(0, hits.length - 1)) }
    })
  }, [bar, query])
  useLayoutEffect(() => {
    readings.showAll(query !== '')
    return () => readings.showAll(false)
  }, [query])
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each application, which may have been drawn before
  useEffect(() => {
    search()
    const around = bar.current?.parentElement
    if (query === '' || !around) return
    // Another applicant, a note that came, an answer that was corrected
    const observer = new MutationObserver(changes => {
      if (changes.some(({ target }) => !bar.current?.contains(target))) search()
    })
    observer.observe(around, { subtree: true, childList: true, characterData: true })
    return () => observer.disconnect()
  }, [submissionId, bar, query, search])
  const current = found.hits[found.at]
  useEffect(() => {
    mark('find-hits', found.hits)
    mark('find-hit', current ? [current] : [])
    if (current) bringIntoView(current)
  }, [found.hits, current])
  useEffect(
    () => () => {
      mark('find-hits', [])
      mark('find-hit', [])
    },
    [],
  )
  const go = (by: 1 | -1) =>
    setFound(it =>
      it.hits.length === 0 ? it : { ...it, at: (it.at + by + it.hits.length) % it.hits.length },
    )
  return { count: found.hits.length, at: found.at, current, isKnown: found.query === typed.trim(), go }
}
