import { Icon } from '../icons.tsx'
import type { ControlProps } from './control.ts'

const titles: Partial<Record<ControlProps['question']['type'], string>> = {
  FILE_UPLOAD: 'Upload a file',
  VIDEO: 'Record a video',
}

/** A type that the hosted form cannot take yet: such a form is not published, so only a preview meets it. */
export const Unanswerable = ({ question }: ControlProps) => (
  <div className="unanswerable" id={question.id}>
    <Icon name="lock" />
    {titles[question.type]}
  </div>
)
