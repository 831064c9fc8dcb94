import { fileMention, sizeText } from '@winnow/openapi/questions/shared/file-text'

const megabyte = 1024 * 1024

/** '3.9 of 6.3 MB' */
function amount(sent: number, total: number) {
  const [number, unit] = sizeText(total).split(' ')
  const done = unit === 'MB' ? (sent / megabyte).toFixed(1) : Math.round(sent / 1024)
  return `${done} of ${number} ${unit}`
}

function timeLeft(seconds: number) {
  if (seconds < 2) return 'nearly done'
  if (seconds < 10) return 'a few seconds left'
  if (seconds < 60) return `about ${Math.round(seconds / 5) * 5} s left`
  return `about ${Math.round(seconds / 60)} min left`
}

/** '3.9 of 6.3 MB, about 20 s left' */
export function progressText(sent: number, total: number, secondsLeft: number | null) {
  return secondsLeft === null ? amount(sent, total) : `${amount(sent, total)}, ${timeLeft(secondsLeft)}`
}

/** Why an upload waits, and how much is saved. */
export function waitingText(sentence: string, sent: number, total: number) {
  return `${sentence || 'Waiting for the connection.'} ${amount(sent, total)} ${sent === 0 ? 'sent' : 'are sent and kept'}.`
}

const list = new Intl.ListFormat('en-GB')

/** 'Sending your video and deck.pdf first.' */
export function sendingFirst(names: readonly string[]) {
  return `Sending ${list.format(names.map(name => fileMention(name)))} first.`
}

/** 'Your video cannot be sent right now. It is kept, and tried again.' */
export function cannotBeSent(names: readonly string[]) {
  const words = list.format(names.map((name, at) => fileMention(name, at === 0)))
  const kept = names.length > 1 ? 'They are kept' : 'It is kept'
  return `${words} cannot be sent right now. ${kept}, and tried again.`
}
