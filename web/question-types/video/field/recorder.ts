/** docs/rules.md#recording */
const WANTED: MediaStreamConstraints = {
  video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 }, facingMode: 'user' },
  audio: { echoCancellation: true, noiseSuppression: true },
}

/** The sentence for each error of a camera, by its name in the browser (docs/rules.md#recording). */
const sentences: Record<string, string> = {
  NotAllowedError: 'Camera and microphone access was denied. Please allow permissions to record video.',
  NotFoundError: 'No camera or microphone found on your device.',
  NotReadableError: 'Camera or microphone is already in use by another application.',
  OverconstrainedError: 'Camera does not support the requested settings.',
}
const usual = 'Unable to access camera and microphone.'
export const allowHint = 'Please enable them by clicking on the info icon inside the browser address bar.'

type CameraFailure = { denied: boolean; sentence: string }

export const cameraFailure = (error: unknown): CameraFailure => {
  const name = error instanceof Error ? error.name : ''
  return {
    denied: name === 'NotAllowedError' || name === 'SecurityError',
    sentence: sentences[name === 'SecurityError' ? 'NotAllowedError' : name] ?? usual,
  }
}

/** In-app browsers, which often deny the camera. */
export const isInApp = (agent: string) =>
  /FBAN|FBAV|Instagram|Line\/|LinkedInApp|Snapchat|TikTok|musical_ly|Twitter|MicroMessenger|; wv\)/.test(
    agent,
  )

export const canRecord = () =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function'

/** Opens camera and microphone. Rejects as the browser does; `cameraFailure` says it in words. */
export const openCamera = (): Promise<MediaStream> => navigator.mediaDevices.getUserMedia(WANTED)

export const closeCamera = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** How loud it is, 0 to 1, as often as the screen draws; gives the way to stop. */
export const followLevel = (stream: MediaStream, onLevel: (level: number) => void): (() => void) => {
  if (stream.getAudioTracks().length === 0) return () => {}
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const wave = new Float32Array(analyser.fftSize)
  let frame = 0
  const look = () => {
    analyser.getFloatTimeDomainData(wave)
    const power = wave.reduce((sum, at) => sum + at * at, 0) / wave.length
    onLevel(Math.min(1, Math.sqrt(power) * 4))
    frame = requestAnimationFrame(look)
  }
  look()
  return () => {
    cancelAnimationFrame(frame)
    context.close()
  }
}

/** In order of preference (docs/rules.md#recording). */
const types = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4']

/** Bits per second, well under a connection of 2 Mbit/s, so that little is left to send at the stop. */
const bitsPerSecond = { videoBitsPerSecond: 1_200_000, audioBitsPerSecond: 64_000 }
/** Length of a part; a killed tab loses less than two. */
const sliceMs = 1_000
/** Longest wait for a first part after the stop: on a slow device the encoder needs seconds to begin. */
const firstPartMs = 5_000

export const recorderType = (supported: (type: string) => boolean) => types.find(supported)

export type Recording = {
  /** As the recorder makes it, without its codecs */
  type: string
  stop: () => void
}

type RecordingEvents = {
  onPart: (part: Blob) => void
  /** After the last part; `seconds` of the whole */
  onEnd: (seconds: number) => void
  onFail: () => void
}

/** Records until it is stopped, or the camera goes away. A stop before the first part waits for it. */
export const record = (stream: MediaStream, { onPart, onEnd, onFail }: RecordingEvents): Recording => {
  const mimeType = recorderType(type => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, { ...(mimeType ? { mimeType } : {}), ...bitsPerSecond })
  const began = performance.now()
  let failed = false
  let hasParts = false
  let isStopping = false
  const end = () => recorder.state !== 'inactive' && recorder.stop()
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return
    hasParts = true
    onPart(data)
    if (isStopping) end()
  }
  recorder.onerror = () => {
    failed = true
    onFail()
  }
  recorder.onstop = () => failed || onEnd((performance.now() - began) / 1000)
  recorder.start(sliceMs)
  return {
    type: (recorder.mimeType || mimeType || 'video/webm').split(';')[0] ?? 'video/webm',
    stop: () => {
      if (hasParts) return end()
      isStopping = true
      setTimeout(end, firstPartMs)
    },
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const random = (length: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), byte => letters[byte % letters.length]).join('')

/** The name of a recording (docs/rules.md#video-names). */
export const videoName = (firstName: string, fieldId: string) => {
  const safe = firstName.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}-]/gu, '')
  return safe ? `video_${safe}_${random(12)}_${fieldId}.webm` : `${random(12)}${fieldId.slice(-4)}.webm`
}
