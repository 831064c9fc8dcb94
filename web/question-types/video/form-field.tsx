import type { FieldType } from '../../form/fields/control.ts'
import { MediaInput } from '../../form/fields/media.tsx'

const noVideo = {
  required:
    'A video needs JavaScript to be recorded. Send the form without it: the link to your own page, which you get by e-mail, takes it from any device.',
  optional: 'A video needs JavaScript to be recorded. The form can be sent without it.',
}

export const videoField: FieldType = {
  Control: MediaInput,
  group: true,
  seconds: 180,
  media: {
    kind: 'video',
    load: () => import('./field/video-field.tsx').then(it => it.VideoField),
    Plain: ({ question }) => <p className="hint">{noVideo[question.required ? 'required' : 'optional']}</p>,
  },
}
