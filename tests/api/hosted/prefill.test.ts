import { describe, expect, test } from 'bun:test'
import type { FormPage } from '@winnow/api/ports/form-renderer'
import { customFields, submissionParameters } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { person } from '../../support/cast.ts'
import { ada, filled, type Open, post, visit } from '../../support/hosted.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const questions = [
  { type: 'SHORT_TEXT' as const, question: 'City' },
  { type: 'NUMBER' as const, question: 'Years' },
  { type: 'PHONE_NUMBER' as const, question: 'Phone' },
  { type: 'SINGLE_SELECT' as const, question: 'Role', options: ['Engineer', 'Designer'] },
  { type: 'MULTI_SELECT' as const, question: 'Days', options: ['Monday', 'Friday'], allowOther: true },
  { type: 'DROPDOWN' as const, question: 'Country', options: ['Portugal', 'Norway'] },
  { type: 'DATE' as const, question: 'Start' },
]

/** What a link fills in, by the text of the question. */
async function filledBy(query: string) {
  const app = await sharedApp()
  const { form, form_id } = await reviewing(app, { questions })
  const { status, page } = await visit(app, form_id, {}, query)
  expect(status).toBe(200)
  const { typed } = page as Open
  const byQuestion = typed?.values.map(({ id, answer }) => [
    form.inputFields.find(field => field.id === id)?.question,
    answer,
  ])
  return typed && { name: typed.name, email: typed.email, ...Object.fromEntries(byQuestion ?? []) }
}

describe('a link fills in', () => {
  test('name and email, and each question by its key', async () => {
    expect(
      await filledBy('?name=Ada%20Lovelace&email=ada@example.com&city=Porto&years=7.5&country=Norway'),
    ).toEqual({ ...ada, City: 'Porto', Years: '7.5', Country: 'Norway' })
  })

  test('a question by its id', async () => {
    const app = await sharedApp()
    const { form, form_id } = await reviewing(app, { questions })
    const city = form.inputFields.find(({ question }) => question === 'City')?.id ?? ''
    const { page } = await visit(app, form_id, {}, `?${city}=Porto`)
    expect((page as Open).typed?.values).toEqual([{ id: city, answer: 'Porto' }])
  })

  test('several choices by repeating; one that is not an option goes to Other', async () => {
    expect(await filledBy('?days=friday&days=Monday&days=Sunday&days=Someday')).toMatchObject({
      Days: ['Friday', 'Monday', 'Sunday'],
    })
  })

  test('a number with a decimal comma', async () => {
    expect(await filledBy('?years=7,5')).toMatchObject({ Years: '7.5' })
  })

  test('a day', async () => {
    expect(await filledBy('?start=2028-02-29')).toMatchObject({ Start: '2028-02-29' })
  })

  test('a phone number whose plus was not escaped', async () => {
    expect(await filledBy('?phone=+351912345678')).toMatchObject({ Phone: '+351912345678' })
  })

  test.each([
    '?role=Chef',
    '?email=not-an-email',
    '?country=Atlantis',
    '?years=many',
    '?years=1,2,3',
    '?start=2027-02-30',
    '?start=2031-01-01',
    '?start=soon',
    '?city=&city=%20',
    '?nonsense=1',
    '?__proto__=1&constructor=2',
    '?city=%00',
    '?%E0%A4%A=%',
  ])('nothing from %s, and it is not an error', async query => {
    expect(await filledBy(query)).toBeUndefined()
  })

  test('not the address of a session where the form asks for a confirmed one', async () => {
    const app = await sharedApp()
    const { form_id } = await reviewing(app, { settings: { email_verification_required: true } })
    const someone = await person(app)
    const { page } = await visit(app, form_id, { cookie: someone.cookie }, '?email=ada@example.com')
    expect((page as Open).verifiedEmail).toBe(someone.email)
  })
})

const parametersOf = async ({ app }: TestApp) =>
  (await app.reads.select().from(submissionParameters)).map(({ name, value, folded }) => ({
    name,
    value,
    folded,
  }))

const columnsOf = async ({ app }: TestApp) =>
  (await app.reads.select().from(customFields).where(eq(customFields.type, 'URL_PARAMETER'))).map(
    ({ id }) => id,
  )

const parametersOn = (page: FormPage) => (page as Open).parameters

describe('what a link says beside the answers', () => {
  const declared = { settings: { url_parameters: ['Cohort', 'ref'] } }

  test('is kept where the form declares it, or where it is the name of a campaign; the rest falls away', async () => {
    const app = await sharedApp()
    const { form_id } = await reviewing(app, declared)
    const { page } = await visit(
      app,
      form_id,
      {},
      '?cohort=%C3%89t%C3%A9&utm_source=news&UTM_Medium=mail&secret=1&ref=',
    )
    expect(parametersOn(page)).toEqual({ Cohort: 'Été', utm_source: 'news', utm_medium: 'mail' })
  })

  test('goes with the application, and the first time a name is met the form has a column for it', async () => {
    const app = await freshApp()
    const it = await reviewing(app, declared)
    const sent = await filled(app, it.form_id, ada, '?cohort=%C3%89t%C3%A9&utm_source=news')
    expect((await post(app, it.form_id, sent)).status).toBe(303)
    expect(await parametersOf(app)).toEqual([
      { name: 'Cohort', value: 'Été', folded: 'ete' },
      { name: 'utm_source', value: 'news', folded: 'news' },
    ])
    expect(await columnsOf(app)).toEqual(['url_parameter:Cohort', 'url_parameter:utm_source'])
    await it.winnow.submit({
      form_identifier: it.form_id,
      name: 'Grace',
      email: 'grace@example.com',
      values: [],
      url_parameters: { COHORT: 'Autumn', undeclared: 'x' },
    })
    expect((await parametersOf(app)).map(({ value }) => value)).toEqual(['Été', 'news', 'Autumn'])
    expect(await columnsOf(app)).toHaveLength(2)
    await app.close()
  })

  test('survives a refused application', async () => {
    const app = await sharedApp()
    const { form_id } = await reviewing(app, declared)
    const sent = await filled(app, form_id, { ...ada, email: 'ada' }, '?cohort=May&utm_source=news')
    const page = (await (await post(app, form_id, sent)).json()) as Open
    expect(page.parameters).toEqual({ Cohort: 'May', utm_source: 'news' })
    expect(page.visitToken).toBe(sent.visit)
  })

  test('made-up names of campaigns make at most 20 columns, and never take those of real ones; columns can be removed', async () => {
    const app = await freshApp()
    const { winnow, form_id } = await reviewing(app, {
      settings: { ...declared.settings, multiple_submissions: true },
    })
    const sent = (names: string[]) =>
      winnow.submit({
        form_identifier: form_id,
        ...ada,
        values: [],
        url_parameters: Object.fromEntries(names.map(name => [name, 'x'])),
      })
    await sent(Array.from({ length: 30 }, (_, n) => `utm_made_up_${n}`))
    await sent(['ref', 'utm_source'])
    const columns = await columnsOf(app)
    expect(columns).toHaveLength(22)
    expect(columns).toContain('url_parameter:ref')
    expect(columns).toContain('url_parameter:utm_source')
    await winnow.removeCustomField({ form_id, custom_field_id: 'url_parameter:utm_made_up_0' })
    expect(await columnsOf(app)).toHaveLength(21)
    expect(await parametersOf(app)).toHaveLength(32)
    await app.close()
  })
})
