import { describe, expect, test } from 'bun:test'
import { sharedApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

describe('/submission/update-stage', () => {
  test('moves one applicant, the stage matched case-folded, and the counts with it', async () => {
    const it = await reviewing(await sharedApp())
    const [id = ''] = await it.applicants(2)
    expect(await it.move(id, 'shortLISTED')).toMatchObject({ stage: 'Shortlisted', chatStatus: 'OPEN' })
    expect((await it.one(id)).stage).toBe('Shortlisted')
    expect(await it.counts()).toEqual({ New: 1, Shortlisted: 1, Archived: 0 })
  })

  test('the server decides the status of the chat: Archived takes the default, every other stage OPEN', async () => {
    const it = await reviewing(await sharedApp())
    const [id = ''] = await it.applicants(1)
    await it.reply(id)
    const { winnow, form_id } = it
    const closed = await winnow.updateStage({
      form_id,
      submission_id: id,
      stage: 'Archived',
      chat_status: 'OPEN',
    })
    expect(closed.chatStatus).toBe('CLOSED')
    expect((await it.one(id)).chatStatus).toBe('CLOSED')
    const open = await winnow.updateStage({
      form_id,
      submission_id: id,
      stage: 'New',
      chat_status: 'CLOSED',
    })
    expect(open.chatStatus).toBe('OPEN')
  })

  test('without a chat yet, the status waits for it', async () => {
    const it = await reviewing(await sharedApp())
    const [id = ''] = await it.applicants(1)
    await it.move(id, 'Archived')
    expect((await it.one(id)).chatStatus).toBe('CLOSED')
    const error = await expectRefusal(it.reply(id), 'chat_closed')
    expect(error.message).toBe('Chat is closed. Cannot send messages.')
  })

  test('to where the applicant is already changes nothing', async () => {
    const it = await reviewing(await sharedApp())
    const [id = ''] = await it.applicants(1)
    await it.move(id, 'New')
    expect(await it.counts()).toEqual({ New: 1, Shortlisted: 0, Archived: 0 })
  })

  test('an unknown status and an unknown applicant are refused', async () => {
    const it = await reviewing(await sharedApp())
    const [id = ''] = await it.applicants(1)
    const error = await expectRefusal(it.move(id, 'Hired'), 'invalid_input')
    expect(error.at('stage')).toBe('This form has no such status. It has: New, Shortlisted, Archived')
    await expectRefusal(it.move('sub_unknown', 'New'), 'not_found')
  })
})
