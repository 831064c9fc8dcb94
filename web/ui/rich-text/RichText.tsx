import { linkSchemes, richTextTags } from '@winnow/openapi/common/text/rich-text'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { css, cx } from '../../styled-system/css'
import { mentionsIn } from './mentions.ts'

/** Headings, lists and links as they look in a text of the dashboard, read or edited. */
export const richTextLook = css({
  minWidth: '0',
  overflowWrap: 'anywhere',
  fontVariantLigatures: 'none',
  '& > *, & blockquote > *, & li > *': { marginBlock: '0' },
  '& > * + *, & blockquote > * + *': { marginTop: '8' },
  '& p, & li': { minHeight: '20' },
  '& p, & li, & h1, & h2, & h3, & blockquote': { unicodeBidi: 'plaintext', textAlign: 'start' },
  // By the size of the text: 16, 15 and 14 beside 13, and more where a phone's field is larger.
  '& h1, & h2, & h3': { color: 't1', fontWeight: 'semibold', lineHeight: '[1.4]' },
  '& h1': { fontSize: '[1.23em]' },
  '& h2': { fontSize: '[1.15em]' },
  '& h3': { fontSize: '[1.08em]' },
  '& ul, & ol': { paddingInlineStart: '20' },
  '& ul': { listStyle: 'disc' },
  '& ol': { listStyle: 'decimal' },
  '& li::marker': { color: 't3', tabular: true },
  '& li + li, & li > ul, & li > ol': { marginTop: '4' },
  '& a': { color: 'accentT', textDecoration: 'underline', textUnderlineOffset: '[2px]' },
  '& strong, & b': { fontWeight: 'semibold' },
  '& em, & i': { fontStyle: 'italic' },
  '& code': {
    paddingInline: '4',
    borderRadius: 'small',
    backgroundColor: 'sunken',
    fontFamily: 'mono',
    fontSize: '[12px]',
  },
  '& [data-mention]': {
    borderRadius: 'small',
    backgroundColor: 'soft',
    color: 'accentT',
    boxShadow: '[0 0 0 1px token(colors.softL)]',
  },
  '& blockquote': {
    paddingInlineStart: '12',
    borderInlineStart: '[2px solid token(colors.line2)]',
    color: 't2',
  },
})

const none: readonly string[] = []

const allowed = {
  ALLOWED_TAGS: richTextTags,
  ALLOWED_ATTR: ['href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: new RegExp(`^(${linkSchemes.join('|')}):`, 'i'),
}

interface RichTextProps {
  /** As it was typed or stored */
  html: string
  className?: string
  /** Names that are marked where they stand behind an @ */
  mentioned?: readonly string[]
}

/** Marks the names of those whom a sanitised text mentions. */
function withMentions(html: string, names: readonly string[]): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts)
    for (const { from, to } of mentionsIn(text.data, names).toReversed()) {
      const name = text.splitText(from)
      name.splitText(to - from)
      const mark = page.createElement('span')
      mark.dataset.mention = ''
      name.replaceWith(mark)
      mark.append(name)
    }
  return page.body.innerHTML
}

/**
 * A text, to be read: the dashboard's only way from a string to HTML. The server sanitises what it stores; a draft stored in this
 * browser never went through it.
 */
export function RichText({ html, className, mentioned = none }: RichTextProps) {
  const sanitised = useMemo(() => {
    const clean = DOMPurify.sanitize(html, allowed)
    const __html = mentioned.length > 0 ? withMentions(clean, mentioned) : clean
    return { dangerouslySetInnerHTML: { __html } }
  }, [html, mentioned])
  return <div className={cx(richTextLook, className)} dir="auto" {...sanitised} />
}
