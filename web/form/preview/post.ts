import type { Outcome } from '../sending/post.ts'

export { newKey, timeZone } from '../sending/post.ts'

/** Stands in for sending in the preview's build: the answers were judged like an applicant's, and go nowhere. */
export const post = async (): Promise<Outcome> => ({
  kind: 'refused',
  code: null,
  detail: 'This is a preview. Nothing is sent.',
  errors: [],
})
