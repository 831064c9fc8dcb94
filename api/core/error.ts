import { type LimitType, type MovedSince, type ProblemCode, problems } from '@winnow/openapi'
import type { Actor } from './actor.ts'

interface Details {
  errors?: { path: string; message: string }[]
  /** A plan's limit that was met, and which one */
  limit?: number
  limit_type?: LimitType
  /** How many applicants a selection means by now, or how many were moved */
  count?: number
  /** Who was moved meanwhile */
  moved?: MovedSince[]
  /** What a proof is made from */
  challenge?: string
  /** What it says of the caller's rights stays true of a repeat; absent: of what was asked for, which the first call may have changed */
  ofRights?: true
  /** Seconds after which a repeat makes sense */
  retryAfter?: number
}

/** The one way to say no. Commands throw it; the edge turns it into problem+json. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  constructor(
    readonly code: ProblemCode,
    detail: string,
    readonly details: Details = {},
  ) {
    super(detail)
    this.status = problems[code].status
  }
}

/** What may work later: a job tries again as its kind says, a caller is refused in these words. */
export class Later extends Refusal {
  override name = 'Later'
}

export function refuse(code: ProblemCode, detail: string, details?: Details): never {
  throw new Refusal(code, detail, details)
}

/** Input that has the right shape but breaks a rule; each sentence stands at its field. */
export const invalid = (errors: { path: string; message: string }[]) =>
  new Refusal('invalid_input', errors[0]?.message ?? 'Some of the input is invalid', { errors })

/**
 * Alike for unknown, foreign and not-mine forms (docs/rules.md#unknown-or-foreign); to a person the words are the No-access
 * screen's, to a key what to check.
 */
export const notFormEditor = ({ kind }: Actor) =>
  new Refusal(
    'not_form_editor',
    kind === 'key'
      ? "This API key has no access to a form with this ID. Check the form's ID, and that the form belongs to the key's workspace and the person who created the key manages it."
      : 'You don’t have permission to manage this form. Meanwhile, you can still view and fill the form as an applicant.',
  )

export const notFound = (what: string, details?: Details) =>
  new Refusal('not_found', `There is no such ${what}, or you don't have access to it`, details)

/** The same words, where what is missing is the right to it. */
export const notYours = (what: string) => notFound(what, { ofRights: true })

/** Refuses with 403 unless a policy allows it. */
export function permit(allowed: boolean, detail = "You don't have permission to do this"): void {
  if (!allowed) refuse('forbidden', detail)
}

/** Why the server does not start, in words for the operator. Nothing in it was typed by those who use it. */
export class StartError extends Error {
  override name = 'StartError'
  constructor(
    message: string,
    /** What mends it, for `npm run doctor`; absent: the message says so */
    readonly mend?: string,
  ) {
    super(message)
  }
}

/** The exit code of a start that was refused: EX_CONFIG of sysexits.h. */
export const startRefused = 78
