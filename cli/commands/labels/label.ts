import type { AddLabelResponse } from '@winnow/sdk'

/** The argument of every command about one label. */
export const labelArgument = ['<label>', "The label, such as 'Climate'"] as const

/** What a change of the labels prints. `batchId` undoes it; null: nothing had to change. */
export const changeOf = (form_id: string, { labelsWithColor, batch_id }: AddLabelResponse) => ({
  form: { id: form_id },
  labels: labelsWithColor.map(({ value, colour }) => ({ label: value, colour })),
  batchId: batch_id,
})

/** The sentence of a change, and how to undo it. */
export const changeLines = (
  { form, batchId }: { form: { id: string }; batchId: string | null },
  sentence: string,
) =>
  batchId === null ? ['Nothing changed.'] : [sentence, `To undo: winnow labels undo ${form.id} ${batchId}`]
