import { forget, type Kept, keep, keepPart, recall } from './kept.ts'
import { cancellable, cancelUpload, dropUpload, tellUpload } from './open.ts'
import { type Progress, send } from './send.ts'
import { Source } from './source.ts'
import { remove, standing } from './tus.ts'
import { UploadError } from './upload-error.ts'

/** The question on its form that a file is for. */
export type Place = { formId: string; questionId: string; ownToken: string | undefined }

/** What an answer says of its file; `id` null: its upload had not begun when it was kept. */
export type Said = { id: string | null } & Pick<Kept, 'name' | 'type' | 'duration'>

/** Of an application its id alone, and not the secret: what is kept for a new one is not taken for that one's. */
const keyOf = ({ formId, questionId, ownToken }: Place) =>
  [formId, ...(ownToken ? [ownToken.split('.')[0]] : []), questionId].join('/')

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
  private cancelled = false
  private release = cancellable(() => this.cancel())

  private constructor(
    readonly place: Place,
    readonly source: Source,
    public kept: Kept,
  ) {
    this.progress = { state: 'sending', sent: 0, total: source.size, secondsLeft: null }
  }

  /** Takes a file, or a recording that has not begun. What was there for this question goes. */
  static begin(
    place: Place,
    source: Source,
    of: Pick<Kept, 'name' | 'answered' | 'recorded' | 'duration'>,
  ): Upload {
    const kept = { ...of, type: source.type, ended: source.ended, uploadId: null }
    const upload = new Upload(place, source, kept)
    forget(keyOf(place))
    upload.store()
    if (source.ended) upload.storePart(source.whole())
    return upload.go()
  }

  /** Goes on with what this browser has kept for a question; null: nothing, or not what is wanted. */
  static async resume(place: Place, isWanted: (kept: Kept) => boolean): Promise<Upload | null> {
    const found = await recall(keyOf(place))
    if (!found || !isWanted(found.kept)) return null
    const source = new Source(found.kept.type)
    for (const part of found.parts) source.push(part)
    source.end()
    const upload = new Upload(place, source, { ...found.kept, ended: true })
    upload.parts = found.parts.length
    return upload.go()
  }

  /**
   * A file that another device has sent whole; else whether the server has only a part of it, has it no more, or cannot be
   * asked now.
   */
  static async elsewhere(place: Place, { id, ...of }: Said): Promise<Upload | 'part' | 'gone' | 'unknown'> {
    if (id === null) return 'part'
    const now = await standing(id, new AbortController().signal).catch((error: unknown) =>
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

  /** Nobody wants it any more: its bytes go here and there. */
  cancel(): void {
    this.cancelled = true
    this.abort.abort()
    this.release()
    forget(keyOf(this.place))
    if (this.kept.uploadId !== null) remove(this.kept.uploadId)
    dropUpload(this.place.questionId)
  }

  private store(): void {
    if (!this.cancelled) keep(keyOf(this.place), this.kept)
  }

  private storePart(part: Blob): void {
    if (!this.cancelled) keepPart(keyOf(this.place), this.parts++, part)
  }

  private tell(): void {
    const { questionId } = this.place
    const { name, answered } = this.kept
    if (answered && !this.given)
      tellUpload({
        ...{ questionId, name, progress: this.progress },
        onSent: () => this.handOver(),
        onCancel: () => this.cancel(),
      })
    this.hear()
  }

  private handOver(): void {
    this.given = true
    this.release()
    forget(keyOf(this.place))
    dropUpload(this.place.questionId)
  }

  private go(): this {
    const { formId, questionId, ownToken } = this.place
    send({
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
        this.tell()
      },
    })
    return this
  }
}
