import { splitName } from '@winnow/openapi/common/text/file-name'
import { useEffect, useRef } from 'react'
import { keepNarrow } from './narrow.ts'

/** The name of a file on one line, cut in the middle: its ending says what it is (docs/rules.md#file-names). */
export function FileName({ name }: { name: string }) {
  const [beginning, ending] = splitName(name)
  const cut = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name has another width
  useEffect(() => (cut.current ? keepNarrow(cut.current) : undefined), [name])
  return (
    <span className="card-name" dir="auto" title={name}>
      {beginning && <span ref={cut}>{beginning}</span>}
      <span>{ending}</span>
    </span>
  )
}
