import { Calendar } from 'lucide-react'
import { type BuilderPart, EmptyBox } from '../shared/builder.tsx'

export const dateBuilder: BuilderPart = {
  explained: 'A date from a calendar',
  searchWords: 'day calendar',
  Look: () => <EmptyBox icon={Calendar}>Date</EmptyBox>,
}
