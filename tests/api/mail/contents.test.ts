import { describe, expect, test } from 'bun:test'
import type { Mail } from '@winnow/api/ports/mail/mail'
import { freshApp } from '../../support/app.ts'
import { clientWith, person } from '../../support/cast.ts'
import { isReply } from '../../support/doubles/mail.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const second = 1_000

const replyTo = (address: string) => (mail: Mail) => isReply(mail) && mail.to.address === address

describe('what a mail says', () => {
  test("a reply comes from the workspace, links to the chat and never has the editor's name or address", async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const { submissionId } = await it.apply({ name: 'Ada Lovelace', email: 'ada@example.com' })
    await it.reply(submissionId, 'Hi {first_name},\n\nwelcome.')
    app.travel(10 * second)
    const mail = await app.mail.arrival(replyTo('ada@example.com'))
    expect(mail).toMatchObject({
      from: { name: 'Northlight', address: 'winnow@localhost' },
      to: { name: 'Ada Lovelace', address: 'ada@example.com' },
      subject: 'Northlight: your application to Spring accelerator',
    })
    expect(mail.text).toContain('Hi Ada,\n\nwelcome.')
    expect(mail.text).toContain(
      `/messages?view=applicant&submission_id=${submissionId}#email=ada%40example.com`,
    )
    expect(JSON.stringify(mail)).not.toContain(it.email)
    expect(JSON.stringify(mail)).not.toContain('Person')
    await app.close()
  })

  test('a reply in a chat that was closed asks for no answer', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const { submissionId } = await it.apply({ email: 'ada@example.com' })
    await it.reply(submissionId, 'We chose others.')
    await it.move(submissionId, 'Archived')
    app.travel(10 * second)
    const mail = await app.mail.arrival(replyTo('ada@example.com'))
    expect(mail.text).toContain("This conversation was closed, so replies aren't read.")
    expect(mail.text).toContain('Open chat')
    expect(mail.text).not.toContain('Reply in the chat')
    expect(mail.replyTo).toBeUndefined()
    await app.close()
  })

  test('what people typed is text in the HTML, never markup', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const { submissionId } = await it.apply({ name: '<img/src=x>', email: 'ada@example.com' })
    await it.reply(submissionId, `Hi {first_name} <script>alert("1")</script> & 'bye'`)
    app.travel(10 * second)
    const { html } = await app.mail.arrival(replyTo('ada@example.com'))
    expect(html).toContain(
      'Hi &lt;img/src=x&gt; &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;bye&#39;',
    )
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<img')
    await app.close()
  })

  test('a name with line breaks stays one line of the subject', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    await apply(clientWith(app, {}), it.form, { name: 'Eve\r\nBcc: all@example.com' })
    const { subject } = await app.mail.arrival(({ to }) => to.address === it.email)
    expect(subject).toBe('Eve Bcc: all@example.com applied to Spring accelerator')
    await app.close()
  })

  test('a code is mailed to the address that asked, at once', async () => {
    const app = await freshApp()
    await clientWith(app, {}).requestCode({ email: 'new@example.com' })
    const mail = await app.mail.arrival(({ to }) => to.address === 'new@example.com')
    expect(mail.subject).toMatch(/^[A-HJ-NP-Z2-9]{6} is your Winnow code$/)
    expect(mail.text).toContain(mail.subject.slice(0, 6))
    expect(mail.from.name).toBe('Winnow')
    await app.close()
  })

  test('a workspace name with line breaks stays one line of the sender', async () => {
    const app = await freshApp()
    const { winnow } = await person(app)
    const { id } = await winnow.createWorkspace({ name: 'North\r\nBcc: all@example.com' })
    const form = await makeForm(winnow, id)
    const { submissionId } = await apply(winnow, form, { email: 'ada@example.com' })
    await winnow.sendMessage({ form_id: form.identifier, submission_id: submissionId, content: 'Hi' })
    app.travel(10 * second)
    const { from } = await app.mail.arrival(({ to }) => to.address === 'ada@example.com')
    expect(from.name).toBe('North Bcc: all@example.com')
    await app.close()
  })
})
