import { type Problem, type ProblemCode, problemCodes, problems } from '../common/problem.ts'
import { statusTexts } from '../common/status-name.ts'
import { examples } from '../examples.ts'
import type { Json } from './schemas.ts'

/** What an example of each problem says beyond its code. */
const said: Record<ProblemCode, Pick<Problem, 'detail'> & Partial<Problem>> = {
  invalid_json: { detail: "The request body isn't JSON" },
  signed_out: { detail: 'Sign in to continue' },
  not_form_editor: {
    detail:
      "This API key has no access to a form with this ID. Check the form's ID, and that the form belongs to the key's workspace and the person who created the key manages it.",
  },
  forbidden: { detail: 'This API key needs the scope submissions:write' },
  cross_origin: { detail: 'This request came from another site' },
  verification_required: {
    detail: 'This form needs a verified email address. Sign in with the one you apply with.',
  },
  not_found: { detail: "There is no such application, or you don't have access to it" },
  method_not_allowed: { detail: 'This call is a POST request with a JSON body.' },
  stale_version: {
    detail:
      'Someone else changed this form in the meantime. Your changes are kept here; load theirs to continue.',
  },
  already_applied: { detail: 'You have already applied to this form with this email address.' },
  form_closed: { detail: "This form isn't accepting applications. Nothing was sent." },
  draft_gone: { detail: 'This draft is no longer saved on the server. Your answers are kept on this page.' },
  not_a_person: {
    detail:
      "We couldn't tell whether you're a person. Nothing was sent, and your answers are kept. Wait 10 seconds, then send again.",
    challenge: '16:1772443800000:c29tZXRoaW5n:frm_example.c2lnbmVk',
  },
  form_deleted: { detail: 'This form was deleted' },
  chat_closed: { detail: 'Chat is closed. Cannot send messages.' },
  stage_changed: {
    detail: 'Inês Duarte moved Ada Lovelace to Shortlisted. Nothing was changed.',
    count: 1,
    moved: [
      {
        submission_id: examples.submission,
        name: 'Ada Lovelace',
        stage: 'Shortlisted',
        by: 'Inês Duarte',
        at: '2026-03-02T09:30:00.000Z',
        withdrawn: false,
      },
    ],
  },
  stage_in_use: { detail: statusTexts.hasApplications },
  selection_changed: {
    detail: '214 applicants matched before, 216 match now. Nothing was changed.',
    count: 216,
  },
  owns_workspace: {
    detail: 'You own Northlight. Make someone else the owner or delete the workspace, then try again.',
  },
  assistant_off: { detail: 'AI features are off for this form. Turn them on in its settings.' },
  search_running: { detail: 'Can only process one query at a time' },
  spend_limit: { detail: 'This workspace has spent its $50 for AI of today.' },
  payment_off: { detail: 'This server takes no payments. The people who run it set the plan.' },
  plan_unchanged: { detail: 'Northlight is on Pro already.' },
  no_subscription: { detail: 'Northlight has never paid for a plan, so there is nothing to manage.' },
  not_undoable: { detail: 'This move has already been undone.' },
  body_too_large: { detail: 'The request must be at most 2097152 bytes' },
  unsupported_media_type: { detail: 'Send application/json' },
  invalid_input: {
    detail: 'name is required',
    errors: [{ path: 'name', message: 'name is required' }],
  },
  answered_meanwhile: { detail: 'Bo Lindqvist has answered since you opened this chat. Nothing was sent.' },
  too_late: { detail: 'Messages can only be deleted within 1 hour after they are sent' },
  code_expired: { detail: 'This code has expired. Request a new code.' },
  idempotency_mismatch: { detail: 'This Idempotency-Key was used for a different request' },
  rate_limited: { detail: 'Too many requests. Wait a moment, then try again.' },
  daily_limit: {
    detail: 'Daily limit reached. Your plan supports up to 50 replies/day.',
    limit: 50,
    limit_type: 'REPLIES',
  },
  internal: { detail: 'Something went wrong! Please try again later.' },
  unavailable: { detail: 'The database is unavailable. Nothing was changed. Try again in a moment.' },
  storage_full: {
    detail: 'The disk is full. Nothing was changed. Try again once there is free space.',
  },
}

const bodyOf = (code: ProblemCode): Problem => ({
  type: `/api/docs#problem-${code}`,
  title: problems[code].title,
  status: problems[code].status,
  code,
  request_id: 'req_dG9tb3Jyb3c4',
  ...said[code],
})

/** An example of each problem, by its code. */
export const problemExamples: Readonly<Record<string, Json>> = Object.fromEntries(
  problemCodes.map(code => [code, { summary: problems[code].title, value: bodyOf(code) }]),
)
