import { z } from 'zod'
import {
  chatStatuses,
  fastModes,
  formColours,
  formStatuses,
  maskedFields,
  stageKinds,
} from '../common/enums.ts'
import { type EventKind, instant, invited, label, nothing, stage } from './kind.ts'

const view = z.object({ view: z.string() })
const look = z.object({ value: z.string(), colour: z.string() })

/** Settings of a form as they were before, those that changed; and what became of a status's notifications. */
const settingsBefore = z
  .object({
    openingDate: instant,
    responseCap: z.int().nullable(),
    multipleSubmissions: z.boolean(),
    emailVerificationRequired: z.boolean(),
    correctionsAllowed: z.boolean(),
    estimateShown: z.boolean(),
    bulkActionEnabled: z.boolean(),
    showLabelsRow: z.boolean(),
    aiEnabled: z.boolean(),
    aiAllowedFields: z.array(z.enum(maskedFields)),
    aiNudgeShown: z.boolean(),
    templateColor: z.enum(formColours).nullable(),
    urlParameters: z.array(z.string()),
    fastMode: z.enum(fastModes),
    defaultArchiveChatStatus: z.enum(chatStatuses),
    defaultSendMessage: z.boolean().nullable(),
    stage,
    notifications: z.boolean(),
  })
  .partial()

/** Forms: content, settings, stages, labels, editors and views. */
export const formEvents = {
  /** Of which form template it was made, or of which form it is a copy */
  'form.created': {
    form: true,
    data: z.object({ template: z.string().nullable(), copy_of: z.string() }).partial(),
  },
  /** A draft, which nobody but its editors sees until it is published */
  'form.edited': { data: z.object({ version: z.int(), restored: z.int().optional() }) },
  /** `draft`: of a form that stays a draft, as one that is made of a file does; applicants see it once the form has another status */
  'form.published': { form: true, data: z.object({ version: z.int(), draft: z.literal(true).optional() }) },
  /** `version`: what applicants see from then on, of a form that was a draft */
  'form.status_changed': {
    form: true,
    data: z.object({
      from: z.enum(formStatuses),
      to: z.enum(formStatuses),
      closing_date: z.string().nullable(),
      version: z.int().optional(),
    }),
  },
  /** Ids of columns */
  'form.columns_changed': {
    form: true,
    data: z.object({ added: z.string(), removed: z.string() }).partial(),
  },
  /** Views that the form's editors share */
  'view.created': { form: true, data: view },
  'view.changed': { form: true, data: view },
  'view.deleted': { form: true, data: view },
  'view.restored': { form: true, data: view },
  /** A personal view, or what a form begins with for one person; null: the latter */
  'own_view.changed': { form: true, personal: true, data: z.object({ view: z.string().nullable() }) },
  /** To the top of the list of who did it, or no longer */
  'form.pinned': { form: true, personal: true, data: z.object({ pinned: z.boolean() }) },
  /** Ids of folders; null: none */
  'form.moved': {
    form: true,
    data: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  },
  'form.settings_changed': { form: true, data: settingsBefore },
  /** What it was called; absent where an earlier version of the product recorded it */
  'form.stage_added': { form: true, data: z.object({ stage, label: z.string().optional() }) },
  'form.stage_renamed': { form: true, data: z.object({ stage, from: z.string(), to: z.string() }) },
  'form.stages_reordered': { form: true, data: z.object({ from: z.array(stage), to: z.array(stage) }) },
  /** All that it takes to put it back */
  'form.stage_removed': {
    form: true,
    data: z.object({
      stage,
      label: z.string(),
      kind: z.enum(stageKinds),
      position: z.int(),
      notifications: z.boolean(),
      former: z.array(z.string()),
    }),
  },
  'form.stage_change_undone': { form: true, data: nothing },
  /** What it was called; absent where an earlier version of the product recorded it */
  'form.label_added': { form: true, data: z.object({ label, value: z.string().optional() }) },
  'form.label_changed': {
    form: true,
    data: z.object({ label, from: look, to: look }),
  },
  'form.label_removed': { form: true, data: look.extend({ label }) },
  /** All that it takes to put it back; its subjects had the label, 1 where they had `into` too */
  'form.labels_merged': {
    form: true,
    change: 'labelled',
    data: look.extend({ label, into: label, position: z.int(), former: z.array(z.string()) }),
  },
  /** The list as it was, and the labels that this save added and deleted */
  'form.labels_saved': {
    form: true,
    data: z.object({
      before: z.array(look.extend({ label })),
      added: z.array(label),
      removed: z.array(label),
    }),
  },
  'form.label_change_undone': { form: true, data: nothing },
  /** Names of reply templates, those that changed as they were */
  'form.templates_saved': {
    form: true,
    data: z.object({
      added: z.array(z.string()),
      changed: z.array(z.string()),
      removed: z.array(z.string()),
    }),
  },
  /** Ids of images */
  'form.logo_changed': {
    form: true,
    data: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  },
  /** Null: invited, and without an account yet */
  'form.editor_added': { form: true, data: invited.extend({ user: z.string().nullable() }) },
  'form.editor_removed': { form: true, access: true, data: invited.extend({ user: z.string().nullable() }) },
  'form.deleted': { form: true, data: nothing },
  'form.restored': { form: true, data: nothing },
  'form.purged': { form: true, data: z.object({ form: z.string() }) },
} as const satisfies Record<string, EventKind>
