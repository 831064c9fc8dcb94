import * as z from 'zod/mini'
import { FormId, QuestionId } from '../common/ids.ts'
import { limits } from '../common/limits.ts'
import { named } from '../common/schema.ts'
import { atMost, plainText } from '../common/text/plain-text.ts'
import { Filter } from '../filters/filter.ts'
import { fileTypeNames, preDefinedInputTypes, questionTypeNames, REQUIRED } from './enums.ts'

/** Blank names are trimmed away, the rest are unique. */
const options = z.array(plainText().check(z.trim(), atMost(limits.optionName))).check(
  z.overwrite(list => list.filter(option => option !== '')),
  z.maxLength(limits.options, `At most ${limits.options} options`),
  z.refine(list => new Set(list).size === list.length, 'Two options have the same text'),
)

const settings = {
  type: z.enum(questionTypeNames),
  /** As typed, so that a file's heads come back as they were */
  question: plainText().check(
    z.refine(text => text.trim() !== '', { error: REQUIRED, abort: true }),
    atMost(limits.question),
  ),
  description: z.nullable(plainText().check(atMost(limits.description))),
  required: z.boolean(),
  options,
  allowOther: z.boolean(),
  fileTypes: z.array(z.enum(fileTypeNames)).check(z.maxLength(fileTypeNames.length)),
  preDefinedInputType: z.nullable(z.enum(preDefinedInputTypes)),
  disallowPast: z.boolean(),
  /** All must hold of earlier answers, else it is not asked; `columnId` is the id of the earlier question. Empty: always asked */
  showIf: z.array(Filter).check(z.maxLength(limits.showIf, `At most ${limits.showIf} conditions`)),
}

/** The question's name in a link that prefills it, given when it is first published and never changed. Its id works too. */
const prefillKey = z.nullable(z.string())

/** The place and width of its column; they belong to the form, not to a version. */
const column = {
  visibility: z.boolean(),
  tableOrder: z.int().check(z.gte(-1), z.lte(100_000)),
  width: z.int().check(z.gte(limits.columnWidth.least), z.lte(limits.columnWidth.most)),
}
const fields = { ...settings, ...column }

/** A question with its column. `description` is sanitised HTML, `width` CSS pixels. */
export const Question = z.object({ id: QuestionId, prefillKey, ...fields })
export type Question = z.infer<typeof Question>

/** A question as an applicant sees it: without its column, which is the reviewers' own. */
export const ApplicantQuestion = z.object({ id: QuestionId, prefillKey, ...settings })
export type ApplicantQuestion = z.infer<typeof ApplicantQuestion>

/** What a reply says of a question beside: its form (null: a template's), and what only a client that fills it in knows. */
const onWire = {
  formId: z.nullable(FormId),
  userFirstName: z.null(),
  valid: z.null(),
  draftPresignedUrl: z.null(),
}

/** Both as they cross the wire. */
export const InputField = named('InputField', z.extend(Question, onWire))
export const AskedField = named('AskedField', z.extend(ApplicantQuestion, onWire))

/** The settings of a question where nobody chose others: those of a version, then those of its column. */
export const usualSettings = {
  description: null,
  required: false,
  options: [] as string[],
  allowOther: false,
  fileTypes: [] as Question['fileTypes'],
  preDefinedInputType: null,
  disallowPast: false,
  showIf: [] as Question['showIf'],
  prefillKey: null,
} satisfies Partial<Question>
export const usualColumn = {
  visibility: true,
  tableOrder: -1,
  width: limits.columnWidth.usual,
} satisfies Partial<Question>

/** What a reply says beside where there is neither a form nor a client. */
export const usualWire = {
  formId: null,
  userFirstName: null,
  valid: null,
  draftPresignedUrl: null,
}

/** What an editor sends: a new question has no id yet, and what is left out has its usual value. */
export const QuestionInput = named(
  'InputFieldInput',
  z.object({
    id: z.optional(QuestionId),
    type: fields.type,
    question: fields.question,
    description: z._default(fields.description, usualSettings.description),
    required: z._default(fields.required, usualSettings.required),
    options: z._default(fields.options, usualSettings.options),
    allowOther: z._default(fields.allowOther, usualSettings.allowOther),
    fileTypes: z._default(fields.fileTypes, usualSettings.fileTypes),
    preDefinedInputType: z._default(fields.preDefinedInputType, usualSettings.preDefinedInputType),
    disallowPast: z._default(fields.disallowPast, usualSettings.disallowPast),
    showIf: z._default(fields.showIf, usualSettings.showIf),
    visibility: z._default(fields.visibility, usualColumn.visibility),
    tableOrder: z._default(fields.tableOrder, usualColumn.tableOrder),
    width: z._default(fields.width, usualColumn.width),
  }),
)
export type QuestionInput = z.infer<typeof QuestionInput>
