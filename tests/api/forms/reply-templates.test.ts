import { describe, expect, test } from 'bun:test'
import { events } from '@winnow/db'
import { limits } from '@winnow/openapi'
import type { UpdateQuickRepliesRequest } from '@winnow/sdk'
import { and, eq } from 'drizzle-orm'
import { freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

type Wanted = UpdateQuickRepliesRequest['quick_replies'][number]

/** The templates of an open form, and a short way to save others after the two that every form has. */
async function templatesIn(app: TestApp) {
  const it = await reviewing(app)
  const { winnow, form_id, form } = it
  const first = form.quickReplies.map(({ name, text, priority }) => ({ name, text, priority }))
  const list = async () => (await winnow.fetchDetails({ form_id })).quickReplies
  return {
    ...it,
    first,
    list,
    save: (quick_replies: readonly Wanted[], version?: number) =>
      winnow.updateQuickReplies({
        form_id,
        quick_replies: [...quick_replies],
        ...(version !== undefined && { version }),
      }),
    add: (...others: readonly Partial<Wanted>[]) =>
      winnow.updateQuickReplies({
        form_id,
        quick_replies: [...first, ...others.map((own, i) => ({ ...interview, priority: 3 + i, ...own }))],
      }),
    uses: async () => Object.fromEntries((await list()).map(({ name, useCount }) => [name, useCount])),
  }
}
const interview = { name: 'Interview', text: 'Hi {first_name}, could we talk?', priority: 3 }
const templates = async () => templatesIn(await sharedApp())

describe('a save of the reply templates', () => {
  test('replaces the list, in the order of the priorities, names and texts trimmed', async () => {
    const it = await templates()
    const saved = await it.add(
      { ...interview, name: ' Interview ', text: '\n Hi. \n', priority: 1_000 },
      { priority: 0 + 1, name: 'First' },
    )
    expect(saved.quickReplies.map(one => one.name)).toEqual(['Archive', 'First', 'Shortlist', 'Interview'])
    expect(saved.quickReplies.at(-1)).toEqual({
      ...{ name: 'Interview', text: 'Hi.', priority: 1_000, isDefault: false, useCount: 0 },
    })
    expect(await it.list()).toEqual(saved.quickReplies)
  })

  test.each([
    [{ name: ' ' }, 'name', 'Please fill in both fields.'],
    [{ text: ' \n' }, 'text', 'Please fill in both fields.'],
    [{ name: ' shortLIST ' }, 'name', 'A template with this name already exists.'],
    [{ name: 'a'.repeat(51) }, 'name', 'Use at most 50 characters for the name'],
    [
      { text: 'Hi {firstname}' },
      'text',
      'There is no variable {firstname}. A message can use {first_name}, {form_name} and {workspace_name}.',
    ],
  ])('with %p is refused', async (own, field, sentence) => {
    const it = await templates()
    const refused = await expectRefusal(it.add(own), 'invalid_input')
    expect(refused.at(`quick_replies.2.${field}`)).toBe(sentence)
    expect(await it.list()).toHaveLength(2)
  })

  test('of more than a form can have is refused', async () => {
    const it = await templates()
    const many = Array.from({ length: limits.templates }, (_, i) => ({ name: `Template ${i}` }))
    const refused = await expectRefusal(it.add(...many), 'invalid_input')
    expect(refused.at('quick_replies')).toBe('A form can have up to 100 templates')
  })

  test.each(['Archive', 'Shortlist'])('without %s, or with another name for it, is refused', async name => {
    const it = await templates()
    const without = it.first.filter(one => one.name !== name)
    const lacking = await expectRefusal(it.save(without), 'invalid_input')
    expect(lacking.at('quick_replies')).toBe(`${name}: This template cannot be deleted.`)
    const renamed = it.first.map(one =>
      one.name === name ? { ...one, name: 'Other', former_name: name } : one,
    )
    await expectRefusal(it.save(renamed), 'invalid_input')
    expect(await it.list()).toEqual(it.form.quickReplies)
  })

  test('keeps what a default template is called, whatever the case', async () => {
    const it = await templates()
    const { quickReplies } = await it.save(
      it.first.map(one => ({ ...one, name: one.name.toUpperCase(), text: 'Hi' })),
    )
    expect(quickReplies.map(({ name, text, isDefault }) => [name, text, isDefault])).toEqual([
      ['Archive', 'Hi', true],
      ['Shortlist', 'Hi', true],
    ])
  })

  test('that names an older version changes nothing, with 409', async () => {
    const it = await templates()
    const { quickRepliesVersion } = await it.add({})
    await it.add({ text: 'Of somebody else' })
    await expectRefusal(it.save(it.first, quickRepliesVersion), 'stale_version')
    expect((await it.list()).at(-1)?.text).toBe('Of somebody else')
    expect((await it.save(it.first, quickRepliesVersion + 1)).quickReplies).toHaveLength(2)
  })

  test('is recorded by names, and one that changes nothing is not', async () => {
    const app = await sharedApp()
    const it = await templatesIn(app)
    await it.add({})
    await it.add({})
    await it.add({ name: 'Call', former_name: 'Interview' }, { name: 'Late' })
    await it.add({ name: 'Late' })
    const rows = await app.app.reads
      .select()
      .from(events)
      .where(and(eq(events.workspaceId, it.workspaceId), eq(events.kind, 'form.templates_saved')))
    expect(rows.map(row => row.data)).toEqual([
      { added: ['Interview'], changed: [], removed: [] },
      { added: ['Late'], changed: ['Interview'], removed: [] },
      { added: [], changed: ['Late'], removed: ['Call'] },
    ])
  })
})

describe('how often a template was used', () => {
  test('counts each message that is sent starting from it, to one, with a move and to many', async () => {
    const it = await templates()
    await it.add({})
    const { form_id } = it
    const [one = '', two = '', three = ''] = await it.applicants(3)
    const template = 'interview'
    await it.winnow.sendMessage({ form_id, submission_id: one, content: 'Hi', template })
    await it.winnow.bulkAction({
      ...{ form_id, submission_ids: [one, two], action: 'Shortlisted', send_message: true, message: 'Hi' },
      ...{ submission_ids_for_message: [two], template },
    })
    await it.winnow.bulkSendMessage({ form_id, submission_ids: [one, two, three], message: 'Hi', template })
    expect(await it.uses()).toEqual({ Archive: 0, Shortlist: 0, Interview: 5 })
    await it.reply(one)
    await it.winnow.sendMessage({ form_id, submission_id: one, content: 'Hi', template: 'Nothing' })
    expect((await it.uses()).Interview).toBe(5)
  })

  test('goes down with a message that is taken back, and stays with a template that is renamed', async () => {
    const it = await templatesIn(await freshApp())
    await it.add({})
    const { form_id } = it
    const [one = '', two = ''] = await it.applicants(2)
    const body = { form_id, submission_ids: [one, two], message: 'Hi', template: 'Interview' }
    await it.winnow.bulkSendMessage(body)
    const { batch_id } = await it.winnow.bulkSendMessage(body)
    await it.winnow.undo({ form_id, batch_id })
    await it.add({ name: 'Call', former_name: 'Interview', text: 'Another' })
    expect((await it.uses()).Call).toBe(2)
  })
})

describe('whether a move begins with a reply', () => {
  test('is nobody’s choice at first, then the last one; without a value it is yes', async () => {
    const it = await templates()
    const { form_id } = it
    expect(it.form.defaultSendMessage).toBeNull()
    const choose = async (own: { default_send_message?: boolean }) =>
      (await it.winnow.updateDefaultSendMessage({ form_id, ...own })).defaultSendMessage
    expect([await choose({ default_send_message: false }), await choose({})]).toEqual([false, true])
  })
})
