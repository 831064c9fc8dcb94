const thumbnail = { longer: 640, quality: 0.75 }
/** Longest wait for a video's duration. */
const patienceMs = 8_000

const heard = (video: HTMLVideoElement, event: string) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('This video cannot be read')), patienceMs)
    video.addEventListener(
      event,
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
    video.addEventListener('error', () => reject(video.error), { once: true })
  })

const pictureOf = (video: HTMLVideoElement) => {
  const scale = Math.min(1, thumbnail.longer / Math.max(video.videoWidth, video.videoHeight, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', thumbnail.quality))
}

/**
 * Duration of a video in seconds, and a picture of it. Recordings store no duration, so it seeks to the end. Rejects with a
 * MediaError where there is nothing to play.
 */
export const readFilm = async (bytes: Blob) => {
  const url = URL.createObjectURL(bytes)
  const video = document.createElement('video')
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = url
    await heard(video, 'loadeddata')
    if (!Number.isFinite(video.duration)) {
      const known = heard(video, 'durationchange')
      video.currentTime = 1e9
      await known
    }
    const seconds = video.duration
    const sought = heard(video, 'seeked')
    video.currentTime = Math.min(0.5, seconds / 2)
    await sought
    return { seconds, picture: await pictureOf(video) }
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}
