import { createServer } from 'node:http'

/** What a profile provider was asked, with the token it was asked with. */
interface Asked {
  url: string
  authorization: string | null
}

/** Roles at four companies and two schools: one more of each than a preview shows at first. */
export const adasProfile = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  headline: 'Analyst, Analytical Engines',
  experience: Object.fromEntries(
    ['Analytical Engines', 'Difference & Co', 'Jacquard Mills', 'Somerville School'].map((name, i) => [
      name,
      {
        allExperiences: [
          {
            title: `Analyst ${i + 1}`,
            startDate: { year: 2020 - i, month: 3 },
            endDate: i === 0 ? null : { year: 2021 - i, month: 2 },
            employmentType: 'Full-time',
            image: null,
          },
        ],
      },
    ]),
  ),
  experienceCompanyOrder: ['Analytical Engines', 'Difference & Co', 'Jacquard Mills', 'Somerville School'],
  education: [
    { schoolName: 'University of London', startDate: { year: 2012 }, endDate: { year: 2016 }, image: null },
    { schoolName: 'Ockham Park', startDate: { year: 2004 }, endDate: { year: 2012 }, image: null },
  ],
}

/** A profile provider on a port of its own (docs/operating.md#linkedin-profiles). `answer` may say something else. */
export async function profileProvider(
  answer: (url: string) => unknown | Promise<unknown> = () => ({ profile: adasProfile }),
) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { url } = JSON.parse(body) as { url: string }
    asked.push({ url, authorization: request.headers.authorization ?? null })
    const reply = await answer(url)
    if (reply instanceof Response) response.writeHead(reply.status, Object.fromEntries(reply.headers)).end()
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(reply))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    asked,
    /** What the server is configured with */
    env: {
      PROFILE_PROVIDER_URL: `http://127.0.0.1:${port}/profiles`,
      PROFILE_PROVIDER_TOKEN: 'provider-token',
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
