import { Phone } from 'lucide-react'
import { type BuilderPart, EmptyBox } from '../shared/builder.tsx'

export const phoneNumberBuilder: BuilderPart = {
  explained: 'With its country code',
  searchWords: 'telephone mobile',
  Look: () => <EmptyBox icon={Phone}>+351 912 345 678</EmptyBox>,
}
