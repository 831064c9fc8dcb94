import type { z } from 'zod'
import type { MovedSince } from '../common/moved-since.ts'
import type { Problem } from '../common/problem.ts'
import type { Filter, FilterGroup } from '../filters/index.ts'
import type { AskedField, InputField, QuestionInput } from '../questions/index.ts'

/** A description of each field. */
type TextsOf<Fields> = Readonly<Record<keyof Fields, string>>

const clientState = "Always null: the state of a client, which the server doesn't store"

const asked: TextsOf<z.infer<typeof AskedField>> = {
  id: 'Names the question in answers, filters and columns',
  prefillKey:
    'Its name in a link that fills it in beforehand, set when it is first published; null: use its ID',
  type: 'What is asked for, which decides the shape of an answer',
  question: 'The question as applicants read it',
  description: 'A hint below the question, as sanitised HTML; null: none',
  required: 'Whether an application without an answer is refused',
  options: 'The options of a SINGLE_SELECT, MULTI_SELECT or DROPDOWN, in order; empty for other types',
  allowOther: 'Whether one answer outside `options` is taken, as text',
  fileTypes:
    'Groups of files that a FILE_UPLOAD takes; empty: all of them, and common files of design, data and code',
  preDefinedInputType:
    'What the question means on every form, such as NAME, or LINKEDIN for a link to a profile there; null: nothing in particular',
  disallowPast: "Whether a DATE before today, in the applicant's time zone, is refused",
  showIf:
    'Conditions on earlier answers, with question IDs as `columnId`; unless all hold, the question is not asked. Empty: always asked',
  formId: 'The form that it belongs to; null: a template',
  userFirstName: clientState,
  valid: clientState,
  draftPresignedUrl: clientState,
}

const column = {
  visibility: 'Whether the table and exports show it',
  tableOrder: "Its column's place from the left, the smallest first; -1: after the ordered ones",
  width: "Its column's width in CSS pixels",
}

const inputField: TextsOf<z.infer<typeof InputField>> = { ...asked, ...column }

const questionInput: TextsOf<QuestionInput> = {
  ...inputField,
  id: 'The ID of a question that the form already has; absent: a new question',
}

const filter: TextsOf<Filter> = {
  columnId:
    "The column: a question's ID, `applicant`, `email`, `date`, `stage`, `labels`, `messages`, `reply_status`, `private_notes`, `assigned_comments`, `new_since_visit`, `ai_shortlisting`, or a custom column's ID",
  operator:
    "How to compare; absent: the column's usual way. One that begins with `not_` matches exactly those that the one without it doesn't",
  value: "What to compare with: a list means 'any of', null means blank",
  value2: 'The other end of `between`, inclusive',
}

const filterGroup: TextsOf<FilterGroup> = {
  any: 'Conditions of which at least one must hold, two or more',
}

const movedSince: TextsOf<MovedSince> = {
  submission_id: 'The application',
  name: "The applicant's name",
  stage: 'The status that they are in now',
  by: 'Who moved them: a person, or a key by its name; null: the applicant, or not known',
  at: 'When; null: not known',
  withdrawn: 'True: the applicant withdrew, which archived them',
}

const problem: TextsOf<Problem> = {
  type: "Address of the problem's description in this documentation",
  title: 'What kind of problem it is, always the same words for one `code`',
  status: 'The HTTP status, once more',
  detail: 'What went wrong this time, as a sentence that can be shown to people',
  code: 'What kind of problem it is, for programs; codes never change their meaning',
  request_id: "Names the request in the server's log; `X-Request-Id` says the same",
  errors: 'What is wrong with the input, up to 100 mistakes; only with `invalid_input`',
  count:
    'With `selection_changed`: how many applicants the selection means now. With `stage_changed`: how many were moved',
  moved:
    'With `stage_changed` and `selection_changed`: who was moved, the first 20. With `not_undoable`: the added applicant whom somebody moved since',
  limit: "With `daily_limit`: the plan's limit",
  limit_type: 'With `daily_limit`: what is limited',
  challenge: 'With `not_a_person`: what to make a `proof` from before sending the application again',
}

/**
 * Descriptions for schemas that browsers load too, by the name of the schema: written apart, so that they stay out of what
 * browsers download. All other schemas have theirs beside each field.
 */
export const fieldTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AskedField: asked,
  InputField: inputField,
  DeletedInputField: inputField,
  InputFieldInput: questionInput,
  Filter: filter,
  FilterGroup: filterGroup,
  MovedSince: movedSince,
  Problem: problem,
  FieldError: {
    path: 'Where it is wrong: names of fields and places in lists, joined by dots; of answers, `values.` and the ID of the question',
    message: 'What is wrong, as a sentence',
  },
}
