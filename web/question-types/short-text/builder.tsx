import { type BuilderPart, EmptyBox } from '../shared/builder.tsx'

export const shortTextBuilder: BuilderPart = {
  explained: 'One line of text',
  searchWords: 'line answer',
  Look: ({ question }) => (
    <EmptyBox>{question.preDefinedInputType === 'EMAIL' ? 'name@example.com' : 'Short answer'}</EmptyBox>
  ),
}
