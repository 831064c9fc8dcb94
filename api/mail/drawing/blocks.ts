import { answerText } from '../../core/text/answer.ts'
import { type Html, html } from '../../core/text/html.ts'
import { light } from './style.ts'

/** A piece of an email, as it stands in the text and in the HTML part. */
export interface Block {
  text: string
  html: Html
}

/** Text with its line breaks. */
export const lines = (text: string): Html[] =>
  text.split('\n').map((line, i) => (i === 0 ? html`${line}` : html`<br>${line}`))

const small = 'font-size:13px;line-height:20px'

/** A paragraph; line breaks stay. */
export const paragraph = (text: string): Block => ({
  text,
  html: html`<p dir="auto" style="margin:0 0 16px">${lines(text)}</p>`,
})

/** Says what the rest is about, below the heading. */
export const aside = (text: string): Block => ({
  text,
  html: html`<p class="soft" dir="auto" style="margin:0 0 16px;${small};color:${light.soft}">${lines(text)}</p>`,
})

/** What somebody wrote: its paragraphs, below a line where `continues` another. */
export function written(text: string, continues = false): Block {
  const paragraphs = text.split(/\n{2,}/).filter(it => it !== '')
  const rule = html`<p class="line" style="margin:0 0 16px;border-top:1px solid ${light.line};font-size:0;line-height:0">&nbsp;</p>`
  return {
    text: [...(continues ? ['* * *'] : []), ...paragraphs].join('\n\n'),
    html: html`${continues ? rule : ''}${paragraphs.map(it => paragraph(it).html)}`,
  }
}

/** A question and its answer. */
export const answer = (question: string, given: string): Block => ({
  text: answerText(question, given),
  html: html`<p class="line soft" dir="auto" style="margin:0;padding-top:12px;border-top:1px solid ${light.line};${small};font-weight:600;color:${light.soft}">${lines(question)}</p><p dir="auto" style="margin:2px 0 12px">${lines(given)}</p>`,
})

/** A passage of somebody else's words, and where it stands. */
export const quotation = (passage: string, source: string): Block => ({
  text: `“${passage}”\n${source}`,
  html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td class="line" style="border-left:3px solid ${light.line};padding:0 0 0 12px"><p dir="auto" style="margin:0">${lines(passage)}</p><p class="soft" dir="auto" style="margin:2px 0 0;${small};color:${light.soft}">${source}</p></td></tr></table>`,
})

/** A code to copy, shown large. */
export const largeCode = (code: string): Block => ({
  text: code,
  html: html`<p style="margin:0;font-size:28px;line-height:36px;font-weight:600;letter-spacing:0.16em">${code}</p>`,
})

/** A title, what is new below it, and figures by name. */
export const figures = (
  title: string,
  news: string,
  rows: readonly (readonly [name: string, n: string])[],
): Block => ({
  text: [title, ...(news ? [news] : []), rows.map(it => it.join(' ')).join(', ')].join('\n'),
  html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td class="line" colspan="2" style="padding:12px 0 4px;border-top:1px solid ${light.line}"><p dir="auto" style="margin:0;font-weight:600">${title}</p>${
    news ? html`<p style="margin:0">${news}</p>` : ''
  }</td></tr>${rows.map(
    ([name, n]) =>
      html`<tr><td class="soft" dir="auto" style="padding:2px 0;${small};color:${light.soft}">${name}</td><td class="soft" align="right" style="padding:2px 0 2px 16px;${small};color:${light.soft};font-variant-numeric:tabular-nums">${n}</td></tr>`,
  )}</table>`,
})
