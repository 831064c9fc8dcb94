import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { css, cx } from '../../../styled-system/css'
import { drawPage } from './document.ts'
import { linksIn, type PageLink } from './links.ts'
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

const plain = css({ padding: '0', border: 'none', background: '[none]', cursor: 'pointer' })

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
  /** A link to another page was pressed, by its number from 1 */
  onPage: (number: number) => void
}

/** A page that is drawn while it is near the view; its text can be selected, its links show where they lead. */
export function Page({ document, number, scale, usual, scroller, hits, current, ...rest }: PageProps) {
  const { onAddress, onPage } = rest
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
      const found = await linksIn(document, annotations, viewport)
      if (!gone) setLinks(found)
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
      {links.map(({ to, ...place }) =>
        typeof to === 'number' ? (
          <button
            key={`${place.left} ${place.top}`}
            type="button"
            className={cx(link, plain)}
            style={place}
            title={`Page ${to}`}
            aria-label={`Page ${to}`}
            onClick={() => onPage(to)}
          />
        ) : (
          <a
            key={`${place.left} ${place.top}`}
            className={link}
            style={place}
            href={to}
            target="_blank"
            rel="noopener noreferrer"
            title={to}
            onPointerEnter={() => onAddress(to)}
            onPointerLeave={() => onAddress(null)}
            onFocus={() => onAddress(to)}
            onBlur={() => onAddress(null)}
          >
            <span className={css({ srOnly: true })}>{to}</span>
          </a>
        ),
      )}
    </div>
  )
}
