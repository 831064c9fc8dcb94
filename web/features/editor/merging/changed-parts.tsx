import type { ReactNode } from 'react'
import { fileTypeTitles } from '../../../question-types/file-upload/field/file-types.ts'
import { checkedLinks } from '../../../question-types/link/checked-links.ts'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { type RuleSource, showIfText } from '../rules/rule.ts'
import type { Overlapping } from './merge.ts'

interface Part {
  /** What of a question or a form it is; left out where its title says it */
  what?: string
  /** As people read it; null: it is empty */
  shown: (it: Overlapping, questions: readonly RuleSource[]) => ReactNode
}

const onOff = (on: boolean | undefined) => (on ? 'On' : 'Off')

/** How that is shown which two people made different, by its name in the draft; a name that is missing has no words of anybody's. */
export const parts: Partial<Record<string, Part>> = {
  name: { shown: it => it.name },
  successMessage: { shown: it => it.successMessage },
  closeMessage: { shown: it => it.closeMessage },
  question: { what: 'Question', shown: it => it.question },
  description: {
    what: 'Description',
    shown: ({ description }) => (description ? <RichText html={description} /> : null),
  },
  required: { what: 'Required', shown: it => onOff(it.required) },
  optionLines: {
    what: 'Options',
    shown: it => it.optionLines?.split('\n').filter(Boolean).join(', '),
  },
  allowOther: { what: 'Allow other', shown: it => onOff(it.allowOther) },
  fileTypes: {
    what: 'File types',
    shown: it => it.fileTypes?.map(type => fileTypeTitles[type]).join(', ') || 'Most types',
  },
  preDefinedInputType: {
    what: 'Link',
    shown: ({ preDefinedInputType: type }) =>
      type && type !== 'NAME' && type !== 'EMAIL' ? checkedLinks[type].title : 'Any link',
  },
  disallowPast: { what: 'No past dates', shown: it => onOff(it.disallowPast) },
  showIf: {
    what: 'Shown if',
    shown: ({ showIf = [] }, questions) => showIfText(showIf, questions) ?? 'Always',
  },
}
