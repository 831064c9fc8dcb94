import { dialled } from '@winnow/openapi/questions'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { type AnswerView, shortRoom } from '../shared/answer.tsx'

export const phoneNumberAnswer: AnswerView = {
  room: shortRoom,
  show: value => (
    <TextLink href={`tel:${dialled(String(value))}`} external tone="plain">
      {String(value)}
    </TextLink>
  ),
}
