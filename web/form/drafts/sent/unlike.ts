import { dateTimeText } from '@winnow/openapi/common/dates/dates'
import { type Failure, type FormApi, isPassing } from '../../api.ts'
import type { OwnApplication, SentAnswers } from '../draft.ts'

const hint = "If we emailed you a link to it, it's in your inbox."

/** What is said of answers that were not sent: the application that went out before has others. */
export const unlikeMessage = (own: OwnApplication | null) =>
  own
    ? `You applied on ${dateTimeText(own.at)}. What you changed since then wasn't sent.`
    : `Your application arrived, but without your latest changes. ${hint}`

export const elsewhereMessage = 'You already sent this application from another device.'

/** Asks for the application that arrived under a key. A failure that may pass is given back. */
export async function findSent(
  submit: FormApi['submit'],
  answers: SentAnswers | undefined,
  key: string,
): Promise<OwnApplication | Failure | null> {
  const outcome = answers && (await submit({ ...answers, repeat: true }, key))
  if (outcome?.ok) return { token: outcome.reply.ownToken, at: Date.parse(outcome.reply.submittedAt) }
  return outcome && isPassing(outcome) ? outcome : null
}
