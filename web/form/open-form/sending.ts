/**
 * `checking`: the captcha is not answered yet; `uploading`: its files go first; `waiting`: the connection is gone, or the server
 * is busy, and the application goes out again by itself; `applied`: it was sent before, and the same attempt would change nothing.
 */
export type Sending = {
  state: 'idle' | 'checking' | 'uploading' | 'sending' | 'waiting' | 'failed' | 'applied'
  sentence: string
  /** Where waiting: there is no connection */
  lost?: boolean
  /** Where applied: the secret of the application's page, where this browser has it */
  token?: string | undefined
  /** Where applied: what is typed may go out as another application */
  again?: boolean
}

export const idle: Sending = { state: 'idle', sentence: '' }

export const lostMessage =
  "Not sent yet: we can't reach the server. Your answers are kept on this page and will be sent when the connection is back."
export const failedMessage =
  "Couldn't send your application. Your answers are kept on this page. Try again in a moment."
export const busyMessage = 'Too many requests from your network.'
export const busyHint = 'Your answers are kept on this page and will be sent in a moment.'
export const appliedHint = 'Your answers are still here.'
export const closedHint = 'Your answers are still here, in case it opens again.'
export const notCheckedMessage =
  "The check that you're a person isn't done yet. Your application is sent as soon as it is."

/** What other devices have changed since Send was pressed. */
export const changedMessage = (count: number) =>
  count === 1
    ? 'Your answer was changed on another device. Check it, then send.'
    : `${count} answers were changed on another device. Check them, then send.`

/** Puts the proof into the form, or the bare challenge where the page cannot compute one: that counts after a wait. */
export async function prove(form: HTMLFormElement, challenge: string) {
  const input = form.elements.namedItem('proof')
  const proof = await import('./proof-of-work.ts')
    .then(({ solve }) => solve(challenge))
    .catch(() => challenge)
  if (input instanceof HTMLInputElement) input.value = proof
}
