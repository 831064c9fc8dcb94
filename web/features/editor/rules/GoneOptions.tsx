import type { Filter } from '@winnow/openapi/filters'
import { css } from '../../../styled-system/css'
import type { DraftQuestion } from '../draft/draft.ts'
import { goneOptions } from './rule.ts'

interface GoneOptionsProps {
  showIf: readonly Filter[]
  /** All questions of the draft */
  questions: readonly DraftQuestion[]
}

/** Which options of conditions were removed meanwhile; nothing where none was. */
export function GoneOptions({ showIf, questions }: GoneOptionsProps) {
  const gone = goneOptions(showIf, questions)
  if (gone.length === 0) return null
  return (
    <span className={css({ textStyle: 'meta', color: 'warn' })}>
      {gone.map(it => `‘${it}’`).join(', ')} {gone.length === 1 ? "isn't an option" : "aren't options"}{' '}
      anymore. Change the condition.
    </span>
  )
}
