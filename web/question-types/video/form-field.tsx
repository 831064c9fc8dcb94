import type { FieldType } from '../../form/fields/control.ts'
import { MediaInput } from '../../form/fields/media.tsx'

const noVideo = {
  required:
    'Recording a video needs JavaScript. Send the form without it: you can add the video later from the link we email you.',
  optional: 'Recording a video needs JavaScript. You can send the form without it.',
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
