import type { Question } from '@winnow/openapi/questions'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { Icon } from '../../ui/Icon.tsx'

/** What a question's look and settings depend on. */
type BuilderQuestion = Pick<Question, 'options' | 'allowOther' | 'fileTypes' | 'preDefinedInputType'>

export interface SettingsProps {
  question: BuilderQuestion
  onChange: (part: Partial<Pick<Question, 'fileTypes' | 'preDefinedInputType'>>) => void
}

/** A question type in the builder of a form. */
export interface BuilderPart {
  /** One line for the type picker */
  explained: string
  /** What else people search it by, beside its title */
  searchWords: string
  /** What applicants get to answer with, at rest */
  Look: ComponentType<{ question: BuilderQuestion }>
  /** Settings that no other type shares */
  Settings?: ComponentType<SettingsProps>
  /** What stands before each option in the list where they are typed; absent: its number */
  optionMark?: LucideIcon
}

const box = css({
  row: '8',
  height: '32',
  maxWidth: '[260px]',
  paddingInline: '10',
  border: 'hairline',
  borderRadius: 'control',
  color: 't3',
  truncate: true,
  '& > svg': { flexShrink: 0 },
  '&[data-wide=true]': { maxWidth: '[none]' },
})

interface EmptyBoxProps {
  icon?: LucideIcon
  wide?: boolean
  children: ReactNode
}

/** An answer that is not there yet. */
export const EmptyBox = ({ icon, wide = false, children }: EmptyBoxProps) => (
  <span className={box} data-wide={wide}>
    {icon && <Icon of={icon} />}
    {children}
  </span>
)
