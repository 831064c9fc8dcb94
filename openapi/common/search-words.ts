import { fold } from './plain-text.ts'

/** Shorter words are looked for where a word begins, others anywhere (docs/rules.md#search). */
const leastContained = 3

export const isContained = (word: string): boolean => Array.from(word).length >= leastContained

/** The words of a search, folded; what stands in double quotes is one, and so is what follows a quote that is not closed. */
export const searchWords = (search: string): string[] =>
  [...fold(search).matchAll(/["“”]([^"“”]+)["“”]?|\S+/g)].flatMap(([whole, quoted]) => {
    const word = (quoted ?? whole).trim()
    return word === '' ? [] : [word]
  })
