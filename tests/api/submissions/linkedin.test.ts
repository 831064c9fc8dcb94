import { afterEach, describe, expect, test } from 'bun:test'
import { linkedinProfiles, usage, workspaces } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { closeFreshApps, freshApp } from '../../support/app.ts'
import { adasProfile, profileProvider } from '../../support/doubles/profiles.ts'
import { expectRefusal } from '../../support/problems.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const providers: { stop(): void }[] = []
afterEach(async () => {
  await closeFreshApps()
  for (const it of providers.splice(0)) it.stop()
})

const day = 86_400_000
const adas = 'https://uk.linkedin.com/in/ada?trk=mail'

/** A form that asks for a profile, a provider that answers, and Ada, who links to hers. */
async function linking(
  answer?: (url: string) => unknown,
  config: NonNullable<Parameters<typeof freshApp>[0]>['config'] = {},
) {
  const provider = await profileProvider(answer)
  providers.push(provider)
  const app = await freshApp({ env: provider.env, config })
  const it = await reviewing(app, {
    questions: [
      { type: 'LINK', question: 'Website' },
      { type: 'LINK', question: 'LinkedIn', preDefinedInputType: 'LINKEDIN' },
    ],
  })
  const applicant = async (link: string | null = adas) =>
    (await it.apply({ answers: { Website: 'https://ada.example', LinkedIn: link } })).submissionId
  const preview = (submission_id: string, more = {}) =>
    it.winnow.fetchLinkedinProfile({ form_id: it.form_id, submission_id, ...more })
  const spent = async () =>
    (await app.app.reads.select().from(usage).where(eq(usage.limitType, 'LINK_PREVIEWS')))[0]?.n ?? 0
  return { ...it, app, provider, applicant, preview, spent, ada: await applicant() }
}

describe('the profile behind a LinkedIn link', () => {
  test('is what the provider answers to its plain address, with the token of the configuration', async () => {
    const it = await linking()
    const { url, profile } = await it.preview(it.ada)
    expect(url).toBe(adas)
    expect(profile).toEqual(adasProfile)
    expect(it.provider.asked).toEqual([
      { url: 'https://www.linkedin.com/in/ada', authorization: 'Bearer provider-token' },
    ])
  })

  test('is asked for once in 30 days, however many look at once, and counts once', async () => {
    const it = await linking()
    await Promise.all([it.preview(it.ada), it.preview(it.ada), it.preview(it.ada)])
    await it.preview(it.ada)
    expect([it.provider.asked.length, await it.spent()]).toEqual([1, 1])
    await it.app.app.write(tx =>
      tx.update(linkedinProfiles).set({ fetchedAt: it.app.app.clock() - limits.profileDays * day }),
    )
    await it.preview(it.ada)
    expect(it.provider.asked).toHaveLength(2)
  })

  test('is another one once the link was corrected', async () => {
    const it = await linking()
    await it.preview(it.ada)
    await it.app.app.write(tx =>
      tx.run("update submission_cells set cells = replace(cells, '/in/ada', '/in/grace')"),
    )
    await it.preview(it.ada)
    expect(it.provider.asked.map(one => one.url.slice(-5))).toEqual(['n/ada', 'grace'])
    expect(await it.app.app.reads.$count(linkedinProfiles)).toBe(1)
  })

  test('an application without a link has none, and a provider that knows none costs nothing', async () => {
    const it = await linking(() => ({ profile: null }))
    expect(await it.preview(await it.applicant(null))).toEqual({ url: null, profile: null, fetchedAt: null })
    expect(await it.preview(it.ada)).toMatchObject({ url: adas, profile: null })
    await it.preview(it.ada)
    expect([it.provider.asked.length, await it.spent()]).toEqual([1, 0])
  })

  test('a question that asks for no profile is refused', async () => {
    const it = await linking()
    const website = it.form.inputFields[2]?.id
    const { problem } = await expectRefusal(it.preview(it.ada, { field_id: website }), 'invalid_input')
    expect(problem?.errors?.[0]?.path).toBe('field_id')
  })

  test('over the plan: the limit, its type and when to come back; what is stored is still shown', async () => {
    const it = await linking(undefined, { linkPreviewsPerDay: 1 })
    await it.preview(it.ada)
    const second = await it.applicant()
    const { problem, message } = await expectRefusal(it.preview(second), 'daily_limit')
    expect(problem).toMatchObject({ limit: 1, limit_type: 'LINK_PREVIEWS' })
    expect(message).toBe('Daily limit reached. Your plan supports up to 1 link previews/day.')
    expect((await it.preview(it.ada)).profile).not.toBeNull()
    expect(it.provider.asked).toHaveLength(1)
    await it.app.app.write(tx => tx.update(workspaces).set({ plan: 'PRO' }))
    expect((await it.preview(second)).profile).not.toBeNull()
  })

  test('without a provider there is the link alone', async () => {
    const it = await reviewing(await freshApp(), {
      questions: [{ type: 'LINK', question: 'LinkedIn', preDefinedInputType: 'LINKEDIN' }],
    })
    const { submissionId: submission_id } = await it.apply({ answers: { LinkedIn: adas } })
    expect(await it.winnow.fetchLinkedinProfile({ form_id: it.form_id, submission_id })).toEqual({
      url: adas,
      profile: null,
      fetchedAt: null,
    })
  })
})

describe('a provider in trouble', () => {
  const elsewhere = () =>
    new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } })
  test.each<[string, () => unknown]>([
    ['answers 500', () => new Response('', { status: 500 })],
    ['answers something that is not a profile', () => ({ profile: { experience: [] } })],
    ['sends us elsewhere', elsewhere],
    ['answers more than 2 MB', () => ({ profile: null, filler: 'x'.repeat(2 * 1024 * 1024) })],
  ])('that %s: unavailable, nothing stored, nothing counted', async (_, answer) => {
    const it = await linking(answer)
    const { message } = await expectRefusal(it.preview(it.ada), 'unavailable')
    expect(message).toBe("Couldn't fetch the LinkedIn profile. Try again later.")
    expect([await it.spent(), await it.app.app.reads.$count(linkedinProfiles)]).toEqual([0, 0])
  })
})
