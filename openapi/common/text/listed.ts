const most = 30

/** What there is, for the sentence that refuses something else: 'New, Shortlisted, Archived', the first of many. */
export const listed = (names: readonly string[]): string =>
  names.length === 0
    ? 'none yet'
    : names.length > most
      ? `${names.slice(0, most).join(', ')} and ${names.length - most} more`
      : names.join(', ')

/** 'notes.txt and 1 more'; '' of none */
export const firstAndMore = ([first = '', ...more]: readonly string[]): string =>
  more.length > 0 ? `${first} and ${more.length} more` : first
