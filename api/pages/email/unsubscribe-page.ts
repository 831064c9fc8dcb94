import { createHash } from 'node:crypto'
import { html, raw } from '../../core/text/html.ts'
import type { Stopping } from '../../notifications/unsubscribe.ts'

const css = `
:root{color-scheme:light dark;--bg:#F8F7F4;--surface:#FFF;--line:#E9E6E1;--t1:#1D1B18;--t2:#59544C;--accent:#4F46E5;--focus:#4F46E5}
@media (prefers-color-scheme:dark){:root{--bg:#121110;--surface:#181716;--line:#2A2825;--t1:#EFEDEA;--t2:#B3AEA6;--accent:#5C55EA;--focus:#817BF5}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--t1);font:15px/24px Inter,system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:520px;margin:0 auto;padding:64px 20px}section{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:28px}
h1{font-size:20px;line-height:28px;font-weight:600;margin:0 0 8px}p{margin:0 0 20px;color:var(--t2)}p:last-child{margin:0}a{color:inherit}
button{font:500 15px/20px inherit;font-family:inherit;padding:9px 17px;border-radius:6px;border:1px solid transparent;background:var(--accent);color:#FFF;cursor:pointer}
@media (pointer:coarse){button{min-height:44px}}
button.plain{background:none;border-color:var(--line);color:var(--t1)}button:focus-visible{outline:2px solid var(--focus);outline-offset:2px}`

export const unsubscribeStyle = {
  css,
  hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
}

/**
 * Asks before anything changes: programs that look at links only read the page. `turnedOn`: the person has just asked for the
 * emails again.
 */
function contentOf(token: string, stopping: Stopping | null, turnedOn: boolean) {
  if (!stopping)
    return {
      heading: html`This link doesn't work`,
      rest: html`<p>It may be incomplete, or the form was deleted. Deleted forms don't send emails.</p>`,
    }
  const path = `/unsubscribe/${encodeURIComponent(token)}`
  const { emails, on, applicant } = stopping
  const stays = applicant ? html` You'll still find messages in <a href="/messages">your chat</a>.` : ''
  if (on && turnedOn)
    return {
      heading: html`Emails are back on`,
      rest: html`<p>You'll get ${emails}.</p><form method="post" action="${path}"><button class="plain">Unsubscribe</button></form>`,
    }
  return on
    ? {
        heading: html`Unsubscribe?`,
        rest: html`<p>You'll get no more ${emails}.${stays}</p><form method="post" action="${path}"><button>Unsubscribe</button></form>`,
      }
    : {
        heading: html`You're unsubscribed`,
        rest: html`<p>You'll get no more ${emails}.${stays}</p><form method="post" action="${path}/undo"><button class="plain">Turn emails back on</button></form>`,
      }
}

/** The page that the link of an email leads to. */
export function drawUnsubscribe(token: string, stopping: Stopping | null, turnedOn = false): string {
  const { heading, rest } = contentOf(token, stopping, turnedOn)
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${heading}</title><style>${raw(css)}</style></head><body><main><section><h1>${heading}</h1>${rest}</section></main></body></html>`
    .html
}
