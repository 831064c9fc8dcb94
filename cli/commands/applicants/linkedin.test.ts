import { afterAll, expect, test } from 'bun:test'
import { northlight } from '../../testing/northlight.ts'
import { terminal } from '../../testing/terminal.ts'

const servers: { stop: () => void }[] = []
afterAll(() => {
  for (const server of servers) server.stop()
})

const url = 'https://www.linkedin.com/in/amara'
const role = { title: 'Engineer', startDate: { year: 2021, month: 4 }, endDate: null }
const profile = {
  ...{ firstName: 'Amara', lastName: 'Okonkwo', headline: 'Solar for clinics' },
  experience: { Okonkwo: { allExperiences: [{ ...role, employmentType: null, image: null }] } },
  experienceCompanyOrder: ['Okonkwo'],
  education: [{ schoolName: 'Lagos', startDate: { year: 2015 }, endDate: { year: 2019 }, image: null }],
}

async function shown(reply: object) {
  const server = northlight({ fetchLinkedinProfile: () => ({ fetchedAt: null, ...reply }) })
  servers.push(server)
  const { winnow } = await terminal({ url: server.url })
  return (await winnow('applicants', 'linkedin', 'frm_spring', 'sub_amara')).out
}

test('prints a line for each company and school', async () => {
  expect(await shown({ url, profile })).toBe(
    [
      `LinkedIn\t${url}`,
      'Name\tAmara Okonkwo',
      'Headline\tSolar for clinics',
      'Experience\tOkonkwo\tEngineer\t2021 to now',
      'Education\tLagos\t\t2015 to 2019',
      '',
    ].join('\n'),
  )
})

test('says that there is no preview, or no link', async () => {
  expect(await shown({ url, profile: null })).toContain('There is no preview of this profile.')
  expect(await shown({ url: null, profile: null })).toBe('The application has no LinkedIn link.\n')
})
