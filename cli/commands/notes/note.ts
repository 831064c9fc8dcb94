import type { Comment } from '@winnow/sdk'

/** A note as the commands print it: its HTML as a client shows it, and its words. */
export const noteOf = ({
  commentId,
  comment,
  userName,
  createdAt,
  commentOwner,
  mentionedUsers,
  quote,
}: Comment) => ({
  id: commentId,
  html: comment,
  author: userName,
  own: commentOwner,
  createdAt,
  mentions: mentionedUsers.map(it => it.email),
  quote,
})

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The words of a note on one line. The server has removed all tags but those of rich text. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/gu, ' ')
    .trim()

/** Plain text as a note: a paragraph for each block of lines. */
export const paragraphsOf = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map(it => it.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br />'))
    .map(it => `<p>${it}</p>`)
    .join('')
