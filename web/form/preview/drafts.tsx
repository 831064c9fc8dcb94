/** Stands in for what keeps a half-filled form: what is typed into a preview is kept nowhere. */
export const Drafts = () => null
