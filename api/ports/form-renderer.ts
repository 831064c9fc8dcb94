import type { ops } from '@winnow/openapi'
import type { z } from 'zod'
import type { Captcha } from './captcha/captcha.ts'

type FormForFilling = z.output<typeof ops.form.fetchForFilling.reply>

/** What of a form stands on pages that take no answers. */
export type FormHead = Pick<
  FormForFilling,
  'identifier' | 'name' | 'description' | 'pageName' | 'pageLogo' | 'logo' | 'metaImage' | 'templateColor'
>

/** What the hosted form shows (`web/form/page.ts` draws each of them and says what its parts mean). */
export type FormPage = { embedded?: 'system' | 'light' } & (
  | {
      state: 'open'
      form: FormForFilling
      startedToken: string
      idempotencyKey: string
      visitToken?: string
      parameters?: Record<string, string>
      conditions?: Record<string, string>
      verifiedEmail?: string
      typed?: { name: string; email: string; values: readonly { id: string; answer: unknown }[] }
      errors?: { path: string; message: string }[]
      problem?: string
      challenge?: string
      captcha?: Pick<Captcha, 'provider' | 'siteKey'>
    }
  | { state: 'submitted' | 'closed' | 'full'; form: FormHead; message: string | null }
  | { state: 'notYet'; form: FormHead; opens: string }
  | { state: 'answered'; form: FormHead }
  | { state: 'verify'; form: FormHead; query: string }
  | { state: 'draft' | 'deleted' | 'missing' }
)

/** Draws the hosted form on the server; the start file hands in what web/ built. */
export interface FormRenderer {
  /** `publicUrl`: where people reach this server, without a slash at the end */
  render(page: FormPage, publicUrl: string): string
  /** `'sha256-…'` of the page's one style block, for the content security policy */
  styleHash: string
  /** The page that a builder frames to show a draft, and the hash of its style block */
  preview: { html: string; styleHash: string }
}
