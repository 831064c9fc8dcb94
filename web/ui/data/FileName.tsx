import { splitName } from '@winnow/openapi/common/text/file-name'
import { useEffect, useRef } from 'react'
import { keepNarrow } from '../../form/fields/narrow.ts'
import { css, cx } from '../../styled-system/css'

const line = css({
  display: 'inline-flex',
  minWidth: '0',
  maxWidth: 'full',
  overflow: 'hidden',
  whiteSpace: 'pre',
})
const cutOff = { overflow: 'hidden', textOverflow: 'ellipsis' } as const
/** Its ellipsis always shows. */
const beginning = css({ ...cutOff, minWidth: '[var(--least, 0px)]' })
const ending = css({
  ...cutOff,
  flexShrink: '0',
  maxWidth: '[calc(100% - var(--least, 0px))]',
  '&:only-child': { maxWidth: 'full' },
})

/** The name of a file on one line, cut in the middle: its ending says what it is (docs/rules.md#file-names). */
export function FileName({ name, className }: { name: string; className?: string }) {
  const [first, last] = splitName(name)
  const cut = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name has another width
  useEffect(() => (cut.current ? keepNarrow(cut.current) : undefined), [name])
  return (
    <span className={cx(line, className)} title={name} dir="auto">
      {first && (
        <span ref={cut} className={beginning}>
          {first}
        </span>
      )}
      <span className={ending}>{last}</span>
    </span>
  )
}
