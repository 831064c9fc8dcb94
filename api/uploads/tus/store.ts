import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import type { App } from '../../core/app.ts'
import { Refusal } from '../../core/error.ts'
import { appendBytes, declareLength } from '../receive/append.ts'
import { acceptedFor } from '../receive/begin.ts'
import { dropUpload } from '../receive/discard.ts'
import { finishUpload } from '../receive/finish.ts'
import { findUpload, isWhole, type UploadRow, uploadGone } from '../row.ts'

/** tus over the storage port and the table of uploads; nothing of an upload is stored by this process alone. */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination']
  /** Bytes that are still being written; other requests wait for them */
  private readonly writing = new Map<string, Promise<unknown>>()
  /** When bytes of an upload have last come in by this process */
  private readonly lastByteAt = new Map<string, number>()

  constructor(private readonly app: App) {
    super()
  }

  /** The upload as it stands. One that was whole when its process died is finished here. */
  override async getUpload(id: string): Promise<Upload> {
    const row = await this.find(id)
    const now = isWhole(row) ? await this.finished(row) : row
    return new Upload({
      id,
      offset: now.received,
      ...(now.length === null ? {} : { size: now.length }),
    })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const row = await this.find(id)
    if (row.received !== offset || row.state !== 'OPEN')
      throw new Refusal('stale_version', 'More of this upload has arrived than that. Ask for its offset.')
    const stored = this.take(row, stream)
    const settled = stored.catch(() => {})
    this.writing.set(id, settled)
    try {
      return (await stored).received
    } finally {
      if (this.writing.get(id) === settled) this.writing.delete(id)
      this.lastByteAt.delete(id)
    }
  }

  private async take(row: UploadRow, stream: Readable): Promise<UploadRow> {
    const accepted = await acceptedFor(this.app.reads, this.app, row)
    const now = await appendBytes(this.app, row, this.heard(row.id, stream), accepted)
    return isWhole(now) ? this.finished(now) : now
  }

  /** The same bytes, with a note of when they came. */
  private async *heard(id: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      this.lastByteAt.set(id, performance.now())
      yield chunk
    }
  }

  private async finished(row: UploadRow): Promise<UploadRow> {
    const done = await finishUpload(this.app, row)
    if (done) return done
    const refused = await findUpload(this.app.reads, row.id)
    throw new Refusal('unsupported_media_type', refused?.refusal ?? 'Unsupported file type')
  }

  override async declareUploadLength(id: string, length: number): Promise<void> {
    const row = await this.find(id)
    await declareLength(this.app, row, length, await acceptedFor(this.app.reads, this.app, row))
  }

  override async remove(id: string): Promise<void> {
    if (!(await dropUpload(this.app, id))) throw uploadGone()
  }

  /** Milliseconds since bytes of it came in; none may be on their way at all. */
  silence(id: string): number {
    return performance.now() - (this.lastByteAt.get(id) ?? Number.NEGATIVE_INFINITY)
  }

  /** Resolves once nothing more of this upload is on its way to the storage. */
  async settled(id: string): Promise<void> {
    await this.writing.get(id)
  }

  private async find(id: string): Promise<UploadRow> {
    const row = await findUpload(this.app.reads, id)
    if (!row) throw uploadGone()
    if (row.state === 'REFUSED')
      throw new Refusal('unsupported_media_type', row.refusal ?? 'Unsupported file type')
    return row
  }
}
