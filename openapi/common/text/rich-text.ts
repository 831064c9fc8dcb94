/** What a rich text may hold; a link has an address only. */
export const richTextTags = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'code',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'a',
]

/** Where a link may lead */
export const linkSchemes = ['http', 'https', 'mailto', 'tel']

/** Without the line breaks that end it, which say nothing. */
export const withoutTrailingBreaks = (html: string): string =>
  html
    .replace(/(?:<p>(?:\s|&nbsp;|<br ?\/?>)*<\/p>|<br ?\/?>|\s)+$/, '')
    .replace(/(?:<br ?\/?>|\s)+<\/p>$/, '</p>')
