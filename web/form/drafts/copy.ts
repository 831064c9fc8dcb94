import type { Keeping } from './draft-state.ts'

const MINUTE = 60_000
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

const when = (at: number, now: number) => {
  if (now - at < MINUTE) return 'a moment ago'
  const date = new Date(at)
  const today = new Date(now).toDateString() === date.toDateString()
  return today ? `at ${clock.format(date)}` : `on ${day.format(date)}, ${clock.format(date)}`
}

type Said = { isSaved: boolean; short: string; sentence: string }

/** Where the answers are, and nothing that is not so. */
export const saidOf = ({ local, savedAt, reached, email, over }: Keeping, now: number): Said => {
  if (over === 'sent')
    return { isSaved: true, short: 'Sent', sentence: 'This form was sent from another tab of this browser.' }
  if (over === 'elsewhere')
    return {
      isSaved: true,
      short: 'Sent',
      sentence: 'This application was sent already, from another device.',
    }
  if (over === 'anew')
    return {
      isSaved: false,
      short: 'Not saved',
      sentence:
        'These answers were removed from another tab of this browser. What you type from now on is kept.',
    }
  if (savedAt !== null && reached)
    return { isSaved: true, short: 'Saved', sentence: `Saved ${when(savedAt, now)}.` }
  if (local && !reached)
    return { isSaved: true, short: 'On this device', sentence: 'Offline: saved on this device only.' }
  if (local) return { isSaved: true, short: 'Saved', sentence: 'Saved on this device.' }
  if (!reached)
    return { isSaved: false, short: 'Not saved', sentence: 'Not saved: offline. Keep this page open.' }
  return email === null
    ? {
        isSaved: false,
        short: 'Not saved',
        sentence: 'Not saved: this browser keeps nothing. With your e-mail filled in it is saved with us.',
      }
    : { isSaved: false, short: 'Not saved', sentence: 'Not saved yet. Keep this page open.' }
}
