/** What a mail is put together from; each part is its head and its bytes. */
export interface Part {
  head: readonly string[]
  body: Buffer
}

type Charset = 'utf-8' | 'iso-8859-1' | 'iso-8859-15' | 'windows-1252' | 'us-ascii'
type Encoding = '7bit' | '8bit' | 'quoted-printable' | 'base64'

/** Where windows-1252 and iso-8859-15 differ from Latin-1, of what the corpus uses. */
const special: Partial<Record<Charset, Record<string, number>>> = {
  'windows-1252': { '€': 0x80, '…': 0x85, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96, '„': 0x84 },
  'iso-8859-15': { '€': 0xa4, œ: 0xbd },
}

function bytesOf(text: string, charset: Charset): Buffer {
  if (charset === 'utf-8') return Buffer.from(text)
  const table = special[charset] ?? {}
  return Buffer.from([...text].map(it => table[it] ?? it.charCodeAt(0)))
}

/** RFC 2045, with soft breaks before the 76th column. */
function quotedPrintable(bytes: Buffer): string {
  let line = ''
  const lines: string[] = []
  for (const byte of bytes) {
    if (byte === 0x0d) continue
    if (byte === 0x0a) {
      lines.push(line.replace(/ $/, '=20'))
      line = ''
      continue
    }
    const isPlain = byte >= 32 && byte < 127 && byte !== 61
    const next = isPlain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
    if (line.length + next.length > 75) {
      lines.push(`${line}=`)
      line = ''
    }
    line += next
  }
  return [...lines, line].join('\r\n')
}

function encoded(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'quoted-printable') return Buffer.from(quotedPrintable(bytes))
  if (encoding === 'base64') return Buffer.from(bytes.toString('base64').replace(/.{76}/g, '$&\r\n'))
  return bytes
}

const crlf = (text: string) => text.replace(/\r?\n/g, '\r\n')

interface TextOptions {
  charset?: Charset
  encoding?: Encoding
  flowed?: boolean
}

/** A text part: `text/plain` or `text/html`. */
const textPart = (
  kind: string,
  content: string,
  { charset = 'utf-8', encoding = '8bit', flowed }: TextOptions,
): Part => ({
  head: [
    `Content-Type: ${kind}; charset="${charset}"${flowed ? '; format=flowed; delsp=no' : ''}`,
    `Content-Transfer-Encoding: ${encoding}`,
  ],
  body: encoded(bytesOf(crlf(content), charset), encoding),
})
export const plain = (content: string, options: TextOptions = {}): Part =>
  textPart('text/plain', content, options)
export const html = (content: string, options: TextOptions = {}): Part =>
  textPart('text/html', content, options)

/** A file; `head` in place of what is usual of one. */
export const file = (contentType: string, content: Uint8Array | string, head: readonly string[]): Part => ({
  head: [`Content-Type: ${contentType}`, 'Content-Transfer-Encoding: base64', ...head],
  body: encoded(Buffer.from(content), 'base64'),
})

let boundaries = 0
export function multipart(kind: string, parts: readonly Part[]): Part {
  const boundary = `----=_Part_${++boundaries}_${kind.replace(/\W.*/, '')}`
  const [type, ...more] = kind.split(';')
  return {
    head: [`Content-Type: multipart/${type}; boundary="${boundary}"${more.map(it => `;${it}`).join('')}`],
    body: Buffer.concat([
      ...parts.flatMap(({ head, body }) => [
        Buffer.from(`--${boundary}\r\n${head.join('\r\n')}\r\n\r\n`),
        body,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  }
}

export interface Envelope {
  from: string
  to: string
}

/** A mail as it goes over the wire: who it is from, headers in their order, and what is in it. */
export function compose(
  { from, to }: Envelope,
  content: Part,
  { subject = 'Re: Northlight: your application', ...headers }: Record<string, string> = {},
): Buffer {
  const head = [
    `From: ${headers.From ?? `Ada Lovelace <${from}>`}`,
    `To: Northlight <${to}>`,
    `Subject: ${subject}`,
    'Date: Thu, 26 Nov 2026 09:00:00 +0000',
    `Message-ID: ${headers['Message-ID'] ?? `<${crypto.randomUUID()}@mail.example.com>`}`,
    'MIME-Version: 1.0',
    ...Object.entries(headers).flatMap(([name, value]) =>
      name === 'From' || name === 'Message-ID' ? [] : [`${name}: ${value}`],
    ),
    ...content.head,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), content.body])
}
