import { css } from '../../../styled-system/css'
import { ShortName } from '../words.tsx'

const quoted = css({ marginTop: '2', color: 't2', overflowWrap: 'anywhere' })

/** What a search is called, and the words that were typed. */
export const SearchTitle = ({ name, query }: { name: string; query: string }) => (
  <>
    <h2 className={css({ textStyle: 'panel' })}>
      <ShortName name={name} />
    </h2>
    <p className={quoted}>“{query}”</p>
  </>
)
