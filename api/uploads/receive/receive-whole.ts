import type { App } from '../../core/app.ts'
import { Refusal } from '../../core/error.ts'
import { findUpload, newUploadId, type UploadRow } from '../row.ts'
import { storePart } from './append.ts'
import { acceptedFor, beginUpload, type NewUpload } from './begin.ts'
import { finishUpload } from './finish.ts'

type WholeFile = Pick<NewUpload, 'formId' | 'questionId' | 'ownToken' | 'address'> & { file: File }

/** A file in one piece: what tus does, at once. Refused where its content is not what its question takes. */
export async function receiveWhole(app: App, { file, ...of }: WholeFile): Promise<UploadRow> {
  const row = await app.write(tx =>
    beginUpload(tx, app, {
      ...of,
      id: newUploadId(),
      filename: file.name,
      contentType: file.type || 'application/octet-stream',
      length: file.size,
    }),
  )
  const accepted = await acceptedFor(app.reads, app, row)
  const done = await finishUpload(app, await storePart(app, row, file, accepted))
  if (done) return done
  const refused = await findUpload(app.reads, row.id)
  throw new Refusal('unsupported_media_type', refused?.refusal ?? 'Unsupported file type')
}
