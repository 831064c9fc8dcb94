import { z } from 'zod'
import { listed, personJob } from '../core/jobs/kind.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { labelsOf } from '../labels/find.ts'
import { stageOf } from '../stages/find.ts'
import { decisionOf } from './decision.ts'
import { giveAndTake } from './labels/give-and-take.ts'
import { applicantsOf, moveAndReply } from './move.ts'
import { putBack } from './put-back.ts'
import { sendReplies, theseIds } from './sending/send-replies.ts'

/** Applicants of one part: few enough that other writers wait a moment only. */
const partSize = 5_000

/** Of the jobs that move applicants of a form, one at a time runs. */
export const movingKey = (formNumber: number) => `move:${formNumber}`

/** The same of the jobs that change their labels. */
export const labellingKey = (formNumber: number) => `label:${formNumber}`

/** Moves a part of those whom a bulk action selected, and writes to them. */
export const bulkJob = personJob({
  name: 'bulk_action',
  input: z.object({
    form_id: z.string(),
    /** By its id: it may be renamed while the job runs */
    stage_id: z.int(),
    /** The stage in which they were selected; applicants who leave it while the job runs stay where they are. Null: any stage */
    seen_stage_id: z.int().nullable().default(null),
    /** Null: nobody is written to */
    message: z.string().nullable(),
    exclude_replied: z.boolean(),
    template: z.string().nullable().default(null),
  }),
  subjects: listed(partSize),
  large: true,
  async apply(context, ids) {
    const { tx, actor, input } = context
    const found = await findForm(tx, actor, input.form_id, can.move)
    const stage = await stageOf(tx, found.form.number, input.stage_id)
    const all = await applicantsOf(tx, ids)
    const seen = input.seen_stage_id
    const moving = seen === null ? all : all.filter(it => it.stageId === seen)
    const to = input.exclude_replied ? moving.filter(it => !it.responded) : moving
    const message = input.message === null ? null : { text: input.message, to, template: input.template }
    const { moved, counts } = await moveAndReply(context, found, { stage, moving, message })
    return { counts: { ...counts, moved_count: moved, left_out_count: all.length - moving.length } }
  },
})

/** Writes to a part of those whom a message to many is for. */
export const bulkMessageJob = personJob({
  name: 'bulk_message',
  input: z.object({
    form_id: z.string(),
    /** The stage in which they were selected; applicants who leave it while the job runs get no message. Null: any stage */
    seen_stage_id: z.int().nullable(),
    message: z.string(),
    exclude_replied: z.boolean(),
    template: z.string().nullable().default(null),
  }),
  subjects: listed(partSize),
  large: true,
  async apply(context, ids) {
    const { tx, actor, input } = context
    const found = await findForm(tx, actor, input.form_id, can.reply)
    const seen = input.seen_stage_id
    const staying =
      seen === null ? ids : (await applicantsOf(tx, ids)).filter(it => it.stageId === seen).map(it => it.id)
    const { success, failed } = await sendReplies(context, found, {
      who: theseIds(staying),
      text: input.message,
      excludesReplied: input.exclude_replied,
      needsAddress: true,
      template: input.template,
    })
    return {
      counts: {
        message_success_count: success,
        message_failed_count: failed + ids.length - staying.length,
      },
    }
  },
})

/** Changes the labels of a part of those whom a call named or selected. */
export const bulkLabelsJob = personJob({
  name: 'bulk_labels',
  /** Labels by their ids: they may be renamed while the job runs */
  input: z.object({ form_id: z.string(), add: z.array(z.int()), remove: z.array(z.int()) }),
  subjects: listed(partSize),
  large: true,
  async apply(context, ids) {
    const { tx, actor, input } = context
    const found = await findForm(tx, actor, input.form_id, can.move)
    const rows = await labelsOf(tx, found.form.number)
    // One that was deleted since has nothing more to give.
    const those = (labelIds: readonly number[]) => rows.filter(it => labelIds.includes(it.id))
    const changed = await giveAndTake(context, found, ids, {
      add: those(input.add),
      remove: those(input.remove),
    })
    return { counts: { changed_count: changed } }
  },
})

/** Puts a part of those back whom a batch moved, or gives them their labels of before. */
export const undoJob = personJob({
  name: 'undo',
  input: z.object({ form_id: z.string(), batch_id: z.string() }),
  subjects: listed(partSize),
  large: true,
  async apply(context, only) {
    const { tx, actor, input } = context
    const found = await findForm(tx, actor, input.form_id, can.move)
    const { moves, labelled } = await decisionOf(tx, found, input.batch_id)
    const undone = { moves, labelled, batchId: input.batch_id, messageIds: [], only }
    const { movedOn: _movedOn, ...counts } = await putBack(context, found, undone)
    return { counts }
  },
})
