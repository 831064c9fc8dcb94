/** spec 1, section 9: preferring webm with vp9/opus, then vp8, then webm, then mp4 */
const TYPES = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4']

/** A second of it stays well under a connection of 2 Mbit/s, so that little is left to send at the stop (issue 5). */
const BITS_PER_SECOND = { videoBitsPerSecond: 1_200_000, audioBitsPerSecond: 64_000 }
/** What a killed tab may lose is less than two of these. */
const SLICE_MS = 1_000

export const recorderType = (supported: (type: string) => boolean) => TYPES.find(supported)

export type Recording = {
  /** As the recorder makes it, without its codecs */
  type: string
  stop: () => void
}

type Hear = {
  onPart: (part: Blob) => void
  /** After the last part; `seconds` of the whole */
  onEnd: (seconds: number) => void
  onFail: () => void
}

/** Records until it is stopped, or the camera goes away. */
export const record = (stream: MediaStream, { onPart, onEnd, onFail }: Hear): Recording => {
  const mimeType = recorderType(type => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, { ...(mimeType ? { mimeType } : {}), ...BITS_PER_SECOND })
  const began = performance.now()
  let failed = false
  recorder.ondataavailable = ({ data }) => data.size > 0 && onPart(data)
  recorder.onerror = () => {
    failed = true
    onFail()
  }
  recorder.onstop = () => failed || onEnd((performance.now() - began) / 1000)
  recorder.start(SLICE_MS)
  return {
    type: (recorder.mimeType || mimeType || 'video/webm').split(';')[0] ?? 'video/webm',
    stop: () => recorder.state !== 'inactive' && recorder.stop(),
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const random = (length: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), byte => LETTERS[byte % LETTERS.length]).join('')

/** spec 1, section 7, notes: with the first name where one was given, and always ending in .webm. */
export const videoName = (firstName: string, fieldId: string) => {
  const safe = firstName.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}-]/gu, '')
  return safe ? `video_${safe}_${random(12)}_${fieldId}.webm` : `${random(12)}${fieldId.slice(-4)}.webm`
}
