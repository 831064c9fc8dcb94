import type { FilterKindName } from '@winnow/openapi/filters'
import type { ComponentType } from 'react'
import { ChoicePanel } from './ChoicePanel.tsx'
import { DatePanel } from './DatePanel.tsx'
import { NumberPanel } from './NumberPanel.tsx'
import type { PanelProps } from './panel.ts'
import { TextPanel } from './TextPanel.tsx'
import { YesNoPanel } from './YesNoPanel.tsx'

/** The panel of every kind of filter, once. */
export const panels: Record<FilterKindName, ComponentType<PanelProps>> = {
  text: TextPanel,
  number: NumberPanel,
  date: DatePanel,
  choice: ChoicePanel,
  choices: ChoicePanel,
  yesNo: YesNoPanel,
}
