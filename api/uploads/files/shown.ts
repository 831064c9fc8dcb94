/** What a browser shows in place: pictures that are not scripts (docs/rules.md#shown-in-place). */
export const isPicture = (contentType: string) => /^image\/(jpeg|png|gif|webp|avif)$/.test(contentType)

/** The same, and recordings, which a player shows. */
export const shownInPlace = (contentType: string) =>
  isPicture(contentType) || /^video\/(mp4|webm|x-matroska|quicktime|ogg)$/.test(contentType)
