import { createHash } from 'node:crypto'
import { type Html, html, raw } from '../../core/text/html.ts'
import type { Mail } from '../../ports/mail/mail.ts'

const css = `
:root{color-scheme:light dark;--bg:#F8F7F4;--surface:#FFF;--line:#E9E6E1;--t1:#1D1B18;--t2:#59544C;--t3:#6D685F;--accent:#4338CA}
@media (prefers-color-scheme:dark){:root{--bg:#121110;--surface:#181716;--line:#2A2825;--t1:#EFEDEA;--t2:#B3AEA6;--t3:#98928A;--accent:#ABA8FB}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--t1);font:13px/20px Inter,system-ui,sans-serif;letter-spacing:-.006em}
main{max-width:720px;margin:0 auto;padding:32px 20px}h1{font-size:16px;line-height:22px;font-weight:600;margin:0}
p{margin:4px 0 24px;color:var(--t2)}ol{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:10px}
li+li{border-top:1px solid var(--line)}summary{padding:10px 16px;cursor:pointer;display:grid;grid-template-columns:1fr auto;gap:0 16px;align-items:start;list-style:none;border-radius:10px}
summary::-webkit-details-marker{display:none}summary:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
b{font-weight:600;overflow-wrap:anywhere}span,time{color:var(--t3);font-size:12px;line-height:20px}time{white-space:nowrap}span{overflow-wrap:anywhere}
pre{margin:0;padding:4px 16px 16px;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}a{color:var(--accent)}.drawn{display:inline-block;margin:0 16px 16px}
div{padding:40px 16px;text-align:center;color:var(--t2)}`

export const mailboxStyle = {
  css,
  hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
}

const link = /https?:\/\/\S+/

/** Text with its addresses made links. */
const linked = (text: string): Html[] =>
  text.split(/(https?:\/\/\S+)/).map(it => (link.test(it) ? html`<a href="${it}">${it}</a>` : html`${it}`))

const item = ({ messageId, to, subject, text, at }: Mail & { at: string }, i: number) =>
  html`<li><details${raw(i === 0 ? ' open' : '')}><summary><b>${subject}</b><time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time><span>To ${to.address}</span></summary><pre>${linked(text)}</pre><a class="drawn" href="/mailbox/html?id=${encodeURIComponent(messageId)}">View as HTML</a></details></li>`

/** Mail that would have been sent, newest first, as text. */
export const drawMailbox = (mails: readonly (Mail & { at: string })[]): string =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Mailbox</title><style>${raw(css)}</style></head><body><main><h1>Mailbox</h1><p>No mail server is set up, so emails are kept here. Only this machine can open this page. Reload to see new emails.</p><ol>${
    mails.length > 0 ? mails.map(item) : html`<li><div>No emails yet</div></li>`
  }</ol></main></body></html>`.html
