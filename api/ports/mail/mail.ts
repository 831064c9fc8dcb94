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
  /** The kept mails, newest first, where mail is kept rather than sent (`/mailbox`) */
  kept?: () => Promise<(Mail & { at: string })[]>
  close(): void
}
