import type { FormForFilling } from '@winnow/openapi/operations/form/shapes/versions'
import type { AnswerError, Answers } from '@winnow/openapi/questions'

/** Ids of elements that the server writes and the browser reads. */
export const rootId = 'form-page'
export const pageId = 'form-data'
/** An attribute of the document in a frame of another site */
export const embeddedAttribute = 'data-embedded'

export type { FormForFilling }

/** The part of a form that pages without questions show. */
export type FormHead = Pick<
  FormForFilling,
  'identifier' | 'name' | 'description' | 'pageName' | 'pageLogo' | 'logo' | 'metaImage' | 'templateColor'
>

/** As `DraftField` of the contract: one answer of a half-filled form, and when it was typed. */
export type DraftField = { path: string; value: unknown; at: number }

/** In a frame of another site, which sets its height and its theme (web/embed); 'system': light or dark as the system is. */
type Framed = { embedded?: 'system' | 'light' | 'dark' }

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
  /** When each question with a rule is to be answered, in words, by its id: for people without JavaScript */
  conditions?: Readonly<Record<string, string>>
  /** Ids of the questions that are asked at first, where not all are; `render` finds them */
  asked?: readonly string[]
  /** The applicant's own address where the form asks for a verified one; it cannot be changed */
  verifiedEmail?: string
  /** Of the link, beside `verifiedEmail`: somebody with another address comes back with it; '' or begins with '?' */
  query?: string
  /** The applicant is to confirm their address with a code before it is sent, on this page */
  verify?: true
  /** Sent without JavaScript: a code was mailed to this address, or `problem` says why it is not taken or was `unsent` */
  confirm?: { email: string; problem?: string; unsent?: true }
  /** The draft that the link names; its answers are in `typed` */
  draft?: { secret: string; fields: readonly DraftField[]; savedAt: string }
  /** The link named a draft that does not exist any more */
  draftGone?: true
  /** Initial answers: from the link, or from a refused attempt */
  typed?: Answers
  /** The refused attempt asked that a person reads it */
  aiOptedOut?: boolean
  errors?: readonly AnswerError[]
  /** A sentence about the whole submission */
  problem?: string
  /** The challenge that the next attempt answers, with a proof or by waiting */
  challenge?: string
  /** The captcha, where one is configured */
  captcha?: { provider: 'turnstile' | 'hcaptcha'; siteKey: string; script: string; action: string }
}

/** Whether the page was drawn with the wish that a person reads it, as a draft saves it. */
export const optedOut = ({ aiOptedOut }: OpenPage): 'yes' | null => (aiOptedOut ? 'yes' : null)

/** The answers of a draft whose form takes none now. `until`: ISO 8601, when they are removed. */
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
            /** The way to the applicant page is in the mail */
            mailed?: boolean
            /** The form takes another one from the same person */
            again?: boolean
          }
        | { state: 'closed' | 'full'; form: FormHead; message: string | null; savedAnswers?: SavedAnswers }
        /** `opens`: ISO 8601 */
        | { state: 'notYet'; form: FormHead; opens: string; savedAnswers?: SavedAnswers }
        /** `ownToken`: opens the page of what they sent; absent where others added them. `query`: as in an open form */
        | { state: 'answered'; form: FormHead; verifiedEmail: string; query: string; ownToken?: string }
        /** `query`: of the link, so that it is still there after the code; '' or begins with '?' */
        | { state: 'verify'; form: FormHead; query: string }
        | { state: 'deleted' }
        /** `busy`: more pages were asked for from this network than anybody reads */
        | { state: 'draft' | 'missing' | 'busy' }
      ))

/** The states that take no applications, and in which this browser may have answers. */
export type ClosedPage = Extract<FormPage, { state: 'closed' | 'full' | 'notYet' | 'deleted' }>

/** The states that come alive in the browser. */
export type LivePage = OpenPage | ClosedPage | Extract<FormPage, { state: 'verify' }>
