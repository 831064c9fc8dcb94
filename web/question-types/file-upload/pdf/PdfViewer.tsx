import { count } from '@winnow/openapi/common/text/format'
import { ChevronDown, ChevronUp, FileWarning } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { SearchInput } from '../../../ui/fields/SearchInput.tsx'
import type { AskedPassage } from '../asked.ts'
import { Viewer } from '../viewer/Viewer.tsx'
import { Zoom } from '../viewer/Zoom.tsx'
import { Page } from './Page.tsx'
import { type HitOnPage, useHits, usePassage } from './use-hits.ts'
import { usePdf } from './use-pdf.ts'

const steps = [0.25, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4]
const margin = 16
const none: readonly HitOnPage[] = []

const pages = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: '12',
  overflow: 'auto',
  padding: '16',
  backgroundColor: 'sunken',
  outline: 'none',
})
const pageNumber = css({
  row: '4',
  flexShrink: '0',
  textStyle: 'meta',
  color: 't2',
  tabular: true,
  '& input': {
    width: '40',
    height: '28',
    textAlign: 'center',
    border: '[1px solid token(colors.line2)]',
    borderRadius: 'control',
    backgroundColor: 'surface',
  },
})
const search = css({ row: '4', minWidth: '0', '& input': { minWidth: '0' } })
const found = css({ flexShrink: '0', minWidth: '48', textStyle: 'meta', color: 't3', tabular: true })
const address = css({
  position: 'fixed',
  left: '0',
  bottom: '0',
  zIndex: 'dialog',
  maxWidth: '[80vw]',
  paddingInline: '8',
  paddingBlock: '4',
  borderTopRightRadius: 'control',
  backgroundColor: 'raised',
  boxShadow: 'pop',
  textStyle: 'meta',
  truncate: true,
})

interface PdfViewerProps {
  blob: Blob
  name: string
  /** The words that it opens at, which are marked; null: it opens at its first page */
  passage: AskedPassage | null
  onClose: () => void
}

/** A PDF over the whole screen: pages as they come into view, zoom, page number, search (docs/rules.md#files-in-an-application). */
export function PdfViewer({ blob, name, passage, onClose }: PdfViewerProps) {
  const { document, problem, retry } = usePdf(blob)
  const onDownload = () => saveFile(blob, name)
  const scroller = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [usual, setUsual] = useState<{ width: number; height: number } | null>(null)
  const [width, setWidth] = useState(0)
  /** Null: as wide as the screen */
  const [chosen, setChosen] = useState<number | null>(null)
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState<string | null>(null)
  const [query, setQuery] = useState('')
  const [link, setLink] = useState<string | null>(null)
  const { hits, at, isDone, go } = useHits(document, query, page)
  const quoted = usePassage(document, passage)
  // What is searched for takes the place of the words that it was opened at.
  const hit = hits[at] ?? (query.trim() === '' ? quoted : null)
  const byPage = useMemo(() => Map.groupBy(hits, it => it.page), [hits])
  const fit = usual && width > 0 ? Math.min(1.75, (width - 2 * margin) / usual.width) : null
  const scale = chosen ?? fit

  useEffect(() => {
    if (!document) return
    void document.getPage(1).then(first => {
      const { width, height } = first.getViewport({ scale: 1 })
      setUsual({ width, height })
    })
  }, [document])
  useEffect(() => {
    const { current } = scroller
    if (!current) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])

  const sheets = () => [...(scroller.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [])]
  const goTo = (number: number) => {
    const sheet = sheets()[Math.min(sheets().length, Math.max(1, number)) - 1]
    if (sheet && scroller.current) scroller.current.scrollTop = sheet.offsetTop - 8
  }
  const onScroll = () => {
    const { current } = scroller
    if (!current) return
    const middle = current.scrollTop + current.clientHeight / 2
    const passed = sheets().filter(it => it.offsetTop <= middle).length
    setPage(Math.max(1, passed))
  }
  // The place that is read stays in view through a change of size.
  const before = useRef<number | null>(null)
  useLayoutEffect(() => {
    const { current } = scroller
    if (!current || scale === null) return
    if (before.current !== null) current.scrollTop *= scale / before.current
    before.current = scale
  }, [scale])
  const isLaidOut = document !== null && scale !== null
  const opensAt = passage?.page
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it opens moves the pages
  useLayoutEffect(() => {
    if (isLaidOut && opensAt !== undefined) goTo(opensAt)
  }, [isLaidOut, opensAt])
  // A page that isn't drawn yet has no text to scroll to; once it has, it shows the hit itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another hit moves the pages
  useEffect(() => {
    if (hit && !sheets()[hit.page - 1]?.querySelector('span')) goTo(hit.page)
  }, [hit])

  const zoom = (by: 1 | -1) => {
    if (scale === null) return
    const next = by > 0 ? steps.find(it => it > scale + 0.01) : steps.findLast(it => it < scale - 0.01)
    setChosen(next ?? scale)
  }
  const latestZoom = useRef(zoom)
  latestZoom.current = zoom
  useEffect(() => {
    const { current } = scroller
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      latestZoom.current(event.deltaY < 0 ? 1 : -1)
    }
    current?.addEventListener('wheel', onWheel, { passive: false })
    return () => current?.removeEventListener('wheel', onWheel)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const withMod = event.ctrlKey || event.metaKey
    const inField = event.target instanceof HTMLInputElement
    const run =
      withMod && event.key.toLowerCase() === 'f'
        ? () => field.current?.select()
        : inField || withMod || event.altKey
          ? undefined
          : { '+': () => zoom(1), '=': () => zoom(1), '-': () => zoom(-1), '0': () => setChosen(null) }[
              event.key
            ]
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <Viewer
      name={name}
      onDownload={onDownload}
      onClose={onClose}
      onKeyDown={onKeyDown}
      initialFocus={scroller}
      // There it clears what was searched for, or leaves the field.
      onEscape={() => window.document.activeElement === field.current}
      tools={
        <>
          <span className={pageNumber}>
            <input
              aria-label="Page"
              inputMode="numeric"
              value={typed ?? page}
              onChange={event => setTyped(event.currentTarget.value)}
              onFocus={event => event.currentTarget.select()}
              onBlur={() => setTyped(null)}
              onKeyDown={event => {
                if (event.key !== 'Enter' || typed === null) return
                goTo(Number.parseInt(typed, 10) || page)
                setTyped(null)
              }}
            />
            of {count(document?.numPages ?? 0)}
          </span>
          <Zoom zoom={scale ?? 1} onIn={() => zoom(1)} onOut={() => zoom(-1)} onFit={() => setChosen(null)} />
          <search
            className={search}
            onKeyDown={event => {
              if (event.key === 'Enter' && event.target === field.current) go(event.shiftKey ? -1 : 1)
            }}
          >
            <SearchInput ref={field} value={query} onChange={setQuery} label="Search this PDF" />
            <span className={found} role="status">
              {query.trim() !== '' &&
                (hits.length > 0 ? `${at + 1} of ${count(hits.length)}` : isDone ? 'None' : '')}
            </span>
            <IconButton
              icon={ChevronUp}
              label="Previous match"
              disabled={!hits.length}
              onClick={() => go(-1)}
            />
            <IconButton icon={ChevronDown} label="Next match" disabled={!hits.length} onClick={() => go(1)} />
          </search>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what has the focus */}
      <section ref={scroller} className={pages} aria-label="Pages" tabIndex={0} onScroll={onScroll}>
        {problem ? (
          <div className={css({ stack: '0', grow: true, justifyContent: 'center' })} role="alert">
            <EmptyState icon={FileWarning} title="Couldn't show this PDF" text={problem}>
              <Button onClick={onDownload}>Download</Button>
              <Button kind="ghost" onClick={retry}>
                Try again
              </Button>
            </EmptyState>
          </div>
        ) : document && usual && scale !== null ? (
          Array.from({ length: document.numPages }, (_, i) => i + 1).map(number => (
            <Page
              key={number}
              document={document}
              number={number}
              scale={scale}
              usual={usual}
              scroller={scroller}
              hits={byPage.get(number) ?? none}
              current={hit?.page === number ? hit : null}
              onAddress={setLink}
              onPage={goTo}
            />
          ))
        ) : (
          <div role="status" aria-label={`Loading ${name}`} />
        )}
        {link && <div className={address}>{link}</div>}
      </section>
    </Viewer>
  )
}
