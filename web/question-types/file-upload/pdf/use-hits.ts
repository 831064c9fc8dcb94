import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { type FoldedText, foldedText, type Hit, hitsIn } from '../../../lib/find-text.ts'
import type { AskedPassage } from '../asked.ts'

/** Hits of one document that are counted and marked. */
const mostHits = 1_000

export interface HitOnPage extends Hit {
  /** From 1 */
  page: number
}

interface Found {
  query: string
  hits: readonly HitOnPage[]
  /** Which of them is looked at; -1: none */
  at: number
  isDone: boolean
}

const nothing: Found = { query: '', hits: [], at: -1, isDone: true }

const beginsAlike = (one: HitOnPage, other: HitOnPage) =>
  one.page === other.page && one.from.item === other.from.item && one.from.offset === other.from.offset

const textOn = (document: PDFDocumentProxy, page: number): Promise<FoldedText> =>
  document
    .getPage(page)
    .then(it => it.getTextContent())
    .then(({ items }) => foldedText(items.flatMap(it => ('str' in it ? it : []))))

/** Where these words are on their page; null: not known yet, or they are not there. */
export function usePassage(
  document: PDFDocumentProxy | null,
  passage: AskedPassage | null,
): HitOnPage | null {
  const [hit, setHit] = useState<HitOnPage | null>(null)
  useEffect(() => {
    setHit(null)
    if (!document || !passage || passage.page > document.numPages) return
    let gone = false
    const { page, text } = passage
    void textOn(document, page)
      .then(it => {
        const [first] = hitsIn(it, text, 1)
        if (!gone && first) setHit({ ...first, page })
      })
      .catch(() => {})
    return () => {
      gone = true
    }
  }, [document, passage])
  return hit
}

/** What a search in a PDF finds, page by page; the first hit from `page` on is looked at first. */
export function useHits(document: PDFDocumentProxy | null, query: string, page: number) {
  const texts = useRef(new Map<number, Promise<FoldedText>>())
  const wanted = useDeferredValue(query.trim())
  const [found, setFound] = useState<Found>(nothing)
  const now = useRef({ page, hit: found.hits[found.at] })
  now.current = { page, hit: found.hits[found.at] }
  useEffect(() => {
    if (!document || wanted === '') {
      setFound(nothing)
      return
    }
    let gone = false
    const textOf = (number: number) => {
      const known = texts.current.get(number)
      if (known) return known
      const read = textOn(document, number)
      texts.current.set(number, read)
      return read
    }
    void (async () => {
      const hits: HitOnPage[] = []
      const { page: start, hit: looked } = now.current
      for (let number = 1; number <= document.numPages && hits.length < mostHits; number++) {
        const before = hits.length
        hits.push(...hitsIn(await textOf(number), wanted, mostHits).map(hit => ({ ...hit, page: number })))
        if (gone) return
        if (hits.length > before || number === document.numPages) {
          const first = hits.findIndex(it => it.page >= start)
          const isDone = number === document.numPages
          const at = first >= 0 ? first : isDone && hits.length > 0 ? 0 : -1
          setFound(it => {
            // Who moved on while more was typed, or the rest was searched, stays at that hit.
            const kept = it.query === wanted ? (it.hits[it.at] ?? looked) : looked
            const again = kept ? hits.findIndex(hit => beginsAlike(hit, kept)) : -1
            const isComing = kept !== undefined && number < kept.page
            return { query: wanted, hits: [...hits], at: again >= 0 ? again : isComing ? -1 : at, isDone }
          })
        }
      }
      if (!gone) setFound(it => ({ ...it, query: wanted, hits: [...hits], isDone: true }))
    })().catch(() => {})
    return () => {
      gone = true
    }
  }, [document, wanted])
  const go = (by: 1 | -1) =>
    setFound(it =>
      it.hits.length === 0 ? it : { ...it, at: (it.at + by + it.hits.length) % it.hits.length },
    )
  return { ...found, go }
}
