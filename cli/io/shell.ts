const plain = /^[\w@%+=:,./-]+$/

/** A word as a shell reads it back. */
export const quoted = (word: string) => (plain.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

/** The command line that prints as JSON what the typed one draws. */
export const scriptOf = (typed: readonly string[]) =>
  ['winnow', ...typed.filter(it => it !== '--json').map(quoted), '--json'].join(' ')
