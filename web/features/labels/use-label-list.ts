import { newLabelColour } from '@winnow/openapi/common/palette'
import { counted } from '@winnow/openapi/common/text/format'
import type { AddLabelResponse, ChangeLabelRequest, FormDetails } from '@winnow/sdk'
import { useRef } from 'react'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { refresh, replace } from '../../lib/refresh.ts'
import { confirm, toast } from '../../ui/overlays/stack/stack.ts'
import { withLabels } from '../review/labels/labelling.ts'
import type { Label } from '../review/labels/picking.ts'
import { useReview } from '../review/ReviewProvider.tsx'
import { colourName } from './Colours.tsx'

/** One toast at a time says what became of a change of the list. */
const outcomeToast = 'label-list'

/** What can be done with the labels of the form in view. */
export function useLabelList() {
  const review = useReview()
  const { form } = review.state
  const form_id = form.identifier
  const { labelling } = review

  const put = (change: (known: FormDetails) => Partial<FormDetails>) =>
    void replace('fetchDetails', { form_id }, known => ({ ...known, ...change(known) }))
  /** The newest version that is known: an answer comes before the form does */
  const version = useRef(form.labelsVersion)
  version.current = Math.max(version.current, form.labelsVersion)
  const show = (reply: AddLabelResponse) => {
    version.current = Math.max(version.current, reply.labelsVersion)
    put(() => withLabels(reply))
  }
  /** Labels are called, coloured or given otherwise: whatever shows them asks again. */
  const changed = () => {
    review.apply()
    return refresh('fetchLabels')
  }

  const undo = async (batch_id: string) => {
    try {
      show(await labelling.inTurn(() => winnow.undoLabelChange({ form_id, batch_id })))
    } catch (error) {
      toast({ id: outcomeToast, tone: 'bad', title: "Couldn't undo", text: sentenceOf(error) })
    } finally {
      await changed()
    }
  }

  /**
   * Shows the labels as they will be, makes the change, and puts them back where it fails. Returns whether it was made.
   * `done`: says so, with the way back where there is one; null: what is on screen says it.
   */
  const change = async (
    done: string | null,
    after: (labels: readonly Label[]) => Label[],
    call: () => Promise<AddLabelResponse>,
    { undoable = true } = {},
  ): Promise<boolean> => {
    const before = form.labelsWithColor
    put(() => ({ labelsWithColor: after(before) }))
    try {
      const reply = await labelling.inTurn(call)
      show(reply)
      const { batch_id } = reply
      if (done !== null)
        toast({
          id: outcomeToast,
          title: done,
          ...(undoable && batch_id !== null && { action: { name: 'Undo', run: () => void undo(batch_id) } }),
        })
      return true
    } catch (error) {
      put(() => ({ labelsWithColor: before }))
      toast({ id: outcomeToast, tone: 'bad', title: 'Error', text: sentenceOf(error) })
      // Whatever stood in the way, the list shows it.
      void refresh('fetchDetails')
      return false
    } finally {
      await changed()
    }
  }

  const replaced = (value: string, by: Partial<Label>) => (labels: readonly Label[]) =>
    labels.map(it => (it.value === value ? { ...it, ...by } : it))

  return {
    form,
    labels: form.labelsWithColor,

    add: (value: string) => {
      const colour = newLabelColour(form.labelsWithColor)
      return change(
        `‘${value}’ added`,
        labels => [{ value, colour, formerValues: [] }, ...labels],
        () => winnow.addLabel({ form_id, value, colour }),
      )
    },

    rename: (label: string, value: string) =>
      change(`‘${label}’ renamed to ‘${value}’`, replaced(label, { value }), () =>
        winnow.changeLabel({ form_id, label, value }),
      ),

    /** `quietly`: the label is being made, and undoing that is offered already */
    recolour: (value: string, colour: NonNullable<ChangeLabelRequest['colour']>, quietly = false) =>
      change(quietly ? null : `‘${value}’ is ${colourName(colour)} now`, replaced(value, { colour }), () =>
        winnow.changeLabel({ form_id, label: value, colour }),
      ),

    reorder: (values: readonly string[]) =>
      change(
        'Labels reordered',
        labels => values.flatMap(value => labels.find(it => it.value === value) ?? []),
        () =>
          winnow.updateFormLabels({
            form_id,
            labels_wc: values.map(value => ({ value })),
            version: version.current,
          }),
      ),

    async remove(label: string): Promise<boolean> {
      const yes = await confirm({
        title: 'Are you sure?',
        text: 'Deleting this label will remove it from all applications in this form where it is being used.',
        confirm: 'Confirm delete',
      })
      const remove = () => winnow.removeLabel({ form_id, label })
      return yes && change(`‘${label}’ deleted`, without(label), remove, { undoable: false })
    },

    /** `count`: so many have the label that goes */
    async merge(label: string, into: string, count: number): Promise<boolean> {
      const whose = `${count === 1 ? 'The applicant' : `The ${counted(count, 'applicant')}`} with ‘${label}’`
      const yes = await confirm({
        title: `Merge ‘${label}’ into ‘${into}’?`,
        text: `${count > 0 ? `${whose} ${count === 1 ? 'gets' : 'get'} ‘${into}’ instead. ` : ''}Links and filters with ‘${label}’ will find ‘${into}’ instead.`,
        confirm: 'Merge labels',
        kind: 'primary',
      })
      const merge = () => winnow.mergeLabels({ form_id, label, into })
      return yes && change(`‘${label}’ merged into ‘${into}’`, without(label), merge)
    },
  }
}

const without = (label: string) => (labels: readonly Label[]) => labels.filter(it => it.value !== label)

export type LabelList = ReturnType<typeof useLabelList>
