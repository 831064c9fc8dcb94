import type { OwnApplication } from '@winnow/sdk'
import type { FormHead } from '../page.ts'

export type { OwnApplication }
export type FieldValue = OwnApplication['fieldValues'][number]

/** An application under the secret of its link. `closingDate`: ISO 8601, until when it may be corrected. */
export type FoundPage = {
  state: 'found'
  token: string
  application: OwnApplication
  form: FormHead
  /** The form's editors may have AI judge applications */
  aiEnabled: boolean
  closingDate: string | null
  /** The form takes another application from the same person */
  again: boolean
  /** The form takes no other application from this address, a withdrawn one included */
  once: boolean
  /** Withdrawing archives the application, and archiving closes its chat */
  closesChat: boolean
  /** Sent without JavaScript: the question whose file has come, or why one was not taken */
  arrived?: string
  refused?: { questionId: string; message: string }
}

/** Every state of `/applications/:ownToken`. */
export type ApplicantPage = FoundPage | { state: 'gone' }
