/** Whose answer a file is; its reader's right is checked with it at each read. */
export interface AnswerPlace {
  form_id: string
  submission_id: string
  field_id: string
}
