import { expect, test } from 'bun:test'
import { sharedApp } from '../../support/app.ts'
import { filling } from '../../support/scenes/filling.ts'
import { pdf, webm } from '../../support/uploads.ts'

test('an applicant gets a copy of what they sent, with the link of their applicant page', async () => {
  const app = await sharedApp()
  const it = await filling(app)
  const email = `copy${crypto.randomUUID()}@example.com`
  const deck = await it.tus.upload(it.file, pdf())
  const { ownToken } = await it.apply({ deck, email })
  const mail = await app.mail.arrival(sent => sent.to.address === email)
  expect(mail.subject).toBe('Your application to Spring accelerator')
  for (const text of ['Ada Lovelace', email, 'Your deck', 'deck.pdf']) expect(mail.text).toContain(text)
  expect(mail.text).toContain(`/applications/${encodeURIComponent(ownToken)}`)
  expect(mail.text).not.toContain('Still to come')
})

test('a file that is still to come is named, and the link says what it is for', async () => {
  const app = await sharedApp()
  const it = await filling(app)
  const email = `pending${crypto.randomUUID()}@example.com`
  await it.apply({ deck: null, email, name: 'pitch deck.pdf' })
  const mail = await app.mail.arrival(sent => sent.to.address === email)
  expect(mail.text).toContain('Still to come: pitch deck.pdf')
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
  const email = `video${crypto.randomUUID()}@example.com`
  const deck = await it.tus.upload(it.file, pdf(4_096))
  const video = await it.tus.upload(it.recording, webm())
  const { ownToken } = await it.apply({ deck, video, duration: 59.98, email })
  const mail = await app.mail.arrival(sent => sent.to.address === email)
  const copy = await (await fetch(`${app.url}/applications/${ownToken}/copy`)).text()
  for (const text of [mail.text, copy]) {
    expect(text).toContain('Introduce yourself\nVideo, 1:00')
    expect(text).toContain('Your deck\ndeck.pdf, 4 kB')
    expect(text).not.toContain(it.recording.filename)
  }
})

test('a recording that is still to come is named as its applicant knows it', async () => {
  const app = await sharedApp()
  const it = await filling(app)
  const email = `late${crypto.randomUUID()}@example.com`
  await it.apply({ deck: null, video: null, email })
  const mail = await app.mail.arrival(sent => sent.to.address === email)
  expect(mail.text).toContain('Still to come: deck.pdf, your video. Add them on the page below.')
  expect(mail.text).not.toContain(it.recording.filename)
})
