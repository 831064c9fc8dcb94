import { describe, expect, test } from 'bun:test'
import { answerName } from '@winnow/openapi/questions'
import type { EditFormRequest } from '@winnow/sdk'
import { sharedApp } from '../../support/app.ts'
import { ada, filled, type Open, post, visit } from '../../support/hosted.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

type Sent = NonNullable<EditFormRequest['input_fields']>
type Rule = NonNullable<Sent[number]['showIf']>[number]

/** A form whose last question depends on the others by these rules; `id` finds a question by its text. */
async function ruled(rules: (Omit<Rule, 'columnId'> & { on: string })[]) {
  const app = await sharedApp()
  const it = await reviewing(app)
  const { winnow, form_id } = it
  const before = await winnow.fetchForEdit({ form_id })
  const first = await winnow.editForm({
    form_id,
    revision: before.revision,
    input_fields: [
      ...before.inputFields,
      { type: 'SINGLE_SELECT', question: 'Role', options: ['Engineer', 'Designer'] },
      { type: 'MULTI_SELECT', question: 'Days', options: ['Monday', 'Friday'] },
      { type: 'NUMBER', question: 'Years' },
      { type: 'DATE', question: 'Start' },
      { type: 'LINK', question: 'Website' },
    ],
  })
  const id = (question: string) => first.inputFields.find(it => it.question === question)?.id ?? ''
  const showIf = rules.map(({ on, ...rule }) => ({ columnId: id(on), ...rule }))
  const saved = await winnow.editForm({
    form_id,
    revision: first.revision,
    input_fields: [...first.inputFields, { type: 'SHORT_TEXT', question: 'Why', required: true, showIf }],
    publish: true,
  })
  const why = saved.inputFields.find(it => it.question === 'Why')?.id ?? ''
  return { ...it, app, id, why }
}

describe('a question with a rule', () => {
  test.each([
    [{ on: 'Role', operator: 'select', value: ['Engineer', 'Designer'] }, '‘Role’ is Engineer or Designer'],
    [
      { on: 'Role', operator: 'not_select', value: ['Engineer', null] },
      '‘Role’ is not Engineer and is answered',
    ],
    [{ on: 'Days', operator: 'select_all', value: ['Monday', 'Friday'] }, '‘Days’ has Monday and Friday'],
    [{ on: 'Years', operator: 'greater_than_equal', value: 5 }, '‘Years’ is greater than or equal to 5'],
    [{ on: 'Start', operator: 'less_than', value: '2027-01-01' }, '‘Start’ is before 2027-01-01'],
    [{ on: 'Start', operator: 'relative', value: 'next_30_days' }, '‘Start’ is in the next 30 days'],
    [{ on: 'Website', operator: 'select', value: [null] }, '‘Website’ is not answered'],
  ] as const)('says without JavaScript when it is to be answered: %p', async (rule, words) => {
    const it = await ruled([
      { ...rule, value: Array.isArray(rule.value) ? [...rule.value] : rule.value } as Rule & { on: string },
    ])
    const { page } = await visit(it.app, it.form_id)
    expect((page as Open).conditions).toEqual({ [it.why]: `Answer only if ${words}.` })
  })

  test('is asked by the door without JavaScript only where its rules hold; else its answer is not kept', async () => {
    const it = await ruled([{ on: 'Role', operator: 'select', value: ['Engineer'] }])
    const send = async (role: string, why: string) =>
      post(
        it.app,
        it.form_id,
        await filled(it.app, it.form_id, {
          name: ada.name,
          email: `${role}${why.length}@example.com`,
          [answerName(it.id('Role'))]: role,
          [answerName(it.why)]: why,
        }),
      )
    const refused = await send('Engineer', '')
    expect(refused.status).toBe(422)
    expect(((await refused.json()) as Open).errors).toEqual([
      { path: `values.${it.why}`, message: 'This field is required' },
    ])
    expect((await send('Designer', '')).status).toBe(303)
    expect((await send('Designer', 'unasked')).status).toBe(303)
    expect((await send('Engineer', 'I build')).status).toBe(303)
    const { submissions } = await it.winnow.fetchSubmissions({ form_id: it.form_id })
    const kept = submissions.map(
      ({ fieldValues }) => fieldValues.find(one => one.fieldId === it.why)?.value ?? null,
    )
    expect(kept).toEqual([null, null, 'I build'])
  })

  test('stands in the copy of an application only where it was answered', async () => {
    const it = await ruled([{ on: 'Role', operator: 'select', value: ['Engineer'] }])
    const read = async (role: string, why: string | null) => {
      const { ownToken } = await it.winnow.submit({
        ...{ form_identifier: it.form_id, ...ada, email: `${role}-read@example.com`, time_zone: 'UTC' },
        values: [{ id: it.id('Role'), answer: role }, ...(why === null ? [] : [{ id: it.why, answer: why }])],
      })
      const copy = `${it.app.url}/applications/${encodeURIComponent(ownToken)}/copy`
      return await (await fetch(copy)).text()
    }
    expect(await read('Designer', null)).not.toContain('Why')
    expect(await read('Engineer', 'I build')).toContain('Why\n  I build')
  })
})
