import { z } from 'zod'
import { customFieldTypes, stageKinds } from '../../../common/enums.ts'
import { CustomFieldId, FormId, SearchId } from '../../../common/ids.ts'
import { described, named } from '../../../common/schema.ts'

/** A stage's label as written; matched case-folded, so 'new' works too (docs/rules.md#status-labels). */
export const StageLabel = named(
  'StageLabel',
  z.string().trim().min(1).max(100),
  "A status of the form by its label, in any case: 'new' means New",
)

export const StatusCount = named(
  'StatusCount',
  z.object({
    stage: z.string().describe('The label of the status'),
    count: z.int().describe('Applicants in it'),
  }),
)

/** Applicants of a form: all, those an editor has written to, and how many stand where. */
export const FormCounts = named(
  'FormCounts',
  z.object({
    respondedCount: z.int().describe('Applicants whom an editor has written to'),
    totalCount: z.int().describe('All applicants'),
    statusCounts: z.array(StatusCount).describe('Applicants in each status, in the order of the form'),
  }),
)

export const Stage = named(
  'Stage',
  z.object({
    label: z.string().describe('Its name, unique in the form'),
    kind: z
      .enum(stageKinds)
      .describe('What it is for, whatever its label: NEW takes new applicants, ARCHIVED closes a review'),
    notificationsEnabled: z.boolean().describe('Whether editors get an email when an application enters it'),
    /** docs/rules.md#status-labels */
    formerLabels: z
      .array(z.string())
      .describe('Names that it had before, case-folded: they find it too, until another status takes them'),
  }),
)

/** A reply template (docs/rules.md#templates). */
export const QuickReply = named(
  'QuickReply',
  z.object({
    name: z.string().describe('Its name, unique in the form in any case'),
    text: z.string().describe('The message, with variables such as `{first_name}`'),
    priority: z.int().describe('Its place in the list; the lowest comes first'),
    isDefault: z
      .boolean()
      .describe('True for Archive and Shortlist, which can be neither renamed nor deleted'),
    useCount: z.int().describe('Messages that were sent starting from it'),
  }),
)

export const Label = named(
  'Label',
  z.object({
    value: z.string().describe('The text of the label, unique in the form in any case'),
    colour: z.string().describe('Its colour as hex; `#000000` where it was given none'),
    /** docs/rules.md#labels */
    formerValues: z
      .array(z.string())
      .describe('Texts that it had before, case-folded: they find it too, until another label takes them'),
  }),
)

/** A column of the table that is not a question. */
export const CustomField = named(
  'CustomField',
  z.object({
    id: described(CustomFieldId, 'Names the column in filters, sorts and `custom_fields`'),
    question: z.string().describe("The column's heading"),
    type: z.enum(customFieldTypes).describe('What it shows'),
    visibility: z.boolean().describe('Whether the table and exports show it'),
    tableOrder: z.int().describe('Its place from the left, the smallest first; -1: after the ordered ones'),
    width: z.int().describe('Width in CSS pixels'),
    source_form: z
      .object({
        identifier: described(FormId, 'The other form'),
        name: z.string().describe("The other form's name"),
        stages: z.array(Stage).describe('Its statuses, in their order'),
        labelsWithColor: z.array(Label).describe('Its labels, in their order'),
      })
      .nullable()
      .describe('The form whose statuses or labels it shows; null: another kind of column'),
    search: z
      .object({
        id: described(SearchId, 'The search'),
        name: z.string().describe('What was searched for'),
      })
      .nullable()
      .describe('The AI search that its criterion belongs to; null: another kind of column'),
  }),
)
