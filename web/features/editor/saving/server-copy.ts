import type { FormForEdit } from '@winnow/sdk'
import { bodyOf, type Draft, draftOf, type EditBody, sentQuestions } from '../draft/draft.ts'

/** One save on its way. `sentKeys` are the questions it carries, in the order of the body. */
export interface Attempt {
  body: EditBody
  sentKeys: string[]
  idempotencyKey: string
}

export const attemptOf = (draft: Draft, form: FormForEdit, publish: boolean): Attempt => ({
  body: {
    ...bodyOf(draft),
    form_id: form.identifier,
    revision: form.revision,
    ...(publish ? { publish } : {}),
  },
  sentKeys: sentQuestions(draft).map(question => question.key),
  idempotencyKey: crypto.randomUUID(),
})

const contentOf = (draft: Draft) => JSON.stringify(bodyOf(draft))

/** What the server has, as far as this screen knows: a draft that differs from it was typed here. */
export class ServerCopy {
  private content: string

  constructor(public draft: Draft) {
    this.content = contentOf(draft)
  }

  has(draft: Draft): boolean {
    return contentOf(draft) === this.content
  }

  /** After an answered save: the content that was sent, with the ids that the server gave. */
  confirm({ body }: Attempt, form: FormForEdit): void {
    const { form_id: _form, revision: _revision, publish: _publish, ...sent } = body
    const input_fields = sent.input_fields?.map((field, at) => ({ ...field, id: form.inputFields[at]?.id }))
    this.content = JSON.stringify({ ...sent, input_fields })
    this.draft = draftOf(form)
  }
}
