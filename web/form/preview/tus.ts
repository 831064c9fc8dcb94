import type * as real from '../uploads/tus.ts'

/** In the preview of a form nothing goes anywhere: whatever is chosen is there at once. */
export const create: typeof real.create = async () => 'preview'

export const standing: typeof real.standing = async () => ({ offset: 0, length: 0 })

export const append: typeof real.append = async ({ offset, part }) => offset + part.size

export const remove = () => {}
