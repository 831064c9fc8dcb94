import { extname } from 'node:path'

const longest = 255

/** A file's name as it can be stored: what a database cannot hold is left out, and what is too long is cut before its ending. */
export function storedName(name: string): string {
  const whole = name.replace(/\0|\p{Cs}/gu, '').normalize('NFC') || 'file'
  if (whole.length <= longest) return whole
  const ending = extname(whole).slice(0, 20)
  const cut = whole.slice(0, longest - ending.length).replace(/\p{Cs}$/u, '')
  return cut + ending
}
