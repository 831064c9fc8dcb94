import { forget, type Kept, keep, keepPart, recall } from './cache.ts'
import { cancellable, cancelUpload, dropUpload, tellUpload } from './in-progress.ts'
import { type Lock, lock } from './lock.ts'
import { type Progress, send } from './send.ts'
import { Source } from './source.ts'
import { type Transport, UploadError } from './transport.ts'

/** The question on its form that a file is for. */
export type Place = { formId: string; questionId: string; ownToken: string | undefined }

/** Where its file goes, and how. */
export type Target = Place & { transport: Transport }

/** What an answer says of its file; `id` null: its upload had not begun when it was kept. */
export type Said = { id: string | null } & Pick<Kept, 'name' | 'type' | 'duration'>

/** Another tab of this browser is sending it, or recording it. */
export type Busy = { name: string; state: 'tab' }

/** Of an application its id, and not the secret: what is kept for a new one is neither taken for that one's nor forgotten with it. */
const keyOf = ({ formId, questionId, ownToken }: Place) =>
  `${ownToken ? ownToken.split('.')[0] : formId}/${questionId}`

/**
 * One file on its way to the server. It outlives the field that shows it, and the page: bytes and the server's id are kept in
 * the browser until the application is in.
 */
export class Upload {
  progress: Progress
  hear: () => void = () => {}
  private readonly abort = new AbortController()
  private parts = 0
  private given = false
  /** Whether its bytes are kept here: not once it was cancelled, or another tab has begun another file in its place */
  private keeps = true
  private lock: Lock | null = null
  private readonly forgo = cancellable(() => this.cancel())

  private constructor(
    public place: Target,
    readonly source: Source,
    public kept: Kept,
  ) {
    this.progress = { state: 'sending', sent: 0, total: source.size, secondsLeft: null }
  }

  /** Takes a file, or a recording that has not begun. What was there for this question goes. */
  static begin(
    place: Target,
    source: Source,
    of: Pick<Kept, 'name' | 'answered' | 'recorded' | 'duration'>,
  ): Upload {
    const kept = { ...of, type: source.type, ended: source.ended, uploadId: null }
    const upload = new Upload(place, source, kept)
    upload.takeLock(true)
    forget(keyOf(place))
    upload.store()
    if (source.ended) upload.storePart(source.whole())
    return upload.go()
  }

  /** Goes on with what this browser has kept for a question; null: nothing, or not what is wanted. */
  static async resume(place: Target, isWanted: (kept: Kept) => boolean): Promise<Upload | Busy | null> {
    const before = await recall(keyOf(place))
    if (!before || !isWanted(before.kept)) return null
    const upload = new Upload(place, new Source(before.kept.type), before.kept)
    const isOurs = await upload.takeLock(false)
    // Whoever had it may have gone on until now.
    const found = isOurs && (await recall(keyOf(place)))
    if (!found || !isWanted(found.kept)) {
      upload.leave()
      return isOurs ? null : { name: before.kept.name, state: 'tab' }
    }
    for (const part of found.parts) upload.source.push(part)
    upload.source.end()
    upload.kept = { ...found.kept, ended: true }
    upload.parts = found.parts.length
    return upload.go()
  }

  /**
   * A file that another device has sent whole; else whether the server has only a part of it, has it no more, or cannot be
   * asked now.
   */
  static async elsewhere(place: Target, { id, ...of }: Said): Promise<Upload | 'part' | 'gone' | 'unknown'> {
    if (id === null) return 'part'
    const now = await place.transport
      .standing(id, new AbortController().signal)
      .catch((error: unknown) =>
        error instanceof UploadError && error.kind !== 'lost' ? ('gone' as const) : ('unknown' as const),
      )
    if (typeof now === 'string') return now
    if (now.offset !== now.length) return 'part'
    const source = new Source(of.type)
    source.end()
    const kept = { ...of, ended: true, uploadId: id, answered: true, recorded: false }
    const upload = new Upload(place, source, kept)
    upload.progress = { state: 'done', sent: now.offset, total: now.offset }
    return upload
  }

  /** Whether this browser has kept something for a question. */
  static async isKept(place: Place): Promise<boolean> {
    return (await recall(keyOf(place))) !== null
  }

  /** What this browser has for a question goes, whether or not a field shows it. */
  static discard(place: Place): void {
    cancelUpload(place.questionId)
    forget(keyOf(place))
  }

  push(part: Blob): void {
    this.source.push(part)
    this.storePart(part)
  }

  end(): void {
    this.source.end()
    this.change({ ended: true })
  }

  change(kept: Partial<Kept>): void {
    this.kept = { ...this.kept, ...kept }
    this.store()
    this.tell()
  }

  /** Nobody shows it here any more; one that belongs to an application goes on. */
  leave(): void {
    if (this.given) return
    this.abort.abort()
    this.release()
  }

  private release(): void {
    this.forgo()
    this.lock?.release()
  }

  private takeLock(steal: boolean): Promise<boolean> {
    this.lock = lock(keyOf(this.place), steal, () => {
      this.keeps = false
    })
    return this.lock.held
  }

  /** Nobody wants it any more: its bytes go here and there. */
  cancel(): void {
    this.keeps = false
    this.abort.abort()
    this.release()
    forget(keyOf(this.place))
    if (this.kept.uploadId !== null) this.place.transport.remove(this.kept.uploadId)
    dropUpload(this.place.questionId)
  }

  private store(): void {
    if (this.keeps) keep(keyOf(this.place), this.kept)
  }

  private storePart(part: Blob): void {
    if (this.keeps) keepPart(keyOf(this.place), this.parts++, part)
  }

  /** Says how it stands to whoever shows it, and to whoever waits for the files of an application. */
  tell(): void {
    const { questionId } = this.place
    const { name, answered } = this.kept
    if (answered && !this.given)
      tellUpload({
        ...{ questionId, name, progress: this.progress },
        onSent: ownToken => this.handOver(ownToken),
        onCancel: () => this.cancel(),
      })
    this.hear()
  }

  /** It belongs to an application. Its bytes are kept until it is whole: the applicant's own page goes on with them. */
  private handOver(ownToken: string | undefined): void {
    this.given = true
    this.release()
    forget(keyOf(this.place))
    dropUpload(this.place.questionId)
    if (this.progress.state === 'done' || !ownToken) return
    this.place = { ...this.place, ownToken }
    this.takeLock(true)
    this.parts = 0
    this.store()
    this.storePart(this.source.whole())
    // The application does not know of an upload that begins only now.
    if (this.kept.uploadId === null) {
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
        filename: this.kept.name,
        filetype: this.kept.type,
        ...(this.kept.duration === null ? {} : { duration: this.kept.duration.toFixed(2) }),
        ...(ownToken ? { own_token: ownToken } : {}),
      },
      id: this.kept.uploadId,
      signal: this.abort.signal,
      onId: uploadId => this.change({ uploadId }),
      onProgress: progress => {
        this.progress = progress
        if (progress.state === 'done' || progress.state === 'refused') this.lock?.release()
        if (progress.state === 'done' && this.given) forget(keyOf(this.place))
        this.tell()
      },
    })
    return this
  }
}
