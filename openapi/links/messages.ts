const path = '/messages'

const withEmail = (to: string, email: string): string =>
  email ? `${to}#${new URLSearchParams({ email })}` : to

/** Where applicants read their messages. The address goes with it in the hash, which no server sees, so that signing in begins with it. */
export const messagesPath = (email = ''): string => withEmail(path, email)

/** Where an applicant reads and answers the messages about one application. */
export const ownChatPath = (submissionId: string, email: string): string =>
  withEmail(`${path}?${new URLSearchParams({ view: 'applicant', submission_id: submissionId })}`, email)

/** The address that a link carries, to the messages or to an invitation; '' where it has none. */
export const emailIn = (hash: string): string => new URLSearchParams(hash.slice(1)).get('email') ?? ''
