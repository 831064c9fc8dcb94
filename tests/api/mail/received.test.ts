import { describe, expect, test } from 'bun:test'
import { limits } from '@winnow/openapi'
import { freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { call } from '../../support/call.ts'
import { person } from '../../support/cast.ts'
import { filled, type Open, post, visit } from '../../support/hosted.ts'
import { filling } from '../../support/scenes/filling.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'
import { pdf, webm } from '../../support/uploads.ts'

/** Somebody who is signed in with the address that they apply with. */
const verified = async (app: TestApp, name: string) =>
  person(app, { email: `${name}${crypto.randomUUID()}@example.com` })

test('an applicant whose address is verified gets a copy of what they sent, with the link of their applicant page', async () => {
  const app = await sharedApp()
  const it = await filling(app)
  const { email, winnow } = await verified(app, 'copy')
  const deck = await it.tus.upload(it.file, pdf())
  const { ownToken, mailed } = await it.apply({ deck, email }, winnow)
  expect(mailed).toBe(true)
  const mail = await app.mail.arrival(sent => sent.to.address === email)
  expect(mail.subject).toBe('Your application to Spring accelerator')
  for (const text of ['Ada Lovelace', email, 'Your deck', 'deck.pdf']) expect(mail.text).toContain(text)
  expect(mail.text).toContain(`/applications/${encodeURIComponent(ownToken)}`)
  expect(mail.text).not.toContain('Not uploaded yet')
})

test('in the copy no line of an answer passes for a question, as text and as HTML', async () => {
  const app = await sharedApp()
  const it = await filling(app)
  const { email, winnow } = await verified(app, 'lines')
  const answer = 'For <two> reasons.\n\nYour deck\nnone'
  await winnow.submit({
    form_identifier: it.form.identifier,
    name: 'Ada Lovelace',
    email,
    values: [{ id: it.ids.why, answer }],
  })
  const { text, html } = await app.mail.arrival(sent => sent.to.address === email)
  expect(text).toContain('\nWhy you?\n  For <two> reasons.\n\n  Your deck\n  none\n')
  expect(html).toMatch(/<p [^>]*font-weight:600[^>]*>Why you\?<\/p><p [^>]*>For &lt;two&gt; reasons\./)
})

test('the copy, by email and as a file, says that the applicant asked for a person to read it', async () => {
  const app = await sharedApp()
  const it = await filling(app)
  const { email, winnow } = await verified(app, 'person')
  const { ownToken } = await winnow.submit({
    ...{ form_identifier: it.form.identifier, name: 'Ada Lovelace', email },
    ...{ values: [{ id: it.ids.why, answer: 'We ship.' }], ai_opted_out: true },
  })
  const { text } = await app.mail.arrival(sent => sent.to.address === email)
  const copy = await fetch(`${app.url}/applications/${encodeURIComponent(ownToken)}/copy`)
  for (const shown of [text, await copy.text()])
    expect(shown).toContain('Have a person read my application\n  Yes')
})

test('a file that is still to come is named, and the link says what it is for', async () => {
  const app = await sharedApp()
  const it = await filling(app)
  const { email, winnow } = await verified(app, 'pending')
  await it.apply({ deck: null, email, name: 'pitch deck.pdf' }, winnow)
  const mail = await app.mail.arrival(sent => sent.to.address === email)
  expect(mail.text).toContain('Not uploaded yet: pitch deck.pdf')
  expect(mail.text).toContain('Finish your upload')
})

test('who was imported from a file gets no copy', async () => {
  const app = await sharedApp()
  const it = await filling(app)
  const [imported = '', applied = ''] = ['imported', 'applied'].map(
    name => `${name}${crypto.randomUUID()}@example.com`,
  )
  await it.boss.winnow.importSubmissions({
    form_id: it.form.identifier,
    rows: [{ line: 2, name: 'From a file', email: imported, values: [] }],
  })
  await it.apply({ email: applied })
  await app.mail.arrival(sent => sent.to.address === applied)
  expect(app.mail.sent.filter(sent => sent.to.address === imported)).toEqual([])
})

test('a recording is called a video with its length, and a file has its size: nobody knows what the recorder called it', async () => {
  const app = await sharedApp()
  const it = await filling(app)
  const { email, winnow } = await verified(app, 'video')
  const deck = await it.tus.upload(it.file, pdf(4_096))
  const video = await it.tus.upload(it.recording, webm())
  const { ownToken } = await it.apply({ deck, video, duration: 59.98, email }, winnow)
  const mail = await app.mail.arrival(sent => sent.to.address === email)
  const copy = await (await fetch(`${app.url}/applications/${ownToken}/copy`)).text()
  for (const text of [mail.text, copy]) {
    expect(text).toContain('Introduce yourself\n  Video, 1:00')
    expect(text).toContain('Your deck\n  deck.pdf, 4 kB')
    expect(text).not.toContain(it.recording.filename)
  }
})

test('dates read alike in the email, in the copy and on the screen', async () => {
  const app = await sharedApp()
  const it = await reviewing(app, {
    questions: [
      { type: 'DATE', question: 'Start' },
      { type: 'MULTI_SELECT', question: 'Days', options: ['Monday', 'Friday'] },
    ],
  })
  const { email, winnow } = await verified(app, 'dates')
  const [start = '', days = ''] = it.form.inputFields.slice(2).map(field => field.id)
  const { ownToken } = await winnow.submit({
    form_identifier: it.form_id,
    name: 'Ada Lovelace',
    email,
    values: [
      { id: start, answer: '2029-01-01' },
      { id: days, answer: ['Monday', 'Friday'] },
    ],
  })
  const mail = await app.mail.arrival(sent => sent.to.address === email)
  const copy = await (await fetch(`${app.url}/applications/${encodeURIComponent(ownToken)}/copy`)).text()
  for (const text of [mail.text, mail.html, copy]) {
    expect(text).toContain('1 Jan 2029')
    expect(text).toContain('Monday, Friday')
    expect(text).not.toContain('2029-01-01')
  }
  expect(copy).toMatch(/\nSent \d{1,2} [A-Z][a-z]{2} \d{4}, \d{1,2}:\d{2} [AP]M UTC\n/)
})

test('a recording that is still to come is named as its applicant knows it', async () => {
  const app = await sharedApp()
  const it = await filling(app)
  const { email, winnow } = await verified(app, 'late')
  await it.apply({ deck: null, video: null, email }, winnow)
  const mail = await app.mail.arrival(sent => sent.to.address === email)
  expect(mail.text).toContain('Not uploaded yet: deck.pdf, your video. Add them on the page below.')
  expect(mail.text).not.toContain(it.recording.filename)
})

describe('an address that nobody has verified', () => {
  test('gets the name of the form and the way to the page, and no word of who typed it', async () => {
    const app = await sharedApp()
    const it = await filling(app)
    const email = `stranger${crypto.randomUUID()}@example.com`
    const lure = 'Win now at cheap.example'
    const { ownToken } = await it.nobody.submit({
      form_identifier: it.form.identifier,
      name: lure,
      email,
      values: [
        { id: it.ids.why, answer: lure },
        {
          id: it.ids.deck,
          draft_file_metadata: {
            content_type: 'application/pdf',
            draft_file_path: null,
            original_filename: `${lure}.pdf`,
          },
        },
      ],
    })
    const { to, subject, text, html } = await app.mail.arrival(sent => sent.to.address === email)
    expect(JSON.stringify([to, subject, text, html])).not.toContain('cheap')
    expect(subject).toBe('Your application to Spring accelerator')
    expect(text).toContain('Not uploaded yet: 1 file. Add it on the page below.')
    expect(text).toContain(`/applications/${encodeURIComponent(ownToken)}`)
    expect(await (await fetch(`${app.url}/applications/${ownToken}/copy`)).text()).toContain(lure)
  })

  test('is mailed five times a day over all forms, and the reply says when it is not', async () => {
    const app = await freshApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
    const forms = [await reviewing(app), await reviewing(app)]
    const begun = await Promise.all(
      forms.map(async ({ form_id }) => ((await visit(app, form_id)).page as Open).startedToken),
    )
    app.travel(limits.fillMilliseconds)
    const { mailedToOne } = limits
    const send = (n: number) =>
      call(
        app,
        '/submission/submit',
        {
          ...{ form_identifier: forms[n % 2]?.form_id, started: begun[n % 2] },
          ...{ name: 'Eve', email: `victim+${n}@example.com`, values: [] },
        },
        { 'x-forwarded-for': `10.0.0.${n}` },
      )
    const told: boolean[] = []
    for (let n = 0; n < mailedToOne.copies + 2; n++) told.push((await (await send(n)).json()).mailed)
    expect(told).toEqual([...Array(mailedToOne.copies).fill(true), false, false])
    await reviewing(app).then(it => it.apply({ email: 'last@example.com' }))
    await app.mail.arrival(sent => sent.to.address === 'last@example.com')
    for (let n = 0; n < mailedToOne.copies; n++)
      await app.mail.arrival(sent => sent.to.address === `victim+${n}@example.com`)
    expect(app.mail.sent.filter(sent => sent.to.address.startsWith('victim'))).toHaveLength(
      mailedToOne.copies,
    )
    await app.close()
  })

  test('is told on the page without JavaScript only what is so', async () => {
    const app = await sharedApp()
    const { form_id } = await reviewing(app)
    const thanks = async (email: string) => {
      const sent = await post(app, form_id, await filled(app, form_id, { name: 'Ada', email }))
      const { search } = new URL(sent.headers.get('location') ?? '', app.url)
      return (await visit(app, form_id, {}, search)).page
    }
    expect(await thanks('here@example.com')).toMatchObject({ state: 'submitted', mailed: true })
    expect(await thanks('nowhere@nobody.invalid')).not.toHaveProperty('mailed')
  })
})
