import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmod, mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findVideoTools } from '@winnow/api/ports/video/ffmpeg'
import { answerFiles, events } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { freshApp, type TestApp } from '../../support/app.ts'
import { filling } from '../../support/scenes/filling.ts'
import { film, webm } from '../../support/uploads.ts'

/** The real one where this machine has it, else one that writes what it was told to write. */
const real = Bun.which('ffmpeg')

let folder: string
let ffmpeg: string
/** A recording as a browser makes it: VP8 in WebM, larger than 720p, without a length in its head */
let recording: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-ffmpeg-'))
  if (real) {
    ffmpeg = real
    const at = join(folder, 'recording.webm')
    const made = Bun.spawn(
      [
        real,
        ...'-v error -f lavfi -i testsrc=size=1920x1080:rate=10:duration=2.5 -f lavfi -i sine=duration=2.5'.split(
          ' ',
        ),
        ...'-c:v libvpx -deadline realtime -cpu-used 8 -c:a libopus -live 1 -f webm'.split(' '),
        at,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    await made.exited
    recording = await Bun.file(at).bytes()
    return
  }
  ffmpeg = join(folder, 'ffmpeg')
  await Bun.write(
    ffmpeg,
    `#!/bin/sh
for last; do :; done
case "$*" in *broken*) exit 1;; esac
case "$last" in
  *.mp4) [ -f "$last" ] || printf '\\000\\000\\000\\030ftypisom' > "$last";;
  *.jpg) printf '\\377\\330\\377' > "$last";;
esac
echo "  Duration: 00:00:02.50, start" >&2
`,
  )
  await chmod(ffmpeg, 0o755)
  recording = webm(20_000)
})
afterAll(() => rm(folder, { recursive: true }))

const answers = ({ app }: TestApp) => app.reads.select().from(answerFiles)
async function until(app: TestApp, done: (row: typeof answerFiles.$inferSelect) => boolean) {
  for (;;) {
    const [row] = await answers(app)
    if (row && done(row)) return row
    await Bun.sleep(10)
  }
}

describe('where the server has ffmpeg', () => {
  test('a recording becomes an MP4 of at most 720p with a first look, and its true length is known', async () => {
    const app = await freshApp({ config: { ffmpeg } })
    const it = await filling(app)
    const { submissionId } = await it.apply({ video: await it.tus.upload(it.recording, recording) })
    await until(app, row => row.playableFileId !== null)
    const { videoMetadata } = await it.answer(submissionId, it.ids.video)
    expect(videoMetadata).toMatchObject({ contentType: 'video/mp4', originalFilename: it.recording.filename })
    expect(videoMetadata?.duration).toBeCloseTo(2.5, 0)
    expect(videoMetadata?.mediaConvertJobId).toStartWith('job_')

    const mp4 = await it.read(videoMetadata?.videoUrl ?? '')
    expect(mp4.headers.get('content-type')).toBe('video/mp4')
    expect(mp4.headers.get('content-disposition')).toContain('inline; filename="video_Ada_8f14e45f.mp4"')
    const bytes = await mp4.bytes()
    expect(new TextDecoder().decode(bytes.subarray(4, 8))).toBe('ftyp')
    if (real) {
      const text = new TextDecoder('latin1').decode(bytes)
      // Fast start: what says how to play it stands before what is played.
      expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'))
      const at = join(folder, 'made.mp4')
      await Bun.write(at, bytes)
      const said = await new Response(Bun.spawn([ffmpeg, '-i', at], { stderr: 'pipe' }).stderr).text()
      expect(said).toContain('Video: h264')
      expect(said).toContain('1280x720')
      expect(said).toContain('Audio: aac')
    }
    const original = await it.read(
      it.media(submissionId, it.ids.video, it.recording.filename, { kind: 'original' }),
    )
    expect(await original.bytes()).toEqual(recording)
    const look = await it.read(videoMetadata?.thumbnail ?? '')
    expect(look.headers.get('content-type')).toBe('image/jpeg')
    expect([...(await look.bytes()).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])

    const converted = eq(events.kind, 'submission.video_converted')
    expect(await app.app.reads.select().from(events).where(converted)).toMatchObject([
      { actorKind: 'system', data: { submission: submissionId, field: it.ids.video } },
    ])
    await app.close()
  }, 30_000)

  test('a recording that ffmpeg cannot read is served as it came, and not tried again', async () => {
    const app = await freshApp({ config: { ffmpeg: '/bin/false' } })
    const it = await filling(app)
    const bytes = webm()
    const { submissionId } = await it.apply({ video: await it.tus.upload(it.recording, bytes) })
    await until(app, row => row.playableFileId !== null)
    const { videoMetadata } = await it.answer(submissionId, it.ids.video)
    expect(videoMetadata).toMatchObject({ contentType: 'video/webm', thumbnail: null })
    expect(await (await it.read(videoMetadata?.videoUrl ?? '')).bytes()).toEqual(bytes)
    await app.close()
  })

  test.skipIf(!real)(
    'a small file of huge frames is not unfolded',
    async () => {
      const huge = join(folder, 'huge.mp4')
      const frame = '-v error -f lavfi -i color=c=gray:size=6400x6400 -frames:v 1 -preset ultrafast -qp 40'
      await Bun.spawn([ffmpeg, ...frame.split(' '), huge], { stdio: ['ignore', 'ignore', 'inherit'] }).exited
      const app = await freshApp({ config: { ffmpeg } })
      const it = await filling(app)
      await it.apply({ video: await it.tus.upload(it.recording, await Bun.file(huge).bytes()) })
      const row = await until(app, row => row.playableFileId !== null)
      expect(row.playableFileId).toBe(row.fileId)
      await app.close()
    },
    30_000,
  )

  test('one that takes long holds no other up', async () => {
    const choosy = join(folder, 'choosy')
    await Bun.write(
      choosy,
      '#!/bin/sh\ncase "$*" in *-map*) ;; *) exit 1;; esac\nfor file in "$@"; do grep -q slowmark "$file" 2>/dev/null && exec sleep 60; done\nexit 1\n',
    )
    await chmod(choosy, 0o755)
    const app = await freshApp({ config: { ffmpeg: choosy } })
    const it = await filling(app)
    const slow = webm()
    slow.set(new TextEncoder().encode('slowmark'), 100)
    await it.apply({ video: await it.tus.upload(it.recording, slow) })
    await it.apply({ video: await it.tus.upload(it.recording, webm()) })
    const settled = async () => (await answers(app)).filter(row => row.playableFileId !== null)
    while ((await settled()).length === 0) await Bun.sleep(10)
    expect(await settled()).toHaveLength(1)
    await app.close()
  }, 20_000)

  test('a process that ends in the middle leaves its video to the next', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'winnow-test-'))
    const slow = join(folder, 'slow')
    await Bun.write(slow, '#!/bin/sh\nexec sleep 60\n')
    await chmod(slow, 0o755)
    const config = { dataDir, databaseUrl: `file:${join(dataDir, 'winnow.db')}` }
    const first = await freshApp({ config: { ...config, ffmpeg: slow } })
    const it = await filling(first)
    await it.apply({ video: await it.tus.upload(it.recording, recording) })
    await until(first, row => row.convertJobId !== null)
    await first.close()
    const second = await freshApp({ config: { ...config, ffmpeg } })
    const row = await until(second, row => row.playableFileId !== null)
    expect(row.playableFileId).not.toBe(row.fileId)
    await second.close()
    await rm(dataDir, { recursive: true })
  }, 30_000)
})

test('what a killed process has left of its work goes at the next start, and nothing that may be under way', async () => {
  const app = await freshApp({ config: { ffmpeg: '' } })
  const work = join(app.app.config.dataDir, 'converting')
  for (const name of ['video-left', 'video-now']) await mkdir(join(work, name), { recursive: true })
  await utimes(join(work, 'video-left'), 0, 0)
  const tools = findVideoTools({ ffmpeg, dataDir: app.app.config.dataDir })
  await tools?.convert(new Blob([recording]), new AbortController().signal, async () => {})
  expect(await readdir(work)).toEqual(['video-now'])
  await app.close()
})

test('without ffmpeg the original is served, and no job is named', async () => {
  const app = await freshApp({ env: { FFMPEG: '' } })
  const it = await filling(app)
  const bytes = webm()
  const video = await it.tus.upload({ ...it.recording, duration: '59.98' }, bytes)
  const { submissionId } = await it.apply({ video })
  const { videoMetadata } = await it.answer(submissionId, it.ids.video)
  expect(videoMetadata).toMatchObject({ contentType: 'video/webm', mediaConvertJobId: null, duration: 59.98 })
  expect(await (await it.read(videoMetadata?.videoUrl ?? '')).bytes()).toEqual(bytes)
  await app.close()
})

describe('the length of a recording is measured, not believed', () => {
  test('one of 5 seconds that claims 59 lasts 5', async () => {
    const app = await freshApp({ env: { FFMPEG: '' } })
    const it = await filling(app)
    const video = await it.tus.upload({ ...it.recording, duration: '59' }, film(5))
    const { submissionId } = await it.apply({ video, duration: 59 })
    expect((await it.answer(submissionId, it.ids.video)).videoMetadata).toMatchObject({ duration: 5 })
    await app.close()
  })

  test('one of 62 seconds that claims 5 is refused', async () => {
    const app = await freshApp({ env: { FFMPEG: '' } })
    const it = await filling(app)
    const bytes = film(62)
    const id = await it.tus.create({ ...it.recording, duration: '5' }, bytes.byteLength)
    const sent = await it.tus.patch(id, 0, bytes)
    expect(sent.status).toBe(415)
    expect(await sent.json()).toMatchObject({ detail: 'Videos can be up to 60 seconds long' })
    await app.close()
  })
})
