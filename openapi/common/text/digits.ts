const digit = /\p{Nd}/u

/** Digits of any script as 0 to 9: '٧', '७' and '７' are 7. Unicode has those of a script in one row from 0 to 9, so their place says which it is. */
export const plainDigits = (text: string) =>
  text.replace(/(?!\d)\p{Nd}/gu, it => {
    const code = it.codePointAt(0) ?? 0
    let value = 0
    while (digit.test(String.fromCodePoint(code - value - 1))) value++
    return String(value % 10)
  })

/**
 * A number in our digits and marks, full-width ones too. `mark`: what stands for the Arabic one before decimals, the other one for
 * that of thousands.
 */
export const plainNumeral = (text: string, mark: '.' | ',') =>
  plainDigits(text)
    .replace(/[．。]/g, '.')
    .replace(/[，、]/g, ',')
    .replaceAll('٫', mark)
    .replaceAll('٬', mark === '.' ? ',' : '.')
