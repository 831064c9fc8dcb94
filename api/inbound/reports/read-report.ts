import type { InboundMail } from '../reading/mail.ts'

/** What a mail server reports of a mail of ours (RFC 3464). */
export interface Report {
  /** The Message-ID of the mail that it is about; null: it doesn't say */
  about: string | null
  /** It was given up, rather than delayed or delivered */
  hasFailed: boolean
  /** Why, in the server's words */
  reason: string
}

/** Of what came back of the mail, its head is enough. */
const most = 64 * 1024

const textOf = (content: Uint8Array) =>
  new TextDecoder().decode(content.subarray(0, most)).replace(/\r\n?/g, '\n')
const unfolded = (text: string) => text.replace(/\n[ \t]+/g, ' ')
const field = (block: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(block)?.[1]?.trim() ?? null

/** The report that a mail is; null: it is something else. */
export function readReport({ files }: Pick<InboundMail, 'files'>): Report | null {
  const status = files.find(it => it.contentType === 'message/delivery-status')
  if (!status) return null
  const returned = files.find(it =>
    ['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'].includes(it.contentType),
  )
  const head = returned ? (unfolded(textOf(returned.content)).split('\n\n')[0] ?? '') : ''
  const blocks = unfolded(textOf(status.content)).split(/\n{2,}/)
  // One recipient each: the one that failed, where one did.
  const failed = blocks.find(it => field(it, 'Action')?.toLowerCase() === 'failed')
  const diagnostic = failed ? field(failed, 'Diagnostic-Code')?.replace(/^[\w-]+;[ \t]*/, '') : null
  const code = failed ? field(failed, 'Status') : null
  return {
    about: field(head, 'Message-ID') ?? null,
    hasFailed: failed !== undefined,
    reason: (
      diagnostic ||
      code ||
      'The mail server of the recipient reported that it could not be delivered'
    ).slice(0, 500),
  }
}
