import { examples } from '@winnow/openapi/examples'
import * as t from '../../index.ts'

/** Keys of the files that the example workspace speaks of; a test that reads them writes the bytes first. */
export const exampleKeys = {
  file: '00000000-0000-4000-8000-000000000001',
  video: '00000000-0000-4000-8000-000000000002',
  upload: '00000000-0000-4000-8000-000000000003',
  attachment: '00000000-0000-4000-8000-000000000004',
}

/** Ada sent a deck and a video; Grace's deck has been uploaded and not been added yet. */
export async function exampleUploads(db: t.Reader, formNumber: number, now: number) {
  const first = formNumber * 2 ** 32
  const file = { originalFilename: 'deck.pdf', contentType: 'application/pdf' }
  const video = { originalFilename: 'video_Ada_8f14e45f.webm', contentType: 'video/webm' }
  const stored = (id: string, storageKey: string) => ({ id, storageKey, bytes: 8, createdAt: now })
  const ofAda = { ownerKind: 'answer', ownerId: String(first + 1), state: 'STORED' as const }
  await db.insert(t.files).values([
    { ...file, ...ofAda, ...stored('fil_examplefile', exampleKeys.file) },
    { ...video, ...ofAda, ...stored('fil_examplevideo', exampleKeys.video) },
    {
      ...{ ...file, ...stored('fil_exampleattached', exampleKeys.attachment), state: 'STORED' as const },
      ...{ ownerKind: 'message', ownerId: examples.attachedMessage },
    },
    {
      ...{ ...file, ...stored('fil_exampleupload', exampleKeys.upload) },
      ...{ ownerKind: 'upload', ownerId: examples.upload, state: 'DRAFT' as const },
    },
  ])
  await db.insert(t.uploads).values({
    ...{ ...file, id: examples.upload, formNumber, questionId: examples.file, fileId: 'fil_exampleupload' },
    ...{ length: 8, received: 8, state: 'DONE', senderHash: '', createdAt: now, touchedAt: now },
  })
  const adas = { submissionId: first + 1, bytes: 8 }
  await db.insert(t.answerFiles).values([
    { ...file, ...adas, questionId: examples.file, fileId: 'fil_examplefile' },
    { ...video, ...adas, questionId: examples.video, fileId: 'fil_examplevideo', duration: 42.5 },
    { ...file, submissionId: first + 2, questionId: examples.file },
  ])
}
