import type { CompositeQuery } from '@winnow/sdk'
import { css } from '../../../styled-system/css'
import type { Phase } from '../../review/searches/phase.ts'
import { CriterionRow } from './CriterionRow.tsx'

const list = css({ plainList: true })

interface CriteriaProps {
  search: CompositeQuery
  phase: Phase
  /** The one whose evidence is shown of the focused applicant; null: whichever has a quote */
  chosen: string | null
  onChoose: (id: string | null) => void
}

/** The criteria of a search, with what they found. */
export const Criteria = ({ search, phase, chosen, onChoose }: CriteriaProps) => (
  <ul className={list} aria-label="Criteria">
    {search.breakdownQueries.map(criterion => (
      <CriterionRow
        key={criterion.id}
        search={search}
        criterion={criterion}
        phase={phase}
        isChosen={criterion.id === chosen}
        onChoose={() => onChoose(criterion.id === chosen ? null : criterion.id)}
      />
    ))}
  </ul>
)
