import type { Database } from '@winnow/db'
import type { z } from 'zod'
import type { Config } from '../core/config.ts'
import { answerText } from '../core/text/answer.ts'
import { type Html, html } from '../core/text/html.ts'
import type { Mail } from '../ports/mail/mail.ts'

/** What a mail says. */
interface MailContent {
  fromName: string
  subject: string
  /** Plain paragraphs */
  paragraphs: string[]
  /** What was asked and answered, below them */
  answers?: readonly (readonly [question: string, answer: string])[]
  /** The one thing to do, where there is one */
  action?: { label: string; url: string }
  /** A code to copy, shown large */
  code?: string
  footer: string
}

/** One kind of mail, declared by the domain that sends it and registered in `api/handlers.ts`. */
export interface MailKind<Schema extends z.ZodObject = z.ZodObject> {
  /** Its name in the outbox */
  name: string
  /** 0: somebody waits for it; 1: a message of a chat; absent: everything else, which leaves last (docs/rules.md#mail-order) */
  rank?: 0 | 1
  /** What it needs to be drawn when it is sent: ids, and secrets sealed for the purpose `mail` */
  data: Schema
  /** Null: its cause is gone, and nothing is sent */
  draw(
    mail: { data: z.output<Schema>; messageId: string | null },
    context: { db: Database; config: Config; secret: string },
  ): Promise<MailContent | null>
}

export const mailKind = <Schema extends z.ZodObject>(kind: MailKind<Schema>): MailKind<Schema> => kind

const lines = (text: string): Html[] =>
  text.split('\n').map((line, i) => (i === 0 ? html`${line}` : html`<br>${line}`))
/** Names and subjects are one line of visible characters. */
const oneLine = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)

/** The mail itself, as text and as HTML. */
export function drawMail({
  fromName,
  subject,
  paragraphs,
  answers = [],
  action,
  code,
  footer,
}: MailContent): Pick<Mail, 'subject' | 'text' | 'html'> & { fromName: string } {
  const text = [
    ...paragraphs,
    ...answers.map(([question, answer]) => answerText(question, answer)),
    ...(code ? [code] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    '--',
    footer,
  ].join('\n\n')
  const body = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title>
<style>@media (prefers-color-scheme:dark){body{background:#121110!important;color:#EFEDEA!important}.card{background:#181716!important;border-color:#2A2825!important}.line{border-color:#2A2825!important}.soft{color:#B3AEA6!important}.foot{color:#98928A!important}.act{background:#5C55EA!important}}</style></head>
<body style="margin:0;overflow-wrap:anywhere;background:#F8F7F4;color:#1D1B18;font:15px/24px Inter,system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#59544C">${fromName}</p>
<div class="card" style="background:#FFFFFF;border:1px solid #E9E6E1;border-radius:10px;padding:24px">
${paragraphs.map(it => html`<p style="margin:0 0 16px">${lines(it)}</p>`)}${answers.map(
  ([question, answer]) =>
    html`<p class="line soft" style="margin:0;padding-top:12px;border-top:1px solid #E9E6E1;font-size:13px;line-height:20px;font-weight:600;color:#59544C">${lines(question)}</p><p style="margin:2px 0 12px">${lines(answer)}</p>`,
)}${
  code
    ? html`<p style="margin:0;font-size:28px;line-height:34px;font-weight:600;letter-spacing:0.16em">${code}</p>`
    : ''
}${
  action
    ? html`<p style="margin:24px 0 0"><a class="act" href="${action.url}" style="display:inline-block;background:#4F46E5;color:#FFFFFF;text-decoration:none;border-radius:6px;padding:8px 16px;font-weight:500">${action.label}</a></p>`
    : ''
}</div>
<p class="foot" style="margin:16px 0 0;font-size:12px;line-height:18px;color:#6D685F">${footer}</p>
</div></body></html>`
  return { fromName: oneLine(fromName), subject: oneLine(subject), text, html: body.html }
}
