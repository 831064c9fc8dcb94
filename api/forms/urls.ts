import { imagePath as pathOf } from '../files/rows.ts'

/** Where an image of ours is read; its id is never reused, so browsers may keep it. */
export const imagePath = (id: string | null) => (id === null ? null : pathOf(id))
