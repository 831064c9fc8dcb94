import type { Question } from '@winnow/openapi/questions'
import { type TintHue, tintHues } from '../../theme/tints.ts'

const optionHues = tintHues.filter(hue => hue !== 'grey')

/** Neighbouring options never share a hue; a text typed under Other is grey. */
export function optionHue(question: Pick<Question, 'options'> | undefined, value: string): TintHue {
  const place = question?.options.indexOf(value) ?? -1
  return place < 0 ? 'grey' : (optionHues[(place * 2) % optionHues.length] ?? 'grey')
}

/** The answer to a select as a list. */
export const selectedOptions = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : value === null || value === undefined || value === ''
      ? []
      : [String(value)]
