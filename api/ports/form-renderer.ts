import type { SavedField } from '@winnow/db'
import type { ops } from '@winnow/openapi'
import type { z } from 'zod'
import type { Captcha } from './captcha/captcha.ts'

type FormForFilling = z.output<typeof ops.form.fetchForFilling.reply>

/** What a link brought along to a form that takes no answers now. `until`: ISO 8601, when it is removed. */
export interface SavedAnswers {
  until: string
  /** Questions and answers in words, in the order of the form; those that were answered */
  answers: readonly (readonly [question: string, answer: string])[]
}

/** What of a form stands on pages that take no answers. */
export type FormHead = Pick<
  FormForFilling,
  'identifier' | 'name' | 'description' | 'pageName' | 'pageLogo' | 'logo' | 'metaImage' | 'templateColor'
>

/** What the hosted form shows (`web/form/page.ts` draws each of them and says what its parts mean). */
export type FormPage = { embedded?: 'system' | 'light' | 'dark' } & (
  | {
      state: 'open'
      form: FormForFilling
      startedToken: string
      idempotencyKey: string
      visitToken?: string
      parameters?: Record<string, string>
      conditions?: Record<string, string>
      verifiedEmail?: string
      query?: string
      verify?: true
      confirm?: { email: string; problem?: string; unsent?: true }
      draft?: { secret: string; fields: readonly SavedField[]; savedAt: string }
      draftGone?: true
      typed?: { name: string; email: string; values: readonly { id: string; answer: unknown }[] }
      aiOptedOut?: boolean
      errors?: { path: string; message: string }[]
      problem?: string
      challenge?: string
      captcha?: Pick<Captcha, 'provider' | 'siteKey' | 'script' | 'action'>
    }
  | {
      state: 'submitted'
      form: FormHead
      message: string | null
      ownToken?: string
      pendingFiles?: number
      mailed?: boolean
      again?: boolean
    }
  | { state: 'closed' | 'full'; form: FormHead; message: string | null; savedAnswers?: SavedAnswers }
  | { state: 'notYet'; form: FormHead; opens: string; savedAnswers?: SavedAnswers }
  | { state: 'answered'; form: FormHead; verifiedEmail: string; query: string; ownToken?: string }
  | { state: 'verify'; form: FormHead; query: string }
  | { state: 'draft' | 'deleted' | 'missing' | 'busy' }
)

/** The applicant page (drawn by `web/form/applicant-page`): an application under its secret, or that nothing is there. */
export type ApplicantPage =
  | {
      state: 'found'
      token: string
      again: boolean
      once: boolean
      closesChat: boolean
      application: z.output<typeof ops.applicantPage.fetchOwnApplication.reply>
      form: FormHead
      /** The form's editors may have AI judge applications */
      aiEnabled: boolean
      /** ISO 8601; until then it may be corrected, where it may be at all */
      closingDate: string | null
      /** For a post without JavaScript: the question whose file has come, or why one was refused */
      arrived?: string
      refused?: { questionId: string; message: string }
    }
  | { state: 'gone' }

/** Draws the hosted form on the server; the start file hands in what web/ built. */
export interface FormRenderer {
  /** `publicUrl`: where people reach this server, without a slash at the end */
  render(page: FormPage, publicUrl: string): string
  renderApplicantPage(page: ApplicantPage): string
  /** `'sha256-…'` of the page's one style block, for the content security policy */
  styleHash: string
  /** The page that a builder frames to show a draft, and the hash of its style block */
  preview: { html: string; styleHash: string }
}
