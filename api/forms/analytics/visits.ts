import type { Transaction } from '@winnow/db'
import type { Device } from '@winnow/openapi/common/enums'
import { statement } from '../../core/database/prepared.ts'
import { sign, unsign } from '../../core/text/secret.ts'

/** Names one visit of a form's page and nobody; signed, so that a made-up one counts for nothing. */
export const newVisitToken = (formId: string, secret: string) =>
  sign('visit', `${formId}:${crypto.randomUUID()}`, secret)

/** The id of a visit of this form, where its token is ours. */
export function visitOf(token: string, formId: string, secret: string): string | null {
  const [form, id] = (unsign('visit', token, secret) ?? '').split(':')
  return form === formId && id ? id : null
}

/** What a page was looked at on. A tablet that says that it is a desktop is taken at its word. */
export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return 'TABLET'
  if (/Mobi|iPhone|iPod/i.test(userAgent)) return 'PHONE'
  return /Windows|Macintosh|Linux|CrOS|X11/i.test(userAgent) ? 'DESKTOP' : 'UNKNOWN'
}

export const isCrawler = (userAgent: string) => /bot\b|crawl|spider/i.test(userAgent)

const link = statement(`
  insert into visits (id, form_number, viewed_at, started_at, submission_id, source, device) values (?, ?, ?, ?, ?, ?, ?)
  on conflict (id) do update set
    submission_id = excluded.submission_id, started_at = coalesce(started_at, viewed_at),
    source = coalesce(source, excluded.source), left_question_id = null, left_cause = null
  where submission_id is null`)

/**
 * The visit ended in this application. One that came without scripts was not heard of before: it began with the page, and its
 * link and browser say the rest.
 */
export const linkVisit = (
  tx: Transaction,
  it: {
    visit: string
    formNumber: number
    submissionId: number
    began: number
    /** The campaign that the link named */
    source: string | null
    userAgent: string
  },
) =>
  link.run(
    tx,
    ...[it.visit, it.formNumber, it.began, it.began, it.submissionId],
    ...[it.source, deviceOf(it.userAgent)],
  )
