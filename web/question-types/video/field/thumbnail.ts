import { Source, send } from '../../../form/uploads/send.ts'
import type { Upload } from '../../../form/uploads/upload.ts'

/** Sends the small picture of a video beside it; nothing waits for that. */
export const sendThumbnail = ({ place, file }: Upload, picture: Blob) => {
  send({
    transport: place.transport,
    source: Source.of(picture, 'image/jpeg'),
    metadata: {
      ...{ form_id: place.formId, field_id: place.questionId },
      filename: 'thumbnail.jpg',
      filetype: 'image/jpeg',
      kind: 'thumbnail',
      of: file.uploadId ?? '',
      ...(place.ownToken ? { own_token: place.ownToken } : {}),
    },
    id: null,
    signal: new AbortController().signal,
    onId: () => {},
    onProgress: () => {},
  })
}
