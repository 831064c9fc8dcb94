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
  return `${sentence || 'Waiting for a connection.'} ${amount(sent, total)} uploaded.`
}

const list = new Intl.ListFormat('en-GB')

/** 'Uploading your video and deck.pdf.' */
export function sendingFirst(names: readonly string[]) {
  return `Uploading ${list.format(names.map(name => fileMention(name)))}.`
}

/** 'Your video can't be uploaded right now. It's kept here, and we keep trying.' */
export function cannotBeSent(names: readonly string[]) {
  const words = list.format(names.map((name, at) => fileMention(name, at === 0)))
  const they = names.length > 1 ? "They're" : "It's"
  return `${words} can't be uploaded right now. ${they} kept here, and we keep trying.`
}
