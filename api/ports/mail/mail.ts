export interface Mail {
  /** Stable: a mail that is sent twice carries the same one */
  messageId: string
  from: { name: string; address: string }
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

/** The mail server took it, or says no for good; anything else is thrown and tried again. */
export type MailOutcome = { accepted: true; reply: string } | { accepted: false; reply: string }

export interface MailTransport {
  send(mail: Mail): Promise<MailOutcome>
  /** Mails that were stored rather than sent, newest first (`/mailbox`) */
  storedMails?: () => Promise<(Mail & { at: string })[]>
  close(): void
}
