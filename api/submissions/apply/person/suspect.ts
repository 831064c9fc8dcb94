import { limits } from '@winnow/openapi'
import type { Actor } from '../../../core/actor.ts'
import type { Given } from '../../../core/command.ts'
import { isAnswered } from '../../../core/database/idempotency.ts'
import { Refusal, refuse } from '../../../core/error.ts'
import { unsign } from '../../../core/text/secret.ts'
import type { Application } from '../submit.ts'
import { answeredChallenge, newChallenge, type Price } from './proof.ts'

const CAPTCHA_FAILED =
  'The check that you are a person did not pass. Nothing was sent, and your answers are kept. Do the check once more, then send again.'
const wait = (seconds: number) =>
  `We could not tell that you are a person. Nothing was sent, and your answers are kept. Wait ${seconds} seconds, then send again.`

/** Whether it was sent sooner after the page was opened than anybody fills it in, or nobody can say when that was. */
function tooQuick(started: string | null | undefined, now: number, secret: string): boolean {
  const opened = unsign('started', started ?? '', secret)
  return opened === null || now - Number(opened) < limits.fillMilliseconds
}

/** What an application has to pay before it is believed to come from a person; null: nothing. */
async function priceOf({ app, input, request, now }: Given<Application>): Promise<Price | null> {
  const { captcha } = app
  if (captcha) {
    const verdict = input.captcha ? await captcha.verify(input.captcha, request.address) : 'unreachable'
    if (verdict === 'passed') return null
    // Whoever cannot be shown the widget, or answered while its makers cannot be asked, pays otherwise: nobody is locked out.
    return verdict === 'failed' ? refuse('not_a_person', CAPTCHA_FAILED) : 'dear'
  }
  if (input.website?.trim()) return 'usual'
  if (!app.config.rateLimits) return null
  const applications = await app.believed.count(request.address, input.form_identifier)
  if (applications > limits.addressApplications) return 'usual'
  return tooQuick(input.started, now, app.secret) ? 'usual' : null
}

/**
 * Refuses what may come from a program with `not_a_person`, and names the proof that lets the same answers in: nothing is
 * dropped, and nobody is locked out. Who has a session is not suspected. A key under which somebody was believed is
 * believed again, so that an application whose answer was lost can be sent again as it was.
 */
export async function suspect(given: Given<Application, Actor>): Promise<void> {
  const { app, actor, input, request, now } = given
  if (actor.kind !== 'nobody') return
  const key = request.repeat ? `${input.form_identifier} ${request.repeat.key}` : null
  if (key !== null && app.believed.keys.has(key, now)) return
  // Another process, or one that died since, may have taken it: its answer is said again, whatever a captcha says by now.
  if (request.repeat && (await isAnswered(app.reads, actor, request.repeat, now))) return
  const price = await priceOf(given)
  if (price !== null) {
    const asked = { price, formId: input.form_identifier, now, secret: app.secret }
    const answered = input.proof ? answeredChallenge(input.proof, asked) : null
    if (answered === null || app.believed.proofs.has(answered, now))
      throw new Refusal('not_a_person', wait(limits.proof[price].seconds), {
        challenge: newChallenge(price, input.form_identifier, now, app.secret),
      })
    app.believed.proofs.add(answered, now)
  }
  if (key !== null) app.believed.keys.add(key, now)
}
