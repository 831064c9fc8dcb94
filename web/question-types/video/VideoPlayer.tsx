import { durationText } from '@winnow/openapi/questions/shared/file-text'
import { CircleAlert, Maximize, Pause, Play, RotateCcw, Volume2, VolumeX } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { localStore } from '../../lib/browser/storage.ts'
import { useBackOnline } from '../../lib/browser/use-online.ts'
import { css, cx } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { nextState, type PlayerEvent, playerKey, rates, stepped } from './player.ts'

const frame = css({
  containerType: 'inline-size',
  position: 'relative',
  display: 'grid',
  overflow: 'hidden',
  aspectRatio: '[16 / 9]',
  borderRadius: 'media',
  backgroundColor: '[#14130f]',
  color: '[#fff]',
  '&:fullscreen': { borderRadius: '[0]' },
  '&:focus-visible': { outline: '[2px solid token(colors.focus)]', outlineOffset: '[2px]' },
  '& video': { gridArea: '[1 / 1]', width: 'full', height: 'full', minHeight: '0', objectFit: 'contain' },
})
const bar = css({
  position: 'absolute',
  zIndex: '[2]',
  insetInline: '0',
  bottom: '0',
  row: '4',
  paddingInline: '6',
  paddingTop: '20',
  paddingBottom: '4',
  background: '[linear-gradient(transparent, rgb(0 0 0 / .72))]',
  textStyle: 'meta',
  tabular: true,
})
const control = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: '0',
  minWidth: '24',
  height: '28',
  padding: '0',
  border: 'none',
  borderRadius: 'control',
  background: '[none]',
  color: '[#fff]',
  cursor: 'pointer',
  textStyle: 'meta',
  fontWeight: 'medium',
  _hover: { backgroundColor: '[rgb(255 255 255 / .16)]' },
  '&:focus-visible': { outline: '[2px solid #fff]', outlineOffset: '[-2px]' },
})
const speed = css({
  appearance: 'none',
  textAlign: 'center',
  maxWidth: '[38px]',
  paddingInline: '2!',
  '& option': { color: 't1', backgroundColor: 'raised' },
})
/** By keys alone where the track needs the room. */
const whereWide = css({ '@container (max-width: 220px)': { display: 'none' } })
const track = css({
  grow: true,
  height: '16',
  margin: '0',
  accentColor: '[#fff]',
  cursor: 'pointer',
  '&:focus-visible': { outline: '[2px solid #fff]', outlineOffset: '[1px]' },
})
const overlay = css({
  gridArea: '[1 / 1]',
  zIndex: '[1]',
  stack: '8',
  alignItems: 'center',
  justifyContent: 'center',
  paddingBottom: '20',
  textStyle: 'control',
})
const dimmed = css({ backgroundColor: '[rgb(0 0 0 / .56)]' })
const loading = css({
  gridArea: '[1 / 1]',
  zIndex: '[1]',
  placeSelf: 'center',
  paddingInline: '8',
  borderRadius: 'chip',
  backgroundColor: '[rgb(0 0 0 / .56)]',
  textStyle: 'meta',
})

interface VideoPlayerProps {
  src: string
  poster: string | null
  /** Seconds, as measured when it was made: a recorder writes none into its file */
  duration: number | null
  name: string
}

/** The viewer's speed: the same for every video on this device. */
const speedKey = 'winnow.video-speed'
const lastRate = () => Number(localStore.readText(speedKey)) || 1

/** A video of an answer (docs/rules.md#video-player). Its keys work while it has the focus, and are nobody else's then. */
export function VideoPlayer({ src, poster, duration, name }: VideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const root = useRef<HTMLElement>(null)
  // The address changes when the recording has been converted; a video that is playing keeps the address it began with.
  const [source, setSource] = useState(src)
  const [state, setState] = useState<ReturnType<typeof nextState>>('loading')
  const [playing, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(duration ?? 0)
  const [rate, setRate] = useState(() => stepped(lastRate(), 0))
  const [muted, setMuted] = useState(false)
  useEffect(() => {
    if (!video.current) return
    // Another source begins at the default one.
    video.current.defaultPlaybackRate = rate
    video.current.playbackRate = rate
  }, [rate])
  const tell = (event: PlayerEvent) => setState(before => nextState(before, event))
  const retry = () => {
    tell('retry')
    if (source === src) video.current?.load()
    else setSource(src)
  }
  useBackOnline(state === 'failed', retry)
  const toggle = () => {
    const { current } = video
    if (!current) return
    // Stopped before its bytes have come, it has only been interrupted; what cannot be loaded tells so by its own event.
    if (current.paused) current.play().catch(({ name }) => name !== 'AbortError' && tell('error'))
    else current.pause()
  }
  const choose = (next: number) => {
    setRate(next)
    localStore.writeText(speedKey, String(next))
  }
  const seek = (by: number) => {
    const { current } = video
    if (current) current.currentTime = Math.min(Math.max(0, current.currentTime + by), length || by)
  }
  const fill = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : root.current?.requestFullscreen())
  const onKeyDown = (event: KeyboardEvent) => {
    const key = playerKey(event)
    const isOnControl = event.target instanceof HTMLButtonElement || event.target instanceof HTMLSelectElement
    // Space presses the button that has the focus, and a list of speeds has keys of its own.
    if (!key || (isOnControl && event.key === ' ') || event.target instanceof HTMLSelectElement) return
    event.preventDefault()
    if (key.kind === 'toggle') toggle()
    else if (key.kind === 'seek') seek(key.by)
    else if (key.kind === 'rate') choose(stepped(rate, key.by))
    else if (key.kind === 'mute') setMuted(it => !it)
    else fill()
  }
  const measure = () => {
    const measured = video.current?.duration ?? 0
    if (Number.isFinite(measured) && measured > 0) setLength(measured)
  }
  return (
    <section
      ref={root}
      className={frame}
      data-player={state}
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the player is played by keys as a whole
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <video
        ref={video}
        src={source}
        poster={poster ?? undefined}
        preload="metadata"
        playsInline
        aria-label={name}
        onLoadedData={() => {
          measure()
          tell('loadeddata')
        }}
        onDurationChange={measure}
        onTimeUpdate={event => setAt(event.currentTarget.currentTime)}
        onPlay={() => {
          setPlaying(true)
          tell('play')
        }}
        onPause={() => setPlaying(false)}
        muted={muted}
        onWaiting={() => tell('waiting')}
        onPlaying={() => tell('playing')}
        onSeeking={() => tell('seeking')}
        onSeeked={() => tell('seeked')}
        onEnded={() => {
          setPlaying(false)
          tell('ended')
        }}
        onError={() => tell('error')}
        onClick={() => {
          root.current?.focus({ preventScroll: true })
          toggle()
        }}
      >
        <track kind="captions" />
      </video>
      {state === 'loading' && (
        <span className={loading} role="status">
          Loading video
        </span>
      )}
      {state === 'ended' && (
        <div className={`${overlay} ${dimmed}`}>
          <Button icon={RotateCcw} onClick={toggle}>
            Replay
          </Button>
        </div>
      )}
      {state === 'failed' ? (
        <div className={`${overlay} ${dimmed}`} role="alert">
          <Icon of={CircleAlert} size={19} />
          Unable to load video
          <Button onClick={retry}>Try again</Button>
        </div>
      ) : (
        <div className={bar}>
          <button type="button" className={control} aria-label={playing ? 'Pause' : 'Play'} onClick={toggle}>
            <Icon of={playing ? Pause : Play} size={15} />
          </button>
          {durationText(at)}
          <input
            className={track}
            type="range"
            aria-label="Position"
            aria-valuetext={`${durationText(at)} of ${durationText(length)}`}
            min={0}
            max={length || 1}
            step={0.1}
            value={Math.min(at, length || 1)}
            onChange={event => {
              if (video.current) video.current.currentTime = event.currentTarget.valueAsNumber
            }}
          />
          {durationText(length)}
          <select
            className={cx(control, speed, whereWide)}
            aria-label="Speed"
            value={rate}
            onChange={event => choose(Number(event.currentTarget.value))}
          >
            {rates.map(it => (
              <option key={it} value={it}>
                {it}×
              </option>
            ))}
          </select>
          <button
            type="button"
            className={cx(control, whereWide)}
            aria-label="Mute"
            aria-pressed={muted}
            onClick={() => setMuted(it => !it)}
          >
            <Icon of={muted ? VolumeX : Volume2} size={15} />
          </button>
          <button type="button" className={control} aria-label="Full screen" onClick={fill}>
            <Icon of={Maximize} size={14} />
          </button>
        </div>
      )}
    </section>
  )
}
