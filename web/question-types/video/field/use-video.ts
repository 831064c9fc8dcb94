import { limits } from '@winnow/openapi/common/limits'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MediaProps } from '../../../form/fields/control.ts'
import { Source } from '../../../form/uploads/send.ts'
import { Upload } from '../../../form/uploads/upload.ts'
import { useResumed } from '../../../form/uploads/use-resumed.ts'
import { readFilm } from './film.ts'
import { holds, step, type VideoEvent, type VideoState } from './machine.ts'
import {
  allowHint,
  cameraFailure,
  closeCamera,
  openCamera,
  type Recording,
  record,
  videoName,
} from './recorder.ts'
import { sendThumbnail } from './thumbnail.ts'

/** Milliseconds from the end of the upload until the video shows as saved (docs/rules.md#video-states). */
const savedAfterMs = 1_500
/** The recorder was stopped before it had encoded anything. */
const emptyRecording = 'Nothing was recorded. Please try again.'
const failedText = 'Failed to upload video. Please try again.'
const elsewhere = {
  part: "Your video didn't finish uploading on your other device. Record it again, or open this form there to finish.",
  unknown:
    "The video from your other device can't be checked right now. We keep trying, or you can record it again.",
  tab: "Your video is being recorded or uploaded in another tab. It shows here when it's done.",
}
const unreadable = "This file isn't a video that can be played here."
const tooLong = `Videos can be up to ${limits.videoSeconds} seconds long.`

export type Failure = {
  sentence: string
  hint?: string
  /** The browser gave no camera */
  denied?: boolean
  /** There is a video, and it did not reach the server */
  unsent?: boolean
  /** It is about a video that was chosen: another one may do */
  chosen?: boolean
}

/** A video question: its state, its camera, and its recording on the way to the server while it runs. */
export const useVideo = ({ place, typed, firstName, onAnswer, onElsewhere }: MediaProps) => {
  const [state, setState] = useState<VideoState>('initial')
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [upload, setUpload] = useState<Upload | null>(null)
  const [failure, setFailure] = useState<Failure>({ sentence: '' })
  const [began, setBegan] = useState(0)
  const [, setBeats] = useState(0)
  /** The current state for callbacks */
  const now = useRef({ state, stream, upload, answer: onAnswer, isElsewhere: false })
  const recording = useRef<Recording | null>(null)
  const picture = useRef<Blob | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Increases with each requested camera or file, so that results of an earlier one are dropped */
  const asks = useRef(0)
  now.current.answer = onAnswer

  const show = () => {
    const { upload: it, state: at, answer } = now.current
    const file = it?.file
    answer(
      file?.answered ? { file_path: file.uploadId, file_name: file.name, duration: file.duration } : null,
      holds[at],
    )
    setBeats(before => before + 1)
  }
  const go = (event: VideoEvent) => {
    now.current.isElsewhere = false
    now.current.state = step(now.current.state, event)
    setState(now.current.state)
    show()
  }
  const shut = () => {
    closeCamera(now.current.stream)
    now.current.stream = null
    setStream(null)
  }
  const fail = (why: Failure) => {
    shut()
    setFailure(why)
    go('fail')
  }

  const have = (next: Upload | null) => {
    now.current.upload = next
    setUpload(next)
  }
  const follow = (next: Upload, isFound = false) => {
    let pictured = false
    // What an earlier visit left may be on the server as a whole: then nobody waits for it.
    let isSending = !isFound
    next.onChange = () => {
      if (now.current.upload !== next) return
      const { progress, file } = next
      isSending ||= progress.state === 'sending' && progress.sent > 0 && progress.sent < progress.total
      // The server names the limit of bytes before any is sent; it will not take this file at another try either.
      if (progress.state === 'refused' && progress.code === 'body_too_large' && !file.recorded) {
        drop()
        return fail({ sentence: progress.sentence, chosen: true })
      }
      if (file.answered && file.uploadId && picture.current && !pictured) {
        pictured = true
        sendThumbnail(next, picture.current)
      }
      if (now.current.state === 'uploading') {
        if (progress.state === 'refused') {
          // The person who recorded it cannot fix what is wrong with a recording.
          const isClosed = progress.code === 'form_closed'
          const sentence = ((!file.recorded || isClosed) && progress.sentence) || failedText
          // First: the change is told to this very listener, which would find the same refusal again.
          fail({ sentence, unsent: true, chosen: !file.recorded && !isClosed })
          return next.change({ answered: false })
        }
        if (progress.state === 'done') {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => go('saved'), isSending ? savedAfterMs : 0)
        }
      }
      show()
    }
    have(next)
  }
  const drop = () => {
    now.current.upload?.cancel()
    picture.current = null
    have(null)
  }
  /** Reads the duration and a picture; a recording that this browser cannot read is still valid. */
  const look = async (of: Upload) => {
    const film = await readFilm(of.source.whole()).catch(() => null)
    if (!film || now.current.upload !== of) return
    picture.current = film.picture
    of.change({ duration: Math.min(film.seconds, limits.videoSeconds) })
  }

  const start = async (event: 'start' | 'retake' | 'again') => {
    go(event)
    asks.current += 1
    const ask = asks.current
    const isWanted = () => ask === asks.current && now.current.state === 'camera'
    try {
      const opened = await openCamera()
      if (!isWanted()) return closeCamera(opened)
      now.current.stream = opened
      setStream(opened)
    } catch (error) {
      const { sentence, denied } = cameraFailure(error)
      if (isWanted()) fail({ sentence, denied, ...(denied ? { hint: allowHint } : {}) })
    }
  }

  const stop = () => recording.current?.stop()

  const begin = () => {
    const { stream: live } = now.current
    if (!live) return
    drop()
    // The first bytes come after a second, when `next` is there.
    const made = record(live, {
      onPart: part => now.current.upload?.push(part),
      onEnd: seconds => {
        clearTimeout(timer.current)
        shut()
        const { upload: it } = now.current
        if (!it || it.source.size === 0) return fail({ sentence: emptyRecording })
        it.change({ duration: Math.min(seconds, limits.videoSeconds) })
        it.end()
        go('stop')
        look(it)
      },
      onFail: () => fail({ sentence: cameraFailure(null).sentence }),
    })
    recording.current = made
    const name = videoName(firstName(), place.questionId)
    follow(
      Upload.begin(place, new Source(made.type), { name, answered: false, recorded: true, duration: null }),
    )
    setBegan(performance.now())
    timer.current = setTimeout(stop, limits.videoSeconds * 1000)
    go('record')
  }

  /** A video that was made before, or by the phone's own camera. */
  const choose = async (file: File) => {
    shut()
    asks.current += 1
    const ask = asks.current
    const film = await readFilm(file).catch(() => null)
    if (ask !== asks.current) return
    if (!film) return fail({ sentence: unreadable, chosen: true })
    if (film.seconds > limits.videoSeconds + 1) return fail({ sentence: tooLong, chosen: true })
    drop()
    picture.current = film.picture
    const duration = Math.min(film.seconds, limits.videoSeconds)
    const name = file.name.normalize('NFC')
    follow(Upload.begin(place, Source.of(file), { name, answered: false, recorded: false, duration }))
    go('choose')
  }

  const save = (event: 'save' | 'resend') => {
    const { upload: it } = now.current
    if (!it) return
    go(event)
    if (it.progress.state === 'refused')
      follow(Upload.begin(place, it.source, { ...it.file, answered: true }))
    now.current.upload?.change({ answered: true })
  }

  const remove = (event: 'delete' | 'cancel') => {
    clearTimeout(timer.current)
    drop()
    go(event)
  }

  /** Leaves the camera for what was there before. */
  const leaveCamera = () => {
    shut()
    if (!upload) return go('cancel')
    go(upload.file.answered ? 'cancelToSaved' : 'cancelToPreview')
  }

  useResumed(place, typed, {
    isOpen: () => now.current.state === 'initial' || now.current.isElsewhere,
    onFound: async found => {
      const { answered, uploadId, duration, recorded } = found.file
      // A page that was left in the first second of a recording may leave nothing that plays.
      if (recorded && !answered) {
        const problem: unknown = await readFilm(found.source.whole()).catch(error => error)
        if (problem instanceof MediaError) return found.cancel()
        if (now.current.state !== 'initial' && !now.current.isElsewhere) return found.leave()
      }
      now.current.isElsewhere = false
      const isWhole = found.progress.state === 'done'
      follow(found, true)
      // The state 'error' has no transition to an existing video.
      now.current.state = step('initial', answered ? (isWhole ? 'saved' : 'save') : 'choose')
      setState(now.current.state)
      found.notify()
      // Where it was saved with an upload, its thumbnail has been sent.
      const isSeen = answered && uploadId !== null && duration !== null
      if (found.source.size > 0 && !isSeen) look(found)
    },
    onMissing: ({ state: how }) => {
      now.current.isElsewhere = true
      setFailure({ sentence: elsewhere[how] })
      now.current.state = step('initial', 'fail')
      setState(now.current.state)
      onElsewhere()
    },
    onGone: () => go('cancel'),
  })

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      asks.current += 1
      recording.current?.stop()
      closeCamera(now.current.stream)
      now.current.upload?.leave()
    },
    [],
  )

  return {
    ...{ state, stream, upload, failure, began },
    ...{ start, begin, stop, choose, save, remove, leaveCamera },
    edit: () => go('edit'),
    done: () => go('done'),
  }
}

export type Video = ReturnType<typeof useVideo>

/** An object URL of the recording; '' while there is none. */
export const useBytes = (upload: Upload | null, wanted: boolean) => {
  const [url, setUrl] = useState('')
  useEffect(() => {
    if (!upload || !wanted) return
    const made = URL.createObjectURL(upload.source.whole())
    setUrl(made)
    return () => {
      setUrl('')
      URL.revokeObjectURL(made)
    }
  }, [upload, wanted])
  return url
}

/** Shows what a camera sees. */
export const useLive = (video: RefObject<HTMLVideoElement | null>, stream: MediaStream | null) => {
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [video, stream])
}
