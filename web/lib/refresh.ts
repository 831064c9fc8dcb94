import { mutate } from 'swr'
import type { winnow } from './client.ts'

type Call = keyof typeof winnow

/** Asks again for what these calls answered, wherever it is shown. */
export const refresh = (...calls: readonly Call[]): Promise<unknown> =>
  mutate(key => Array.isArray(key) && calls.includes(key[0]))
