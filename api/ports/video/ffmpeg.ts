import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../core/config.ts'

/** What is made of a recording: an MP4 that every browser plays, its first look, and how long it really is. */
export interface Converted {
  mp4: Blob
  /** A JPEG */
  thumbnail: Blob
  /** Seconds, two decimals */
  duration: number
}

/** Works on videos; `use` has the files for as long as it takes, then they go. */
export interface VideoTools {
  /** False: nothing could be made of it */
  convert(video: Blob, signal: AbortSignal, use: (made: Converted) => Promise<void>): Promise<boolean>
}

/** Milliseconds for one video of a minute, on a slow machine. */
const longestConversion = 150_000

/** Below what serves people. */
const low = 10

/** Of one frame, 8K among them: a file of 600 kB can unfold to frames that fill the memory of a machine. */
const mostPixels = 36_000_000

/** The shorter side at most 720 pixels, both even, whichever way it was held. */
const scale = "scale=w='if(lt(iw,ih),min(720,trunc(iw/2)*2),-2)':h='if(lt(iw,ih),-2,min(720,trunc(ih/2)*2))'"

const toMp4 = (from: string, to: string) => [
  // Nothing that a file points to is ever fetched.
  ...['-max_pixels', String(mostPixels), '-protocol_whitelist', 'file', '-i', from],
  ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1'],
  ...['-vf', scale, '-fpsmax', '30', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23'],
  ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', to],
]

const toJpeg = (from: string, at: number, to: string) => [
  ...['-ss', at.toFixed(2), '-i', from, '-frames:v', '1', '-vf', "scale='min(640,iw)':-2", '-q:v', '4', to],
]

/**
 * Null where there is no ffmpeg: `FFMPEG` names one, an empty one says that none is to be used. Works below the data folder, where
 * processes that were killed have left recordings: those go.
 */
export function findVideoTools({ ffmpeg, dataDir }: Pick<Config, 'ffmpeg' | 'dataDir'>): VideoTools | null {
  const command = ffmpeg ?? Bun.which('ffmpeg')
  if (!command) return null
  const work = join(dataDir, 'converting')
  // What cannot be removed now is at the next start.
  const removed = removeFolder(work).catch(() => {})
  return {
    async convert(video, signal, use) {
      await removed
      await mkdir(work, { recursive: true })
      return convert(command, work, video, signal, use)
    },
  }
}

/** Removes what no process can be at any more. */
async function removeFolder(work: string): Promise<void> {
  for (const name of await readdir(work)) {
    const folder = join(work, name)
    if ((await stat(folder)).mtimeMs < Date.now() - 4 * longestConversion)
      await rm(folder, { recursive: true, force: true })
  }
}

async function convert(
  command: string,
  work: string,
  video: Blob,
  signal: AbortSignal,
  use: (made: Converted) => Promise<void>,
): Promise<boolean> {
  const folder = await mkdtemp(join(work, 'video-'))
  const [from, mp4, jpeg] = ['video', 'video.mp4', 'video.jpg'].map(it => join(folder, it)) as [
    string,
    string,
    string,
  ]
  try {
    await Bun.write(from, new Response(video.stream()))
    if ((await run(command, toMp4(from, mp4), signal)) === null) return false
    // Asked about a file alone it prints what it is, and fails for want of an output.
    const output = await run(command, ['-i', mp4], signal, [0, 1])
    const duration = durationIn(output ?? '')
    if (duration === null) return false
    if ((await run(command, toJpeg(mp4, Math.min(1, duration / 2), jpeg), signal)) === null) return false
    await use({ mp4: Bun.file(mp4), thumbnail: Bun.file(jpeg), duration })
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What it printed; null: it failed. */
async function run(
  command: string,
  args: readonly string[],
  signal: AbortSignal,
  fine: readonly number[] = [0],
): Promise<string | null> {
  const child = Bun.spawn([command, '-hide_banner', '-nostdin', '-y', '-threads', '2', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    timeout: longestConversion,
    killSignal: 'SIGKILL',
  })
  try {
    setPriority(child.pid, low)
  } catch {
    // It may be over already.
  }
  const output = await new Response(child.stderr).text()
  const code = await child.exited
  signal.throwIfAborted()
  return fine.includes(code) ? output : null
}

function durationIn(output: string): number | null {
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):(\d+\.\d+)/.exec(output) ?? []
  return hours ? Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) : null
}
