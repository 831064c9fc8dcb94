/** spec 1, section 9 */
const WANTED: MediaStreamConstraints = {
  video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 }, facingMode: 'user' },
  audio: { echoCancellation: true, noiseSuppression: true },
}

/** spec 1, section 8: files and video, by the name of the browser's error */
const sentences: Record<string, string> = {
  NotAllowedError: 'Camera and microphone access was denied. Please allow permissions to record video.',
  NotFoundError: 'No camera or microphone found on your device.',
  NotReadableError: 'Camera or microphone is already in use by another application.',
  OverconstrainedError: 'Camera does not support the requested settings.',
}
const USUAL = 'Unable to access camera and microphone.'
export const ALLOW_HINT = 'Please enable them by clicking on the info icon inside the browser address bar.'

export type CameraFailure = { denied: boolean; sentence: string }

export const cameraFailure = (error: unknown): CameraFailure => {
  const name = error instanceof Error ? error.name : ''
  return {
    denied: name === 'NotAllowedError' || name === 'SecurityError',
    sentence: sentences[name === 'SecurityError' ? 'NotAllowedError' : name] ?? USUAL,
  }
}

/** Browsers inside of other apps, which often give no camera. */
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
export const hearLevel = (stream: MediaStream, hear: (level: number) => void): (() => void) => {
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
    hear(Math.min(1, Math.sqrt(power) * 4))
    frame = requestAnimationFrame(look)
  }
  look()
  return () => {
    cancelAnimationFrame(frame)
    context.close()
  }
}
