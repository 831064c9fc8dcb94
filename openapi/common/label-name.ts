import { limits } from './limits.ts'
import { line, named } from './schema.ts'

/** The text of a label that is added or renamed: one line, trimmed (docs/rules.md#labels). */
export const LabelName = named(
  'LabelName',
  line(limits.labelName, `Use at most ${limits.labelName} characters`, 'Enter a name for the label'),
  'The text of a label: one line, trimmed',
)

/** The refusals of a change of labels, which the screen says too. */
export const labelTexts = {
  taken: 'Label with similar name already exists',
  tooMany: `A form can have up to ${limits.labels} labels`,
} as const
