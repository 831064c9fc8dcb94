import type { FieldType } from '../../form/fields/control.ts'
import { MediaInput } from '../../form/fields/media.tsx'
import { PlainFile } from './field/plain-file.tsx'

export const fileUploadField: FieldType = {
  Control: MediaInput,
  group: true,
  seconds: 60,
  media: {
    kind: 'file',
    load: () => import('./field/file-field.tsx').then(it => it.FileField),
    Plain: PlainFile,
  },
}
