import { type CachedFile, type Lock, lock, readFile, removeFile, saveFile, savePart } from './cache.ts'
import { cancellable, cancelUpload, dropUpload, noteUpload } from './in-progress.ts'
import { type Progress, Source, send } from './send.ts'
import { type Transport, UploadError } from './transport.ts'

/** The question on its form that a file is for. */
export type Place = { formId: string; questionId: string; ownToken: string | undefined }

/** Where its file goes, and how. */
export type Target = Place & { transport: Transport }

/** A file as an answer names it; `id` null: its upload had not begun when the answer was saved. */
export type AnswerFile = { id: string | null } & Pick<CachedFile, 'name' | 'type' | 'duration'>

/** Marks a file that another tab is sending or recording. */
export type Busy = { name: string; state: 'tab' }

/** The key of a question's file in this browser; an application has one of its own, by its id, apart from new ones. */
function keyOf({ formId, questionId, ownToken }: Place) {
  return `${ownToken ? ownToken.split('.')[0] : formId}/${questionId}`
}

/**
 * One upload. It outlives the field that shows it, and the page: bytes and the server's id are saved in
 * the browser until the application is sent (docs/rules.md#chunked-uploads).
 */
export class Upload {
  progress: Progress
  onChange: () => void = () => {}
  private readonly abort = new AbortController()
  private parts = 0
  private isHandedOver = false
  /** Whether its bytes are saved here: not once it was cancelled, or another tab has begun another file in its place */
  private caches = true
  private lock: Lock | null = null
  private readonly forgo = cancellable(() => this.cancel())

  private constructor(
    public place: Target,
    readonly source: Source,
    public file: CachedFile,
  ) {
    this.progress = { state: 'sending', sent: 0, total: source.size, secondsLeft: null }
  }

  /** Starts with a file, or a recording that has not begun, and removes the question's previous one. */
  static begin(
    place: Target,
    source: Source,
    of: Pick<CachedFile, 'name' | 'answered' | 'recorded' | 'duration'>,
  ): Upload {
    const file = { ...of, type: source.type, ended: source.ended, uploadId: null }
    const upload = new Upload(place, source, file)
    upload.takeLock(true)
    removeFile(keyOf(place))
    upload.cache()
    if (source.ended) upload.cachePart(source.whole())
    return upload.go()
  }

  /** Resumes what this browser has saved for a question; null: nothing, or another file. */
  static async resume(place: Target, isWanted: (file: CachedFile) => boolean): Promise<Upload | Busy | null> {
    const before = await readFile(keyOf(place))
    if (!before || !isWanted(before.file)) return null
    const upload = new Upload(place, new Source(before.file.type), before.file)
    const isOurs = await upload.takeLock(false)
    // The previous holder may have sent more until now.
    const found = isOurs && (await readFile(keyOf(place)))
    if (!found || !isWanted(found.file)) {
      upload.leave()
      return isOurs ? null : { name: before.file.name, state: 'tab' }
    }
    for (const part of found.parts) upload.source.push(part)
    upload.source.end()
    upload.retotal()
    upload.file = { ...found.file, ended: true }
    upload.parts = found.parts.length
    return upload.go()
  }

  /**
   * A file that another device has sent whole; else whether the server has only a part of it, has it no more, or cannot be
   * asked now.
   */
  static async elsewhere(
    place: Target,
    { id, ...of }: AnswerFile,
  ): Promise<Upload | 'part' | 'gone' | 'unknown'> {
    if (id === null) return 'part'
    const now = await place.transport
      .status(id, new AbortController().signal)
      .catch((error: unknown) =>
        error instanceof UploadError && error.kind !== 'lost' ? ('gone' as const) : ('unknown' as const),
      )
    if (typeof now === 'string') return now
    if (now.offset !== now.length) return 'part'
    const source = new Source(of.type)
    source.end()
    const file = { ...of, ended: true, uploadId: id, answered: true, recorded: false }
    const upload = new Upload(place, source, file)
    upload.progress = { state: 'done', sent: now.offset, total: now.offset }
    return upload
  }

  /** Whether this browser has saved something for a question. */
  static async isCached(place: Place): Promise<boolean> {
    return (await readFile(keyOf(place))) !== null
  }

  /** Removes what this browser has for a question, whether or not a field shows it. */
  static discard(place: Place): void {
    cancelUpload(place.questionId)
    removeFile(keyOf(place))
  }

  push(part: Blob): void {
    this.source.push(part)
    this.cachePart(part)
  }

  end(): void {
    this.source.end()
    this.retotal()
    this.change({ ended: true })
  }

  /** Counts bytes that came since the last word of the server, which may be slow. */
  private retotal(): void {
    this.progress = { ...this.progress, total: this.source.size }
  }

  change(file: Partial<CachedFile>): void {
    this.file = { ...this.file, ...file }
    this.cache()
    this.releaseDone()
    this.notify()
  }

  /** Stops, as no field shows it any more, unless it belongs to an application. */
  leave(): void {
    if (this.isHandedOver) return
    this.caches = false
    this.abort.abort()
    this.release()
  }

  private release(): void {
    this.forgo()
    this.lock?.release()
  }

  /** Another tab may show it once it is whole, but not what nobody has saved yet: it would count there as no answer. */
  private releaseDone(): void {
    const { state } = this.progress
    if (state === 'refused' || (state === 'done' && this.file.answered)) this.lock?.release()
  }

  private takeLock(steal: boolean): Promise<boolean> {
    this.lock = lock(keyOf(this.place), steal, () => {
      this.caches = false
    })
    return this.lock.granted
  }

  /** Cancels it and removes its bytes, here and on the server. */
  cancel(): void {
    this.caches = false
    this.abort.abort()
    this.release()
    removeFile(keyOf(this.place))
    if (this.file.uploadId !== null) this.place.transport.remove(this.file.uploadId)
    dropUpload(this.place.questionId)
  }

  private cache(): void {
    if (this.caches) saveFile(keyOf(this.place), this.file)
  }

  private cachePart(part: Blob): void {
    if (this.caches) savePart(keyOf(this.place), this.parts++, part)
  }

  /** Notifies the field that shows it, and what waits for the files of an application. */
  notify(): void {
    const { questionId } = this.place
    const { name, answered } = this.file
    if (answered && !this.isHandedOver)
      noteUpload({
        ...{ questionId, name, progress: this.progress },
        onSent: ownToken => this.handOver(ownToken),
        onCancel: () => this.cancel(),
      })
    this.onChange()
  }

  /** Hands it over to an application. Its bytes stay saved until it is complete, for the applicant page to resume. */
  private handOver(ownToken: string | undefined): void {
    this.isHandedOver = true
    this.release()
    removeFile(keyOf(this.place))
    dropUpload(this.place.questionId)
    if (this.progress.state === 'done' || !ownToken) {
      // A late answer of the server would save it again.
      this.caches = false
      return
    }
    this.place = { ...this.place, ownToken }
    this.takeLock(true)
    this.parts = 0
    this.cache()
    this.cachePart(this.source.whole())
    // The application has no upload of this id: it begins only now.
    if (this.file.uploadId === null) {
      this.abort.abort()
      this.release()
    }
  }

  private go(): this {
    const { formId, questionId, ownToken, transport } = this.place
    send({
      transport,
      source: this.source,
      metadata: {
        ...{ form_id: formId, field_id: questionId },
        filename: this.file.name,
        filetype: this.file.type,
        ...(this.file.duration === null ? {} : { duration: this.file.duration.toFixed(2) }),
        ...(ownToken ? { own_token: ownToken } : {}),
      },
      id: this.file.uploadId,
      signal: this.abort.signal,
      onId: uploadId => this.change({ uploadId }),
      onProgress: progress => {
        this.progress = progress
        this.releaseDone()
        if (progress.state === 'done' && this.isHandedOver) removeFile(keyOf(this.place))
        this.notify()
      },
    })
    return this
  }
}
