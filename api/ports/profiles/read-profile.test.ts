import { expect, test } from 'bun:test'
import { readProfile } from './read-profile.ts'

const read = (profile: unknown) => readProfile(JSON.stringify({ profile }))

test('what a provider leaves out is empty, and companies without a place come last', () => {
  const role = { title: 'Engineer' }
  const profile = read({
    firstName: 'Ada',
    experience: { A: { allExperiences: [role] }, B: { allExperiences: [role] } },
    experienceCompanyOrder: ['B', 'Unknown', 'B'],
  })
  expect(profile).toMatchObject({ firstName: 'Ada', lastName: '', headline: null, education: [] })
  expect(profile?.experienceCompanyOrder).toEqual(['B', 'A'])
  expect(profile?.experience.A?.allExperiences[0]).toEqual({
    ...{ title: 'Engineer', startDate: null, endDate: null, employmentType: null, image: null },
  })
})

test('texts and lists are cut to what a preview shows, and a picture is an https address or none', () => {
  const roles = Array.from({ length: 60 }, () => ({ title: 'x'.repeat(1_000), image: 'javascript:alert(1)' }))
  const companies = Array.from({ length: 90 }, (_, i) => [`Company ${i}`, { allExperiences: roles }])
  const profile = read({ headline: 'a\u0000b', experience: Object.fromEntries(companies) })
  expect(profile?.headline).toBe('a b')
  expect(profile?.experienceCompanyOrder).toHaveLength(50)
  const shown = profile?.experience['Company 0']?.allExperiences ?? []
  expect([shown.length, shown[0]?.title.length, shown[0]?.image]).toEqual([20, 300, null])
})

test.each(['', '[]', '{}', '{"profile":"Ada"}', '{"profile":{"experience":{"A":1}}}'])(
  '%p is not an answer',
  body => expect(() => readProfile(body)).toThrow(),
)
