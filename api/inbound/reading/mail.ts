/** A file that came with a mail. */
export interface InboundFile {
  name: string
  /** As the mail says; what counts is the content */
  contentType: string
  content: Uint8Array<ArrayBuffer>
  /** Its Content-ID without brackets, where the HTML may show it; null: it is a file of its own */
  contentId: string | null
}

/** A mail as it came in, by SMTP or from a provider. */
export interface InboundMail {
  /** Whom the envelope names */
  recipients: readonly string[]
  /** Envelope sender; '': a report, which nobody may answer; null: not known */
  returnPath: string | null
  from: string | null
  messageId: string | null
  /** Values by lower-case name, the first of each */
  headers: ReadonlyMap<string, string>
  text: string | null
  html: string | null
  files: readonly InboundFile[]
  /** What a provider found; null: nobody looked */
  spf: 'pass' | 'fail' | null
  dkim: 'pass' | 'fail' | null
}

/** Bytes of one mail: three of the largest files in base64, and what is around them. */
export const mailBytes = 45 * 1024 * 1024
