import type * as real from '../uploads/kept.ts'

export type { Kept } from '../uploads/kept.ts'

/** A preview keeps nothing for the next one, nor for the form itself. */
export const keep: typeof real.keep = async () => null
export const keepPart: typeof real.keepPart = async () => null
export const forget: typeof real.forget = async () => null
export const forgetForm: typeof real.forgetForm = async () => null
export const recall: typeof real.recall = async () => null
