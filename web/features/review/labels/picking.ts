import { LabelName, labelTexts } from '@winnow/openapi/common/label-name'
import { fold, keyOf } from '@winnow/openapi/common/text/plain-text'
import type { FormDetails } from '@winnow/sdk'
import type { Subjects } from '../selection/subjects.ts'

export type Label = FormDetails['labelsWithColor'][number]

/** A label that applicants get, or that is taken off them. */
export interface LabelChange {
  subjects: Subjects
  label: string
  on: boolean
}

/** Whether those picked for have a label: all, some (mixed) or nobody. */
export type Held = true | 'mixed' | false

export const heldBy = (count: number, of: number): Held => (count <= 0 ? false : count < of ? 'mixed' : true)

/** What the picker offers for what is typed. */
interface Offered {
  found: Label[]
  /** The name of the label that it would create; null: the text is empty, taken or refused */
  create: string | null
  /** Why no label can be called so; null where it is taken: that one is found */
  refusal: string | null
}

/** Lists the labels that contain what is typed, and offers to create one of that name (docs/rules.md#labels). */
export function offered(labels: readonly Label[], typed: string): Offered {
  const wanted = typed.trim()
  const found = labels.filter(it => fold(it.value).includes(fold(wanted)))
  const isTaken = labels.some(it => keyOf(it.value) === keyOf(wanted))
  if (wanted === '' || isTaken) return { found, create: null, refusal: null }
  const read = readName(labels, wanted)
  return 'refusal' in read
    ? { found, create: null, refusal: read.refusal }
    : { found, create: read.name, refusal: null }
}

/** A name as it would be saved, or why it can't be, as the server would say it. `of`: the label that is to be called so. */
export function readName(
  labels: readonly Label[],
  typed: string,
  of?: string,
): { name: string } | { refusal: string } {
  const parsed = LabelName.safeParse(typed)
  if (!parsed.success) return { refusal: parsed.error.issues[0]?.message ?? '' }
  const isTaken = labels.some(it => it.value !== of && keyOf(it.value) === keyOf(parsed.data))
  return isTaken ? { refusal: labelTexts.taken } : { name: parsed.data }
}

/** The labels of one applicant after a change, in the order of the form. */
export function labelsAfter(
  form: Pick<FormDetails, 'labelsWithColor'>,
  labels: readonly string[],
  { label, on }: Pick<LabelChange, 'label' | 'on'>,
): string[] {
  const others = labels.filter(it => it !== label)
  if (!on) return others
  const order = new Map(form.labelsWithColor.map(({ value }, place) => [value, place]))
  const placeOf = (it: string) => order.get(it) ?? -1
  return [...others, label].toSorted((one, other) => placeOf(one) - placeOf(other))
}
