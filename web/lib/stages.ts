import type { FormDetails } from '@winnow/sdk'
import type { DotHue } from '../theme/tints.ts'

export type Stage = FormDetails['stages'][number]

/** docs/rules.md#status-kinds */
const hues: Partial<Record<Stage['kind'], DotHue>> = { NEW: 'yellow', SHORTLISTED: 'green', ARCHIVED: 'grey' }
const customHues: readonly DotHue[] = ['cyan', 'purple', 'orange', 'pink', 'red']

/** Custom stages take the remaining hues in their order. */
export function stageHue(stages: readonly Stage[], label: string): DotHue {
  const stage = findStage(stages, label)
  if (!stage) return 'grey'
  return hueOfKind(stage.kind, stages.filter(({ kind }) => kind === 'CUSTOM').indexOf(stage))
}

/** The hue of a stage of a kind; `place`: how many custom ones stand before it. */
export const hueOfKind = (kind: Stage['kind'], place: number): DotHue =>
  hues[kind] ?? customHues[Math.max(0, place) % customHues.length] ?? 'cyan'

const fold = (label: string) => label.trim().normalize('NFKC').toLowerCase()

/** A stage by its label, case-folded, or by one that it had before (docs/rules.md#status-labels). */
export function findStage(stages: readonly Stage[], label: string): Stage | undefined {
  const key = fold(label)
  return (
    stages.find(stage => fold(stage.label) === key) ?? stages.find(stage => stage.formerLabels.includes(key))
  )
}

/** What the switch of a stage's notifications does. */
export const notifyText = (label: string) => `Email editors when an application reaches ${label}`

export const stageOfKind = (stages: readonly Stage[], kind: Stage['kind']): Stage | undefined =>
  stages.find(stage => stage.kind === kind)
