import { Circle } from 'lucide-react'
import type { BuilderPart } from '../shared/builder.tsx'
import { optionsLook } from '../shared/options-look.tsx'

export const singleSelectBuilder: BuilderPart = {
  explained: 'One of a few, all in view',
  searchWords: 'choice radio one yes no',
  Look: optionsLook(Circle),
  optionMark: Circle,
}
