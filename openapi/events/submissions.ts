import { z } from 'zod'
import { retentionActions } from '../common/enums.ts'
import { type EventKind, label, nothing, stage } from './kind.ts'

const submission = z.object({ submission: z.string() })

/** Applications: how they came, what became of them. */
export const submissionEvents = {
  /** `mailed`: whether its applicant is mailed the way back to it; absent: they are */
  'submission.created': {
    change: 'created',
    data: submission.extend({ stage, mailed: z.optional(z.boolean()) }),
  },
  /** An editor added it by hand */
  'submission.added': { change: 'created', data: submission.extend({ stage }) },
  'submission.add_undone': { form: true, data: submission },
  'submission.imported': {
    change: 'created',
    data: z.object({ count: z.int(), import: z.string().optional() }),
  },
  'import.started': { form: true, data: z.object({ import: z.string(), rows: z.int() }) },
  /** A part of an undone import: how many applications were deleted, and how many stay because somebody worked on them */
  'import.undone': {
    form: true,
    data: z.object({ import: z.string(), removed: z.int(), kept: z.int() }),
  },
  /** Who was erased is in no event: only how many applications of the form went */
  'person.erased': { form: true, data: z.object({ applications: z.int() }) },
  /** A part of a retention run: how many applications of the form were anonymised, or erased */
  'form.retention_applied': {
    form: true,
    data: z.object({ action: z.enum(retentionActions), applications: z.int() }),
  },
  /** Ids of the questions whose answers changed; whether a person shall read it, where that changed */
  'submission.corrected': {
    change: 'answers',
    data: submission.extend({ fields: z.array(z.string()), aiOptedOut: z.boolean().optional() }),
  },
  'submission.withdrawn': { change: 'withdrawn', data: submission },
  /** The question whose file came */
  'submission.file_arrived': { change: 'file', data: submission.extend({ field: z.string() }) },
  /** The question whose video can be played now */
  'submission.video_converted': { change: 'file', data: submission.extend({ field: z.string() }) },
  /** Where its subjects went; each has the stage it came from */
  'submission.moved': { change: 'moved', data: z.object({ to: stage }) },
  'submission.move_undone': { change: 'moved', data: nothing },
  /** Which label its subjects got, or lost */
  'submission.labelled': { change: 'labelled', data: z.object({ label, on: z.boolean() }) },
  'submission.labels_undone': { change: 'labelled', data: z.object({ label, on: z.boolean() }) },
} as const satisfies Record<string, EventKind>
