import { type DotHue, hueOf } from '../theme/tints.ts'

/** The stages that every form begins with (docs/rules.md#statuses). */
const usualStages: Readonly<Record<string, DotHue>> = {
  new: 'yellow',
  shortlisted: 'green',
  archived: 'grey',
}

/** Another form's colours are its own affair; here the same word always has the same one. */
export const otherLabelHue = (label: string): DotHue => {
  const hue = hueOf(label)
  return hue === 'indigo' ? 'purple' : hue
}

export const otherStageHue = (stage: string): DotHue =>
  usualStages[stage.toLowerCase()] ?? otherLabelHue(stage)
