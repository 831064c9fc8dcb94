import type { FormForFilling } from '@winnow/openapi/operations/form/shapes'
import type { AnswerError, Answers } from '@winnow/openapi/questions'

export type { FormForFilling }

/** What of a form stands on pages that take no answers. */
export type FormHead = Pick<FormForFilling, 'identifier' | 'name' | 'description' | 'pageName' | 'pageLogo'>

/** A form that takes applications, with what was typed and refused when it came back by the door without JavaScript. */
export type OpenPage = {
  state: 'open'
  form: FormForFilling
  /** The signed start time; comes back as `started` */
  startedToken: string
  /** Sent as `Idempotency-Key`, or as the hidden input `idempotency_key` */
  idempotencyKey: string
  /** The applicant's own address where the form asks for a verified one; it cannot be changed */
  verifiedEmail?: string
  typed?: Answers
  errors?: readonly AnswerError[]
  /** A sentence about the whole submission */
  problem?: string
}

/** Every state of `/forms/:identifier`; `message` is the form's own text, null where it has none. */
export type FormPage =
  | OpenPage
  | { state: 'submitted'; form: FormHead; message: string | null }
  | { state: 'closed'; form: FormHead; message: string | null }
  | { state: 'answered'; form: FormHead }
  | { state: 'verify'; form: FormHead }
  | { state: 'draft' }
  | { state: 'missing' }
