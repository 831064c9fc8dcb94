import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { hashOf } from '../../core/text/secret.ts'
import type { InboundFile, InboundMail } from '../reading/mail.ts'

const Mailbox = z.object({ Email: z.string() })
/** What Postmark posts of a mail that came in, as far as it is read here. */
const Body = z.object({
  FromFull: Mailbox,
  ToFull: z.array(Mailbox).default([]),
  CcFull: z.array(Mailbox).default([]),
  OriginalRecipient: z.string().default(''),
  Subject: z.string().default(''),
  Date: z.string().default(''),
  TextBody: z.string().default(''),
  HtmlBody: z.string().default(''),
  Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
  Attachments: z
    .array(
      z.object({
        Name: z.string().default(''),
        Content: z.string(),
        ContentType: z.string().default(''),
        ContentID: z.string().nullish(),
      }),
    )
    .default([]),
})

const same = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))

/** Whether a request brings the secret: as the password of basic authentication, or as `?secret=`. */
export function isPostmark(request: Request, secret: string): boolean {
  const [, encoded = ''] = /^Basic ([\w+/=]+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const [, password = ''] = /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  const given = new URL(request.url).searchParams.get('secret') ?? ''
  return same(password, secret) || same(given, secret)
}

/** A mail as Postmark posts it; null: the body is something else. */
export function readPostmark(json: unknown): InboundMail | null {
  const { success, data } = Body.safeParse(json)
  if (!success) return null
  const headers = new Map<string, string>()
  for (const { Name, Value } of data.Headers)
    if (!headers.has(Name.toLowerCase())) headers.set(Name.toLowerCase(), Value)
  headers.set('subject', data.Subject)
  headers.set('date', data.Date)
  const spam = headers.get('x-spam-tests') ?? ''
  const spf = /^\s*(pass|fail)\b/i.exec(headers.get('received-spf') ?? '')?.[1]?.toLowerCase()
  return {
    recipients: [
      data.OriginalRecipient,
      ...data.ToFull.map(it => it.Email),
      ...data.CcFull.map(it => it.Email),
    ],
    returnPath: bracketed(headers.get('return-path')),
    from: data.FromFull.Email || null,
    messageId: headers.get('message-id') ?? null,
    headers,
    text: data.TextBody || null,
    html: data.HtmlBody || null,
    files: data.Attachments.map(
      (it): InboundFile => ({
        name: it.Name,
        contentType: it.ContentType.split(';')[0]?.trim().toLowerCase() ?? '',
        content: new Uint8Array(Buffer.from(it.Content, 'base64')),
        contentId: it.ContentID ? it.ContentID.replace(/^<|>$/g, '') : null,
      }),
    ),
    spf: spf === 'pass' || spf === 'fail' ? spf : null,
    dkim: /\bDKIM_VALID(_AU)?\b/.test(spam) ? 'pass' : /\bDKIM_INVALID\b/.test(spam) ? 'fail' : null,
  }
}

const bracketed = (value: string | undefined) => (value === undefined ? null : value.replace(/[<>\s]/g, ''))
