import type { ops } from '@winnow/openapi'
import type { z } from 'zod'

type FormForFilling = z.output<typeof ops.form.fetchForFilling.reply>

/** What the hosted form shows (`web/form/page.ts` draws each of them). */
export type FormPage =
  | {
      state: 'open'
      form: FormForFilling
      startedToken: string
      idempotencyKey: string
      verifiedEmail?: string
      typed?: { name: string; email: string; values: readonly { id: string; answer: unknown }[] }
      errors?: { path: string; message: string }[]
      problem?: string
    }
  | { state: 'submitted' | 'closed'; form: FormForFilling; message: string | null }
  | { state: 'answered' | 'verify'; form: FormForFilling }
  | { state: 'draft' | 'missing' }

/** Draws the hosted form on the server; the start file hands in what web/ built. */
export interface FormRenderer {
  render(page: FormPage): string
  /** `'sha256-…'` of the page's one style block, for the content security policy */
  styleHash: string
  /** The page that a builder frames to show a draft, and the hash of its style block */
  preview: { html: string; styleHash: string }
}
