import PostalMime, { type Address, type Attachment } from 'postal-mime'
import type { InboundFile, InboundMail } from './mail.ts'

/** Deeper than any mail that a person sends, and far from what would exhaust a parser. */
const limits = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 }

/** Reads a mail as it came over the wire; null: it can't be read. */
export async function parseMail(
  source: Uint8Array | string,
  envelope: Pick<InboundMail, 'recipients' | 'returnPath'>,
): Promise<InboundMail | null> {
  const email = await PostalMime.parse(source, { ...limits, rfc822Attachments: true }).catch(() => null)
  if (!email) return null
  const headers = new Map<string, string>()
  for (const { key, value } of email.headers) if (!headers.has(key)) headers.set(key, value)
  if (email.subject) headers.set('subject', email.subject)
  return {
    ...envelope,
    from: addressIn(email.from),
    messageId: email.messageId ?? null,
    headers,
    text: email.text ?? null,
    html: email.html ?? null,
    files: email.attachments.map(fileOf),
    spf: null,
    dkim: null,
  }
}

const addressIn = (address: Address | undefined): string | null =>
  address?.address || address?.group?.[0]?.address || null

const fileOf = ({
  filename,
  mimeType,
  content,
  contentId,
  disposition,
  related,
}: Attachment): InboundFile => ({
  name: filename ?? '',
  contentType: mimeType,
  content: bytesIn(content),
  contentId: contentId && (related || disposition !== 'attachment') ? contentId.replace(/^<|>$/g, '') : null,
})

function bytesIn(content: Attachment['content']): Uint8Array<ArrayBuffer> {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  return new Uint8Array(content)
}
