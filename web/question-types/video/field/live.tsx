import { limits } from '@winnow/openapi/common/limits'
import { durationText } from '@winnow/openapi/questions/shared/file-text'
import { useEffect, useRef, useState } from 'react'
import { MediaIcon } from '../../../form/fields/media-icons.tsx'
import { followLevel } from './recorder.ts'
import { useLive, type Video } from './use-video.ts'

const tickMs = 200
/** Milliseconds of silence before a hint is shown. */
const silenceMs = 4_000
const silentLevel = 0.02
const barWeights = [0.5, 1, 0.8, 0.6]

const useElapsed = (began: number, running: boolean) => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!running) return setSeconds(0)
    const look = () => setSeconds(Math.min(limits.videoSeconds, (performance.now() - began) / 1000))
    look()
    const timer = setInterval(look, tickMs)
    return () => clearInterval(timer)
  }, [began, running])
  return seconds
}

/** Level bars of the microphone, and a hint when there is no sound. */
const Level = ({ stream }: { stream: MediaStream | null }) => {
  const bars = useRef<HTMLSpanElement>(null)
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    if (!stream) return
    let heardAt = performance.now()
    return followLevel(stream, level => {
      for (const [at, bar] of [...(bars.current?.children ?? [])].entries())
        if (bar instanceof HTMLElement) bar.style.height = `${3 + 15 * level * (barWeights[at] ?? 1)}px`
      if (level > silentLevel) heardAt = performance.now()
      setSilent(performance.now() - heardAt > silenceMs)
    })
  }, [stream])
  return (
    <span className="level">
      <MediaIcon name="mic" />
      <span className="bars" ref={bars} aria-hidden="true">
        {barWeights.map(bar => (
          <span key={bar} />
        ))}
      </span>
      <span className={silent ? 'level-words' : 'unseen'} role="status">
        {silent ? 'No sound yet. Check your microphone.' : ''}
      </span>
    </span>
  )
}

/** The camera, before and while it records. */
export const Live = ({ video }: { video: Video }) => {
  const { state, stream, began } = video
  const screen = useRef<HTMLVideoElement>(null)
  useLive(screen, stream)
  const running = state === 'recording'
  const seconds = useElapsed(began, running)
  return (
    <div className="stage">
      {/* Mirrored on screen only, not in the recording. */}
      <video ref={screen} className="mirror" autoPlay muted playsInline aria-label="What your camera sees" />
      {running && (
        <span className="elapsed">
          <span className="dot" aria-hidden="true" />
          {durationText(Math.floor(seconds))} of {durationText(limits.videoSeconds)}
        </span>
      )}
      {!stream && !running && (
        <p className="stage-wait">Waiting for your camera. Allow it when your browser asks.</p>
      )}
      <div className="stage-bar">
        <Level stream={stream} />
        {running ? (
          <button type="button" className="shutter on" data-first="" onClick={video.stop}>
            <svg viewBox="0 0 56 56" aria-hidden="true">
              <circle cx="28" cy="28" r="26" pathLength="60" />
              <circle
                className="passed"
                cx="28"
                cy="28"
                r="26"
                pathLength="60"
                style={{ strokeDasharray: `${seconds} 60` }}
              />
            </svg>
            <span className="unseen">Stop recording</span>
          </button>
        ) : (
          <button
            type="button"
            className="shutter"
            data-first=""
            aria-disabled={!stream || undefined}
            onClick={video.begin}
          >
            <span className="unseen">Record</span>
          </button>
        )}
        {running ? (
          <span className="stage-word" aria-hidden="true">
            Stop
          </span>
        ) : (
          <button type="button" className="stage-word" onClick={video.leaveCamera}>
            Cancel
          </button>
        )}
      </div>
    </div>
  )
}
