import { defaultLabelColour } from '@winnow/openapi/common/palette'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import type { FormDetails } from '@winnow/sdk'

type Label = FormDetails['labelsWithColor'][number]

/** A label by its text, case-folded, or by one that it had before (docs/rules.md#labels). */
export function findLabel(labels: readonly Label[], text: string): Label | undefined {
  const key = keyOf(text)
  return (
    labels.find(label => keyOf(label.value) === key) ?? labels.find(label => label.formerValues.includes(key))
  )
}

/** Hex; of a label that is gone, that of one without a colour. */
export const labelColour = (labels: readonly Label[], text: string): string =>
  labels.find(label => label.value === text)?.colour ?? defaultLabelColour
