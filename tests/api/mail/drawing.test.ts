import { describe, expect, test } from 'bun:test'
import { mailKinds } from '@winnow/api/handlers'
import type { Mail } from '@winnow/api/ports/mail/mail'
import { outbox } from '@winnow/db'
import { freshApp } from '../../support/app.ts'
import { everyMail } from '../../support/scenes/every-mail.ts'

const app = await freshApp()
const mails = await everyMail(app)
const rows = await app.app.reads.select().from(outbox)
const all = Object.entries(mails)
const visible = ({ html }: Mail) => html.slice(html.indexOf('</style>'))

describe('every email', () => {
  test('is drawn by the scene', () => {
    expect([...new Set(rows.map(it => it.kind))].toSorted()).toEqual(mailKinds.map(it => it.name).toSorted())
  })

  test.each(all)('%s has a preheader, a heading, and at most one button, in both parts', (_, mail) => {
    const html = visible(mail)
    const heading = /<h1 [^>]*>([^<]+)<\/h1>/.exec(html)?.[1] ?? ''
    expect(heading).not.toBe('')
    expect(mail.text).toStartWith(heading.replaceAll('&#39;', "'"))
    const preheader = /<div style="display:none[^>]*>([^<&]+)/.exec(html)?.[1] ?? ''
    expect(preheader).not.toBe('')
    expect(mail.subject).not.toContain(preheader)
    const buttons = [...html.matchAll(/<td class="act"[^>]*><a href="([^"]+)"/g)].map(it => it[1] ?? '')
    expect(buttons.length).toBeLessThanOrEqual(1)
    for (const url of buttons) expect(mail.text).toContain(url.replaceAll('&amp;', '&'))
    expect(mail.text).toMatch(/\n\n-- \n(You g[eo]t this|It works once)/)
  })

  test.each(all)('%s is ready for dark programs and for Outlook', (_, { html }) => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark){.ground{')
    expect(html).toContain('<!--[if mso]><table role="presentation" width="560"')
    // Every table is for the layout alone.
    for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"')
    // A colour that only a class gives would be missing where styles are stripped.
    expect(html).toContain('background-color:#FFFFFF')
  })

  test.each(all)('%s loads nothing but the logo, and says email as the screen does', (_, mail) => {
    const loaded = [...mail.html.matchAll(/(?:src="|url\(')([^"']+)/g)].map(it => it[1] ?? '')
    for (const address of loaded) expect(address).toStartWith(`${app.app.config.publicUrl}/images/`)
    expect(mail.html + mail.text + mail.subject).not.toMatch(/e-mail/i)
  })

  test.each(all.filter(([name]) => name.endsWith('-stranger') || name === 'code'))(
    '%s has neither the name nor the logo of a workspace',
    (_, mail) => {
      expect(JSON.stringify(mail)).not.toContain('Northlight')
      expect(mail.html).not.toContain('/images/')
      expect(mail.from.name).toBe('Winnow')
    },
  )

  test.each(['reply', 'received', 'mention', 'arrival', 'daily-report'])(
    '%s has the name and the logo of the workspace',
    name => {
      expect(visible(mails[name] as Mail)).toContain('>Northlight</td>')
      expect(mails[name]?.html).toContain('/images/')
    },
  )

  test.each(all)('%s asks programs not to answer it', (_, mail) => {
    expect(mail.headers).toMatchObject({ 'X-Auto-Response-Suppress': 'All' })
  })
})
