export interface Mail {
  /** Stable: a mail that is sent twice carries the same one */
  messageId: string
  from: { name: string; address: string }
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Where answers go; absent: to `from`, where nobody reads them */
  replyTo?: string
  /** Where a mail server reports that it could not be delivered; absent: to `from` */
  returnPath?: string
  /** Beside those that every mail has */
  headers?: Readonly<Record<string, string>>
}

/** What the mail server says of a mail: taken, refused for good, or refused for now (`again`). */
export type MailOutcome =
  | { accepted: true; reply: string }
  | { accepted: false; reply: string; again?: boolean }

/**
 * The mail server's own trouble, which says nothing of the recipient (docs/rules.md#mail-retries). `code` never quotes the server,
 * whose words may name people.
 */
export class MailTrouble extends Error {
  override name = 'MailTrouble'
  /** `wide`: every mail meets it; otherwise it came up over this one, and others may leave meanwhile */
  constructor(
    readonly code: string,
    readonly wide: boolean,
  ) {
    super(`The mail server has trouble: ${code}`)
  }
}

export interface Sending {
  /** Somebody waits for it: goes out at once, on a connection of its own */
  urgent: boolean
  /** Gives the mail up */
  signal: AbortSignal
}

export interface MailTransport {
  /** Throws `MailTrouble` */
  send(mail: Mail, sending: Sending): Promise<MailOutcome>
  /** Mails that were stored rather than sent, newest first (`/mailbox`) */
  storedMails?: () => Promise<(Mail & { at: string })[]>
  /** Removes stored mails from before an instant (milliseconds since 1970) */
  removeStored?: (before: number, signal: AbortSignal) => Promise<void>
  /** Removes stored mails to an address, in any case */
  removeStoredTo?: (address: string) => Promise<void>
  close(): void
}
