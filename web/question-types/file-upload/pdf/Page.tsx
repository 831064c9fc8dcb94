import { type PageViewport, type PDFDocumentProxy, TextLayer } from 'pdfjs-dist'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { safeHref } from '../../link/address.ts'
import { drawPage } from './document.ts'
import { markPage, unmarkPage } from './marks.ts'
import type { HitOnPage } from './use-hits.ts'

const sheet = css({
  position: 'relative',
  flexShrink: '0',
  marginInline: 'auto',
  backgroundColor: '[#fff]',
  boxShadow: '[0 1px 4px rgb(0 0 0 / .18)]',
  colorScheme: 'light',
  '& canvas': { display: 'block', width: 'full', height: 'full' },
})
/** As pdf.js lays its text over a page: transparent, each piece stretched to where the page shows it. */
const textLayer = css({
  position: 'absolute',
  inset: '0',
  overflow: 'clip',
  lineHeight: '[1]',
  // The words stay black under their marks.
  mixBlendMode: 'multiply',
  textAlign: 'initial',
  transformOrigin: '[0 0]',
  textSizeAdjust: 'none',
  '--min-font-size': '1',
  '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
  '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
  '& :is(span, br)': {
    position: 'absolute',
    color: 'transparent',
    whiteSpace: 'pre',
    cursor: 'text',
    transformOrigin: '[0% 0%]',
  },
  '& > :not(.markedContent), & .markedContent span:not(.markedContent)': {
    '--font-height': '0',
    '--scale-x': '1',
    '--rotate': '0deg',
    fontSize: '[calc(var(--text-scale-factor) * var(--font-height))]',
    transform: '[rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))]',
  },
  '& .markedContent': { display: 'contents' },
  '& ::selection': { backgroundColor: '[rgb(79 70 229 / .28)]', color: 'transparent' },
  '& span::highlight(pdf-hits)': { backgroundColor: '[rgb(255 205 40 / .45)]' },
  '& span::highlight(pdf-hit)': { backgroundColor: '[rgb(255 130 20 / .6)]' },
})
const link = css({
  position: 'absolute',
  borderRadius: '[2px]',
  _hover: { backgroundColor: '[rgb(79 70 229 / .12)]' },
})

interface PageProps {
  document: PDFDocumentProxy
  /** From 1 */
  number: number
  scale: number
  /** At scale 1, until the page says its own */
  usual: { width: number; height: number }
  scroller: RefObject<HTMLElement | null>
  hits: readonly HitOnPage[]
  current: HitOnPage | null
  /** The address of the link under the pointer or with the focus; null: none */
  onAddress: (url: string | null) => void
}

interface PageLink {
  url: string
  left: number
  top: number
  width: number
  height: number
}

/** A page that is drawn while it is near the view; its text can be selected, its links show where they lead. */
export function Page({ document, number, scale, usual, scroller, hits, current, onAddress }: PageProps) {
  const root = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [size, setSize] = useState(usual)
  const [links, setLinks] = useState<PageLink[]>([])
  const [pieces, setPieces] = useState<readonly Element[]>([])

  useEffect(() => {
    const { current } = root
    if (!current) return
    const observer = new IntersectionObserver(entries => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: '900px 0px',
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [scroller])

  useEffect(() => {
    const [target, text] = [canvas.current, layer.current]
    if (!near || !target || !text) return
    let gone = false
    let stop = () => {}
    void (async () => {
      const { page, viewport, drawn, cancel } = await drawPage(document, number, target, { scale })
      stop = cancel
      if (gone) return cancel()
      const whole = page.getViewport({ scale: 1 })
      setSize({ width: whole.width, height: whole.height })
      drawn.catch(() => {})
      const [content, annotations] = await Promise.all([page.getTextContent(), page.getAnnotations()])
      if (gone) return
      text.replaceChildren()
      const laid = new TextLayer({ textContentSource: content, container: text, viewport })
      stop = () => {
        cancel()
        laid.cancel()
      }
      await laid.render()
      if (gone) return
      setPieces(laid.textDivs)
      setLinks(linksIn(annotations, viewport))
    })().catch(() => {})
    return () => {
      gone = true
      stop()
      text.replaceChildren()
      setPieces([])
      setLinks([])
      // What a canvas holds is given back at once.
      target.width = 0
    }
  }, [document, number, scale, near])

  useEffect(() => {
    if (pieces.length === 0) return
    const range = markPage(number, pieces, hits, current)
    range?.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' })
    return () => unmarkPage(number)
  }, [number, pieces, hits, current])

  const box = { width: size.width * scale, height: size.height * scale }
  return (
    <div ref={root} className={sheet} style={box} data-page={number}>
      <canvas ref={canvas} aria-hidden />
      <div
        ref={layer}
        className={textLayer}
        style={
          { '--total-scale-factor': scale, '--scale-round-x': '1px', '--scale-round-y': '1px' } as object
        }
      />
      {links.map(({ url, ...place }) => (
        <a
          key={`${place.left} ${place.top}`}
          className={link}
          style={place}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          title={url}
          onPointerEnter={() => onAddress(url)}
          onPointerLeave={() => onAddress(null)}
          onFocus={() => onAddress(url)}
          onBlur={() => onAddress(null)}
        >
          <span className={css({ srOnly: true })}>{url}</span>
        </a>
      ))}
    </div>
  )
}

interface Annotation {
  subtype?: string
  url?: string
  rect?: number[]
}

/** Links that lead to a safe address; a script behind one is left alone. */
function linksIn(annotations: readonly Annotation[], viewport: PageViewport): PageLink[] {
  return annotations.flatMap(({ subtype, url, rect }) => {
    const href = subtype === 'Link' && url ? safeHref(url) : null
    if (!href || !rect) return []
    const [left = 0, bottom = 0, right = 0, top = 0] = rect
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom)
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top)
    return {
      url: href,
      left: Math.min(x1, x2),
      top: Math.min(y1, y2),
      width: Math.abs(x2 - x1),
      height: Math.abs(y2 - y1),
    }
  })
}
