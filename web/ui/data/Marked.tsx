import { spansOf } from '@winnow/openapi/common/text/search-words'
import { css } from '../../styled-system/css'

const mark = css({ backgroundColor: 'quote', color: 't1', borderRadius: '[2px]' })

/** A text with the words of a search on the colour of a quote. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let at = 0
  const parts = spansOf(text, words).map(([start, end]) => {
    const before = text.slice(at, start)
    at = end
    return (
      <span key={start}>
        {before}
        <mark className={mark}>{text.slice(start, end)}</mark>
      </span>
    )
  })
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
