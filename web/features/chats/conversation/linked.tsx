import { Fragment, type ReactNode } from 'react'
import { TextLink } from '../../../ui/actions/TextLink.tsx'

/** An address in a text, without the mark that ends its sentence; a bracket belongs to it where it was opened within. */
const address = /https?:\/\/[^\s<>"]+/gi
const after = /[.,;:!?'\u2019\u201d]+$/

function trimmed(found: string): string {
  const url = found.replace(after, '')
  const isOpened = url.split('(').length >= url.split(')').length
  return url.endsWith(')') && !isOpened ? trimmed(url.slice(0, -1)) : url
}

/** A message's text with its addresses as links; nothing else of it is markup. */
export function linked(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const url = trimmed(found)
    if (!URL.canParse(url)) continue
    parts.push(
      <Fragment key={index}>
        {text.slice(end, index)}
        <TextLink href={url} external tone="plain">
          {url}
        </TextLink>
      </Fragment>,
    )
    end = index + url.length
  }
  return [...parts, text.slice(end)]
}
