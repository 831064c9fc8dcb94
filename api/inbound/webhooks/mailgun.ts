import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { day, minute } from '../../core/time/clock.ts'
import type { InboundFile, InboundMail } from '../reading/mail.ts'

/** How old a signature may be: Mailgun tries for hours to deliver a mail. */
const longest = day

/** Whether Mailgun signed this form, and not too long ago; whether it came before is for its token to say. */
export function isMailgun(form: FormData, key: string, now: number): boolean {
  const [timestamp, token, signature] = ['timestamp', 'token', 'signature'].map(it => textOf(form, it))
  const ours = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')
  const age = now - Number(timestamp) * 1_000
  return (
    token !== '' &&
    signature?.length === ours.length &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(ours)) &&
    age < longest &&
    age > -5 * minute
  )
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const Headers = z.array(z.tuple([z.string(), z.string()]))
const verdict = (value: string | undefined) => {
  const word = value?.trim().toLowerCase()
  return word === 'pass' || word === 'fail' ? word : null
}

/** A mail as a route of Mailgun posts it, taken apart; null: the form is something else. */
export async function readMailgun(form: FormData): Promise<InboundMail | null> {
  const recipients = textOf(form, 'recipient')
    .split(',')
    .map(it => it.trim())
  const sender = form.get('sender')
  const parsed = Headers.safeParse(parsedJson(textOf(form, 'message-headers')))
  const from = /<([^<>\s]+)>\s*$/.exec(textOf(form, 'from'))?.[1] ?? textOf(form, 'from').trim()
  if (recipients[0] === '' || from === '') return null
  const headers = new Map<string, string>()
  for (const [name, value] of parsed.data ?? [])
    if (!headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value)
  headers.set('subject', textOf(form, 'subject'))
  const shown = parsedJson(textOf(form, 'content-id-map'))
  const idOf = new Map(
    Object.entries(typeof shown === 'object' && shown ? shown : {}).map(([id, name]) => [String(name), id]),
  )
  const files: InboundFile[] = []
  for (const [name, value] of form)
    if (value instanceof File && /^attachment-\d+$/.test(name))
      files.push({
        name: value.name,
        contentType: value.type.split(';')[0]?.trim().toLowerCase() ?? '',
        content: await value.bytes(),
        contentId: idOf.get(name)?.replace(/^<|>$/g, '') ?? null,
      })
  return {
    ...{ recipients, from, headers, files },
    returnPath: typeof sender === 'string' ? sender : null,
    messageId: headers.get('message-id') ?? (textOf(form, 'Message-Id') || null),
    text: textOf(form, 'body-plain') || null,
    html: textOf(form, 'body-html') || null,
    spf: verdict(headers.get('x-mailgun-spf')),
    dkim: verdict(headers.get('x-mailgun-dkim-check-result')),
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
