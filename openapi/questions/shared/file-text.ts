const MEGABYTE = 1024 * 1024

/** '6.3 MB', '120 kB' */
export const sizeText = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`

/** Seconds as '0:58', '12:03': to the nearest one, for a film of a minute is measured as 59.98. */
export const durationText = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The recorder's own file names, which applicants never see. */
const isRecordersName = (name: string) => /^(video_\S+|\w{16}|video)\.webm$/.test(name)

/** A file in a sentence to its applicant: 'your video', 'deck.pdf'. `begins`: it opens the sentence. */
export const fileMention = (name: string, begins = false): string => {
  if (isRecordersName(name)) return begins ? 'Your video' : 'your video'
  return name
}

/** A file that an application has, to its applicant: 'Video, 0:03', 'deck.pdf, 120 kB'. `bytes` and `duration` (seconds): null where unknown. */
export const fileText = ({
  name,
  bytes = null,
  duration = null,
}: {
  name: string
  bytes?: number | null
  duration?: number | null
}): string =>
  [
    isRecordersName(name) ? 'Video' : name,
    ...(bytes === null ? [] : [sizeText(bytes)]),
    ...(duration === null ? [] : [durationText(duration)]),
  ].join(', ')
