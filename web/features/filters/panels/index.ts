import type { FilterKindName } from '@winnow/openapi/filters'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import type { ComponentType } from 'react'
import { ChoicePanel } from './ChoicePanel.tsx'
import { DatePanel } from './DatePanel.tsx'
import { NumberPanel } from './NumberPanel.tsx'
import type { PanelProps } from './panel.ts'
import { TextPanel } from './TextPanel.tsx'
import { VideoPanel } from './VideoPanel.tsx'
import { YesNoPanel } from './YesNoPanel.tsx'

/** The panel of every kind of filter, once. */
const panels: Record<FilterKindName, ComponentType<PanelProps>> = {
  text: TextPanel,
  number: NumberPanel,
  date: DatePanel,
  choice: ChoicePanel,
  choices: ChoicePanel,
  yesNo: YesNoPanel,
}

export const panelOf = ({ column, kind }: FilterColumn): ComponentType<PanelProps> =>
  column?.type === 'VIDEO' ? VideoPanel : panels[kind]
