import { limits } from '@winnow/openapi/common/limits'
import { type Question, type QuestionType, questionTypes } from '@winnow/openapi/questions'
import type { EditFormData, FormForEdit, InputField } from '@winnow/sdk'

export interface DraftQuestion extends Omit<Question, 'id' | 'options'> {
  /** Names the question on the screen, from before the server gives it an id */
  key: string
  id?: string
  /** One option a line, as typed */
  optionLines: string
}

/** The form as its editor types it. */
export interface Draft {
  name: string
  /** HTML, as it was typed or stored */
  description: string | null
  questions: readonly DraftQuestion[]
  successMessage: string
  closeMessage: string
}

export type EditBody = EditFormData['body']

export const newKey = (): string => crypto.randomUUID()

export function draftOf(form: FormForEdit): Draft {
  return {
    name: form.name,
    description: form.description,
    questions: form.inputFields.map(questionOf),
    successMessage: form.formSuccessMessage ?? '',
    closeMessage: form.formCloseMessage ?? '',
  }
}

const questionOf = ({ options, ...field }: InputField): DraftQuestion => ({
  ...field,
  key: field.id,
  optionLines: options.join('\n'),
})

export const newQuestion = (type: QuestionType): DraftQuestion => ({
  key: newKey(),
  type,
  question: '',
  description: null,
  required: false,
  optionLines: '',
  allowOther: false,
  fileTypes: [],
  preDefinedInputType: null,
  disallowPast: false,
  showIf: [],
  prefillKey: null,
  visibility: true,
  tableOrder: -1,
  width: limits.columnWidth.usual,
})

/** A question in a list or a sentence. */
export const titleOf = (question: { question: string } | undefined): string =>
  question?.question.trim() || 'Untitled question'

/** Name and Email lead every form and cannot be changed (docs/rules.md#fixed-questions). */
export const isLocked = (question: Pick<DraftQuestion, 'preDefinedInputType'>): boolean =>
  question.preDefinedInputType === 'NAME' || question.preDefinedInputType === 'EMAIL'

/** What is said of them in the place of a type. */
export const onEveryForm = 'On every form'

/** A new question without a text is not sent: it has no name to be saved under yet. */
export const isUnwritten = (question: DraftQuestion): boolean =>
  question.id === undefined && question.question.trim() === ''

/** It has no text yet, but something else that its browser alone keeps. */
export const isBegun = (question: DraftQuestion): boolean => {
  if (!isUnwritten(question)) return false
  const { key, question: text, ...rest } = question
  const { key: ofNone, question: none, ...bare } = newQuestion(question.type)
  return JSON.stringify(rest) !== JSON.stringify(bare)
}

/** A new question with more words than it may have stays on this device until it is shortened, so that the others are saved. */
export const isTooLong = (question: DraftQuestion): boolean =>
  question.id === undefined && question.question.trim().length > limits.question

/** What a save leaves out. */
export const isLeftOut = (question: DraftQuestion): boolean => isUnwritten(question) || isTooLong(question)

export const optionsOf = ({ type, optionLines }: Pick<DraftQuestion, 'type' | 'optionLines'>): string[] =>
  questionTypes[type].settings.includes('options')
    ? optionLines
        .split('\n')
        .map(line => line.trim())
        .filter(line => line !== '')
    : []

/** The question as the builder part of its type draws it. */
export const withOptions = (question: DraftQuestion) => ({ ...question, options: optionsOf(question) })

/** The questions that a save sends, in order: an error of the server names one by its place here. */
export const sentQuestions = (draft: Draft): DraftQuestion[] =>
  draft.questions.filter(question => !isLeftOut(question))

export function bodyOf(draft: Draft): Omit<EditBody, 'form_id' | 'revision' | 'publish'> {
  return {
    name: draft.name.trim(),
    description: draft.description,
    // One order of keys for all, the id included where there is none yet: a body is compared as text.
    input_fields: sentQuestions(draft).map(question => ({
      id: question.id,
      type: question.type,
      question: question.question.trim(),
      description: question.description,
      required: question.required,
      options: optionsOf(question),
      allowOther: question.allowOther,
      fileTypes: question.fileTypes,
      preDefinedInputType: question.preDefinedInputType,
      disallowPast: question.disallowPast,
      showIf: question.showIf,
      visibility: question.visibility,
      tableOrder: question.tableOrder,
      width: question.width,
    })),
    form_success_message: draft.successMessage.trim() || null,
    form_close_message: draft.closeMessage.trim() || null,
  }
}

/**
 * Gives the questions of a save what the server alone gives, whatever was typed since: new ones their ids, and those that were
 * published with it the keys of their links.
 */
export function adoptIds(draft: Draft, sentKeys: readonly string[], saved: readonly InputField[]): Draft {
  const given = new Map(sentKeys.map((key, at) => [key, saved[at]]))
  return {
    ...draft,
    questions: draft.questions.map(question => {
      const { id, prefillKey } = given.get(question.key) ?? {}
      if (id === undefined || (question.id === id && question.prefillKey === prefillKey)) return question
      return { ...question, id: question.id ?? id, prefillKey: prefillKey ?? question.prefillKey }
    }),
  }
}

/** Whether two drafts read the same to people: a question that only got its id is the same. */
export const sameContent = (one: Draft, other: Draft): boolean => withoutIds(one) === withoutIds(other)

const withoutIds = (draft: Draft): string =>
  JSON.stringify(bodyOf(draft), (key, value) => (key === 'id' ? undefined : value))
