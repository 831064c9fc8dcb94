const path = '/messages'

/** Where applicants read their messages. The address goes with it in the hash, which no server sees, so that signing in begins with it. */
export const messagesPath = (email = ''): string =>
  email ? `${path}#${new URLSearchParams({ email })}` : path

/** The address that a link carries, to the messages or to an invitation; '' where it has none. */
export const emailIn = (hash: string): string => new URLSearchParams(hash.slice(1)).get('email') ?? ''
