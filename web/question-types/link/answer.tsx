import { type AnswerView, shortRoom } from '../shared/answer.tsx'
import { Address } from './Address.tsx'
import { LinkedIn } from './linkedin/LinkedIn.tsx'
import { YouTube } from './youtube/YouTube.tsx'

export const linkAnswer: AnswerView = {
  room: question => {
    if (question.preDefinedInputType === 'LINKEDIN') return 'line'
    if (question.preDefinedInputType === 'YOUTUBE') return 'media'
    return shortRoom(question) === 'short' ? 'address' : 'line'
  },
  show: (value, { preDefinedInputType }, { place }) => {
    const url = String(value)
    if (preDefinedInputType === 'LINKEDIN') return <LinkedIn key={url} url={url} place={place} />
    if (preDefinedInputType === 'YOUTUBE') return <YouTube key={url} url={url} />
    return <Address url={url} />
  },
}
