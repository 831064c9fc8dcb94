import { describe, expect, test } from 'bun:test'
import { freshApp, onServer } from '../../support/app.ts'
import { clientWith } from '../../support/cast.ts'
import { isReply } from '../../support/doubles/mail.ts'
import { newDatabase } from '../../support/process/sqld.ts'
import { chatting } from '../../support/scenes/chatting.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

/** A file has one process; several share a libSQL server. */
describe.skipIf(!onServer)('two servers on one database', () => {
  const two = async () => {
    const config = { databaseUrl: await newDatabase(process.env.TEST_DATABASE_URL ?? '') }
    return [await freshApp({ config }), await freshApp({ config })] as const
  }

  test('a message sent through one wakes who waits at the other', async () => {
    const [here, there] = await two()
    const { editor, answer, chat_id, first } = await chatting(here)
    const elsewhere = clientWith(there, { cookie: editor.cookie })
    const poll = elsewhere.pollMessages({ chat_id, last_message_id: first.id })
    await answer('Here I am')
    expect((await poll).messages.map(it => it.content)).toEqual(['Here I am'])
    await Promise.all([here.close(), there.close()])
  })

  test('who types or has an application open at one is shown at the other, while its poll waits', async () => {
    const [here, there] = await two()
    const { editor, applicant, submissionId: submission_id, chat_id } = await chatting(here)
    const bo = await colleague(here, editor)
    const { form_id } = editor
    const elsewhere = clientWith(there, { cookie: editor.cookie })
    const first = await elsewhere.pollChanges({ form_id, since: null, viewers_tag: '' })
    const { since } = first
    const typed = elsewhere.pollChanges({ form_id, since, viewers_tag: first.viewers_tag })
    await applicant.winnow.updateTyping({ chat_id, typing: true })
    const shown = await typed
    expect(shown.viewers).toMatchObject([{ submission_id, user_id: applicant.id, typing: true }])
    const opened = elsewhere.pollChanges({ form_id, since, viewers_tag: shown.viewers_tag })
    await bo.winnow.pollChanges({ form_id, since: null, viewing: submission_id })
    expect((await opened).viewers).toContainEqual(
      expect.objectContaining({ submission_id, user_id: bo.id, typing: false }),
    )
    await Promise.all([here.close(), there.close()])
  })

  test('send each reply once between them', async () => {
    const apps = await two()
    const [here, there] = apps
    const { editor } = await chatting(here)
    for (let n = 0; n < 10; n++) {
      const { submissionId } = await editor.apply({ email: `shared${n}@example.com` })
      await editor.reply(submissionId, `Reply ${n}`)
    }
    for (const app of apps) app.travel(60_000)
    const sent = () => apps.flatMap(({ mail }) => mail.sent).filter(isReply)
    const everyone = Promise.withResolvers<void>()
    const look = () => {
      if (sent().length >= 11) everyone.resolve()
      return false
    }
    for (const { mail } of apps) mail.arrival(look)
    await everyone.promise
    await Promise.all([here.close(), there.close()])
    expect(new Set(sent().map(({ messageId }) => messageId)).size).toBe(11)
    expect(sent()).toHaveLength(11)
  })

  test('send the daily report once between them', async () => {
    const apps = await two()
    const [here, there] = apps
    const { winnow, form_id, email, apply } = await reviewing(here)
    await winnow.updateNotifSettings({ form_id, arrivals: false, daily_report: true })
    await apply()
    const sent = () => apps.flatMap(({ mail }) => mail.sent).filter(({ subject }) => /new app/.test(subject))
    const first = Promise.race(apps.map(({ mail }) => mail.arrival(({ subject }) => /new app/.test(subject))))
    for (const app of apps) app.travel(25 * 3_600_000)
    await first
    await Promise.all([here.close(), there.close()])
    expect(sent().map(({ to }) => to.address)).toEqual([email])
  })
})
