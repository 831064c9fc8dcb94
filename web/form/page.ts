import type { FormForFilling } from '@winnow/openapi/operations/form/shapes'
import type { AnswerError, Answers } from '@winnow/openapi/questions'

/** What the server writes and the browser reads: ids of elements. */
export const rootId = 'form-page'
export const pageId = 'form-data'
/** An attribute of the document in a frame of another site */
export const embeddedAttribute = 'data-embedded'

export type { FormForFilling }

/** What of a form stands on pages that take no answers. */
export type FormHead = Pick<
  FormForFilling,
  'identifier' | 'name' | 'description' | 'pageName' | 'pageLogo' | 'logo' | 'metaImage' | 'templateColor'
>

/** As `DraftField` of the contract: one answer of a half-filled form, and when it was typed. */
export type DraftField = { path: string; value: unknown; at: number }

/** In a frame of another site, which gives the page its height (web/embed); 'light': that site knows no dark. */
type Framed = { embedded?: 'system' | 'light' }

/** A form that takes applications, with what was typed and refused when it came back from a submission without JavaScript. */
export type OpenPage = Framed & {
  state: 'open'
  form: FormForFilling
  /** The signed start time; comes back as `started` */
  startedToken: string
  /** Sent as `Idempotency-Key`, or as the hidden input `idempotency_key` */
  idempotencyKey: string
  /** The signed name of this visit; absent where nothing is counted */
  visitToken?: string
  /** URL parameters of the link, saved with the application */
  parameters?: Readonly<Record<string, string>>
  /** When each question with a rule is to be answered, in words, by its id: for whoever fills it in without JavaScript */
  conditions?: Readonly<Record<string, string>>
  /** Ids of the questions that are asked at first, where not all are; `render` finds them */
  asked?: readonly string[]
  /** The applicant's own address where the form asks for a verified one; it cannot be changed */
  verifiedEmail?: string
  /** The applicant is to confirm their address with a code before it is sent, on this page */
  verify?: true
  /** The half-filled form that the link brought along; its answers are in `typed` */
  draft?: { secret: string; fields: readonly DraftField[]; savedAt: string }
  /** The link named a draft that does not exist any more */
  draftGone?: true
  /** What is in the fields to begin with: from the link, or as it was refused */
  typed?: Answers
  errors?: readonly AnswerError[]
  /** A sentence about the whole submission */
  problem?: string
  /** What a proof is made from, or waited for: it goes along with the next attempt */
  challenge?: string
  /** The widget that tells people from programs, where one is configured */
  captcha?: { provider: 'turnstile' | 'hcaptcha'; siteKey: string; script: string; action: string }
}

/** What a link brought along to a form that takes no answers now. `until`: ISO 8601, when it is removed. */
export type SavedAnswers = {
  until: string
  /** Questions and answers in words, in the order of the form; those that were answered */
  answers: readonly (readonly [question: string, answer: string])[]
}

/** Every state of `/forms/:identifier`; `message` is the form's own text, null where it has none. */
export type FormPage =
  | OpenPage
  | (Framed &
      (
        | {
            state: 'submitted'
            form: FormHead
            message: string | null
            ownToken?: string
            pendingFiles?: number
          }
        | { state: 'closed' | 'full'; form: FormHead; message: string | null; savedAnswers?: SavedAnswers }
        /** `opens`: ISO 8601 */
        | { state: 'notYet'; form: FormHead; opens: string; savedAnswers?: SavedAnswers }
        | { state: 'answered'; form: FormHead }
        /** `query`: of the link, so that it is still there after the code; '' or begins with '?' */
        | { state: 'verify'; form: FormHead; query: string }
        | { state: 'draft' | 'deleted' | 'missing' }
      ))

/** The states that hydrate in the browser. */
export type LivePage = Extract<FormPage, { state: 'open' | 'notYet' }>
