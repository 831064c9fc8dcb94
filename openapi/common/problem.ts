import * as z from 'zod/mini'
import { limitTypes } from './enums.ts'
import { MovedSince } from './moved-since.ts'
import { named } from './schema.ts'

/** Every refusal the API knows: its stable code, the status it answers with and its title (RFC 9457). */
export const problems = {
  invalid_json: { status: 400, title: "The request body isn't JSON" },
  signed_out: { status: 401, title: 'Sign in first' },
  not_form_editor: { status: 401, title: 'Access restricted' },
  forbidden: { status: 403, title: 'Not allowed' },
  cross_origin: { status: 403, title: 'Sent from another site' },
  verification_required: { status: 403, title: 'Sign in to apply' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Use POST' },
  stale_version: { status: 409, title: 'Changed in the meantime' },
  already_applied: { status: 409, title: 'Already applied' },
  form_closed: { status: 409, title: 'Not taking applications' },
  draft_gone: { status: 409, title: 'No longer saved' },
  not_a_person: { status: 409, title: 'Possible bot' },
  form_deleted: { status: 409, title: 'The form was deleted' },
  chat_closed: { status: 409, title: 'Chat is closed' },
  answered_meanwhile: { status: 409, title: 'Answered in the meantime' },
  too_late: { status: 409, title: 'Too late' },
  stage_changed: { status: 409, title: 'Moved in the meantime' },
  stage_in_use: { status: 409, title: 'Status has applications' },
  selection_changed: { status: 409, title: 'Different applicants now' },
  owns_workspace: { status: 409, title: 'Owner of a workspace' },
  assistant_off: { status: 409, title: 'AI features are off' },
  search_running: { status: 409, title: 'A search is running' },
  payment_off: { status: 409, title: "Payment isn't set up" },
  plan_unchanged: { status: 409, title: 'Already on this plan' },
  no_subscription: { status: 409, title: 'Nothing is paid for' },
  not_undoable: { status: 409, title: "Can't be undone" },
  body_too_large: { status: 413, title: 'Request too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported content type' },
  invalid_input: { status: 422, title: 'Some of the input is invalid' },
  code_expired: { status: 422, title: 'The code no longer works' },
  idempotency_mismatch: { status: 422, title: 'Idempotency-Key already used' },
  rate_limited: { status: 429, title: 'Too many requests' },
  spend_limit: { status: 429, title: 'Spending limit reached' },
  daily_limit: { status: 429, title: 'Daily limit reached' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Not available right now' },
  storage_full: { status: 507, title: 'The disk is full' },
} as const

export type ProblemCode = keyof typeof problems
export const problemCodes = Object.keys(problems) as ProblemCode[]

const FieldError = named('FieldError', z.object({ path: z.string(), message: z.string() }))

/** The one shape of an error, `application/problem+json`. `detail` is the sentence a person may be shown. */
export const Problem = named(
  'Problem',
  z.object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(problemCodes as [ProblemCode, ...ProblemCode[]]),
    request_id: z.string(),
    errors: z.optional(z.array(FieldError)),
    /** How many applicants a selection means by now; with `stage_changed`: how many were moved */
    count: z.optional(z.int()),
    /** Who was moved since the caller saw them, the first of them */
    moved: z.optional(z.array(MovedSince)),
    limit: z.optional(z.int()),
    limit_type: z.optional(z.enum(limitTypes)),
    /** With `not_a_person`: what a `proof` is made from, or waited for, before the application is sent again */
    challenge: z.optional(z.string()),
  }),
)
export type Problem = z.infer<typeof Problem>

/** What the server answers on a path that it doesn't have; a call that finds nothing says what. */
export const nothingHere = 'Nothing here'
