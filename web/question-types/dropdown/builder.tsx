import { ChevronDown } from 'lucide-react'
import { css } from '../../styled-system/css'
import { Icon } from '../../ui/Icon.tsx'
import { type BuilderPart, EmptyBox } from '../shared/builder.tsx'

export const dropdownBuilder: BuilderPart = {
  explained: 'One of a long list',
  searchWords: 'choice list menu country',
  Look: ({ question: { options } }) => (
    <EmptyBox>
      {options.length === 0 ? 'No options yet' : `Choose one of ${options.length}`}
      <span className={css({ display: 'flex', marginLeft: 'auto' })}>
        <Icon of={ChevronDown} />
      </span>
    </EmptyBox>
  ),
}
