import { describe, expect, test } from 'bun:test'
import { outbox } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { freshApp, type TestApp } from '../../support/app.ts'
import { castAround, clientWith } from '../../support/cast.ts'
import { apply } from '../../support/forms.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const minute = 60_000

/** Waits until news for somebody stands in the outbox. */
async function gathered({ app }: TestApp, recipient: string, count = 1) {
  for (;;) {
    const rows = await app.reads.select().from(outbox).where(eq(outbox.recipient, recipient))
    if (rows.some(({ status, data }) => status === 'PENDING' && data.count === count)) return
    await new Promise(resolve => setImmediate(resolve))
  }
}

/** Everything that editors were mailed before this mail, which is asked for last: the outbox is sent in order. */
async function mailedUntilNow(app: TestApp) {
  const email = `${crypto.randomUUID()}@example.com`
  await clientWith(app, {}).requestCode({ email })
  await app.mail.arrival(({ to }) => to.address === email)
  return app.mail.sent.filter(
    ({ to, subject }) => to.address !== email && !subject.startsWith('Your application to '),
  )
}

describe('when an application enters New', () => {
  test('every editor of the form is mailed, with a link to it', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const other = await colleague(app, it)
    const { submissionId } = await apply(clientWith(app, {}), it.form, { name: 'Ada Lovelace' })
    for (const { email } of [it, other]) {
      const mail = await app.mail.arrival(({ to }) => to.address === email)
      expect(mail.subject).toBe('Ada Lovelace applied to Spring accelerator')
      expect(mail.text).toContain(`tab=New&submission_id=${submissionId}`)
    }
    await app.close()
  })

  test('an admin of the workspace who does not edit the form is mailed once they ask for it', async () => {
    const app = await freshApp()
    const { form, people } = await castAround(app)
    const { admin, owner } = people
    const to = { form_id: form.identifier }
    expect(await admin.winnow.fetchNotifSettings(to)).toMatchObject({ arrivals: false })
    await admin.winnow.updateNotifSettings({ ...to, arrivals: true })
    await apply(clientWith(app, {}), form, { name: 'Ada Lovelace' })
    await app.mail.arrival(({ to }) => to.address === admin.email)
    expect((await mailedUntilNow(app)).map(({ to }) => to.address)).not.toContain(owner.email)
    await app.close()
  })

  test('who moved it there is not mailed; the others are', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const other = await colleague(app, it)
    const { submissionId } = await it.apply({ name: 'Ada' })
    const first = await app.mail.arrival(({ to }) => to.address === other.email)
    await it.move(submissionId, 'Archived')
    await it.move(submissionId, 'New')
    await gathered(app, other.email)
    app.travel(minute)
    await app.mail.arrival(mail => mail.to.address === other.email && mail !== first)
    const mails = await mailedUntilNow(app)
    expect(mails.map(({ to }) => to.address)).toEqual([other.email, other.email])
    await app.close()
  })

  test('the first is told at once; what follows within the minute is gathered into one mail', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const other = await colleague(app, it)
    await it.apply()
    await app.mail.arrival(({ to }) => to.address === other.email)
    await it.applicants(3)
    await gathered(app, other.email, 3)
    app.travel(minute)
    const mail = await app.mail.arrival(({ subject }) => subject.includes('3 new'))
    expect(mail).toMatchObject({
      to: { address: other.email },
      subject: '3 new applications to Spring accelerator',
    })
    expect(await mailedUntilNow(app)).toHaveLength(2)
    await app.close()
  })

  test('who turned arrivals off for a form is not mailed; the others are', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const other = await colleague(app, it)
    await it.winnow.updateNotifSettings({ form_id: it.form_id, arrivals: false })
    await apply(clientWith(app, {}), it.form)
    await app.mail.arrival(({ to }) => to.address === other.email)
    expect((await mailedUntilNow(app)).map(({ to }) => to.address)).toEqual([other.email])
    await app.close()
  })

  test('a stage whose notifications were turned off mails nobody, one where they were turned on does', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const other = await colleague(app, it)
    const { form_id } = it
    await it.winnow.updateNotifs({ form_id, stage: 'new', notifications_enabled: false })
    const { stages } = await it.winnow.updateNotifs({
      form_id,
      stage: 'Shortlisted',
      notifications_enabled: true,
    })
    expect(stages.map(stage => stage.notificationsEnabled)).toEqual([false, true, false])
    const { submissionId } = await it.apply({ name: 'Ada' })
    await it.move(submissionId, 'Shortlisted')
    const mail = await app.mail.arrival(({ to }) => to.address === other.email)
    expect(mail.subject).toBe('Spring accelerator: Ada is now in Shortlisted')
    expect(await mailedUntilNow(app)).toHaveLength(1)
    await app.close()
  })

  test('other stages mail nobody', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const other = await colleague(app, it)
    const { submissionId } = await it.apply()
    await app.mail.arrival(({ to }) => to.address === other.email)
    await it.move(submissionId, 'Shortlisted')
    await it.move(submissionId, 'Archived')
    expect(await mailedUntilNow(app)).toHaveLength(1)
    await app.close()
  })

  test('an application says nothing of its answers', async () => {
    const app = await freshApp()
    const it = await reviewing(app, { questions: [{ type: 'LONG_TEXT', question: 'Why?' }] })
    await apply(clientWith(app, {}), it.form, { answers: { 'Why?': 'A private reason' } })
    const mail = await app.mail.arrival(({ to }) => to.address === it.email)
    expect(JSON.stringify(mail)).not.toContain('private reason')
    await app.close()
  })
})
