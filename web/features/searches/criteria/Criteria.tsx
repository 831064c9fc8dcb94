import type { CompositeQuery } from '@winnow/sdk'
import { css } from '../../../styled-system/css'
import type { Phase } from '../../review/searches/phase.ts'
import { CriterionRow } from './CriterionRow.tsx'

const list = css({ plainList: true })

/** The criteria of a search, with what they found. */
export const Criteria = ({ search, phase }: { search: CompositeQuery; phase: Phase }) => (
  <ul className={list} aria-label="Criteria">
    {search.breakdownQueries.map(criterion => (
      <CriterionRow key={criterion.id} search={search} criterion={criterion} phase={phase} />
    ))}
  </ul>
)
