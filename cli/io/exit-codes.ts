import type { ProblemCode } from '@winnow/sdk'

/** Exit codes, as docs/cli.md documents them. */
export const exitCodes = {
  ok: 0,
  failure: 1,
  usage: 2,
  notFound: 3,
  signedOut: 4,
  refused: 5,
  limit: 6,
  noConnection: 7,
  moved: 8,
  interrupted: 130,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** The exit code of each error code, the CLI's own ('usage') included. */
export const exitCodeOf: Record<ProblemCode | 'usage', ExitCode> = {
  usage: exitCodes.usage,
  signed_out: exitCodes.signedOut,
  not_form_editor: exitCodes.notFound,
  forbidden: exitCodes.notFound,
  not_found: exitCodes.notFound,
  invalid_input: exitCodes.refused,
  code_expired: exitCodes.refused,
  idempotency_mismatch: exitCodes.refused,
  verification_required: exitCodes.refused,
  stale_version: exitCodes.refused,
  already_applied: exitCodes.refused,
  form_closed: exitCodes.refused,
  draft_gone: exitCodes.refused,
  not_a_person: exitCodes.refused,
  form_deleted: exitCodes.notFound,
  chat_closed: exitCodes.refused,
  stage_in_use: 5,
  selection_changed: exitCodes.refused,
  stage_changed: exitCodes.moved,
  not_undoable: exitCodes.refused,
  body_too_large: exitCodes.refused,
  rate_limited: exitCodes.limit,
  daily_limit: exitCodes.limit,
  offline: exitCodes.noConnection,
  unavailable: exitCodes.noConnection,
  aborted: exitCodes.interrupted,
  not_winnow: exitCodes.failure,
  invalid_json: exitCodes.failure,
  method_not_allowed: exitCodes.failure,
  cross_origin: exitCodes.failure,
  unsupported_media_type: exitCodes.failure,
  internal: exitCodes.failure,
  storage_full: exitCodes.failure,
}
