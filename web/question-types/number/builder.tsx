import { type BuilderPart, EmptyBox } from '../shared/builder.tsx'

export const numberBuilder: BuilderPart = {
  explained: 'Digits, sorted as numbers',
  searchWords: 'amount digits',
  Look: () => <EmptyBox>Number</EmptyBox>,
}
