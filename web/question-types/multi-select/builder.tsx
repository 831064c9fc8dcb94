import { Square } from 'lucide-react'
import type { BuilderPart } from '../shared/builder.tsx'
import { optionsLook } from '../shared/options-look.tsx'

export const multiSelectBuilder: BuilderPart = {
  explained: 'Any of a few, all in view',
  searchWords: 'multiple choice checkbox many',
  Look: optionsLook(Square),
  optionMark: Square,
}
