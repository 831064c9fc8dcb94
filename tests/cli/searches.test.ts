import { afterAll, beforeAll, describe, test } from 'bun:test'
import { insertRequest } from '@winnow/api/searches/judging/ask'
import { submissions } from '@winnow/db'
import { search } from '@winnow/db/factories'
import { eq } from 'drizzle-orm'
import { northlight } from './support/northlight.ts'

let it: Awaited<ReturnType<typeof northlight>>
beforeAll(async () => {
  it = await northlight()
})
afterAll(() => it.app.close())

describe('AI searches from the terminal, without a model', () => {
  test('a search says what judges, is followed to its end, and prints the words of each match', () =>
    it.shell.play(`
      $ winnow search ‹form› 'Solar for clinics' --evidence
      ID → ‹solar›
      Name → Solar for clinics
      Query → Solar for clinics
      Notice → Basic matching: no AI model is connected
      Criterion → Solar for clinics → Yes 1 → Maybe 1 → No 1 → ‹criterion›
      Estimate → 3 applications to read
      Run → Done: 3 applications read
      Matches → 1
      Cost → $0.00
      Match → ‹amara› → Amara Okonkwo → Solar for clinics → Why does it matter? → Solar for 38 clinics,
      $ winnow searches list ‹form›
      ‹solar› → Solar for clinics → 1 of 3 → Done: 3 applications read
      $ winnow searches show ‹form› 'solar FOR clinics' --evidence --limit 1 | grep -c ^Match
      2
      $ winnow searches run ‹form› ‹solar› | grep Estimate
      Estimate → No applications to read
    `))

  test('a part about a protected trait is left out, what a column answers is a filter, a deep search says what it reads', () =>
    it.shell.play(`
      $ winnow search ‹form› 'Solar for clinics and young women and team size over 3' --deep --wait | cut -f1-5
      ID → ‹deep›
      Name → Solar for clinics and young wo
      Query → Solar for clinics and young women and team size over 3
      Deep search → Yes: uploaded files too, but no videos, because no transcriber is connected
      Filter → Team size is greater than 3
      Refused → young women: Applicants are never judged by gender.
      Notice → Basic matching: no AI model is connected
      Criterion → Solar for clinics → Yes 1 → Maybe 0 → No 0
      Estimate → 1 application to read
      Run → Done: 1 application read
      Matches → 1
      Cost → $0.00
    `))

  test('without --wait it says how to follow and to stop the run', () =>
    it.shell.play(`
      $ winnow search ‹form› 'Water' | grep '^To'
      To see how far it is: winnow searches show ‹form› ‹water›
      To stop it: winnow searches stop ‹form› ‹water›
      $ winnow searches stop ‹form› ‹water› > stopped.txt
      $ winnow searches run ‹form› ‹water› --wait | grep Criterion | cut -f3-5
      Yes 0 → Maybe 1 → No 2
      $ winnow searches stop ‹form› ‹water› | grep -c ':'
      1
    `))

  test('a query that makes no search is refused with the reason', () =>
    it.shell.play(`
      $ winnow search ‹form› 'Women'
      winnow: I am having trouble understanding your request. Please modify your prompt and try again. 'Women': Applicants are never judged by gender.
      [exit 5]
      $ winnow search ‹form› 'a'
      winnow: 'a': Must be at least 2 characters
      [exit 5]
      $ winnow search ‹form› Solar --max-cost 0
      winnow: --max-cost takes dollars from 0.01 to 10,000, such as 5 or 0.50, not '0'.
      See 'winnow search --help'.
      [exit 2]
    `))

  test('a search is named by its name or ID; of several with a name by its ID', () =>
    it.shell.play(`
      $ winnow searches show ‹form› Nobody
      winnow: There is no search 'Nobody'. There are 'Water', 'Solar for clinics and young wo', 'Solar for clinics'.
      [exit 3]
      $ winnow search ‹form› 'Water' --wait | grep '^ID'
      ID → ‹second›
      $ winnow searches stop ‹form› water
      winnow: 2 searches are called 'water'. Use an ID instead:
        ‹second›  Water
        ‹water›  Water
      See 'winnow searches stop --help'.
      [exit 2]
    `))

  test('a search counts what reviewers overruled', () =>
    it.shell.play(`
      $ winnow searches override ‹form› ‹amara› ‹criterion› maybe --reason 'Not sure' > overruled.txt
      $ winnow searches show ‹form› ‹solar› | grep ^Reviewers
      Reviewers → Solar for clinics: overruled 1 result
    `))

  test('deleting a search takes its columns along, for a yes only', () =>
    it.shell.play(`
      $ winnow searches delete ‹form› ‹solar›
      winnow: There is no terminal to confirm this in. Add --yes to go ahead. The search was not deleted.
      See 'winnow searches delete --help'.
      [exit 2]
      $ winnow searches delete ‹form› ‹solar› --yes
      'Solar for clinics' was deleted.
      $ winnow searches delete-column ‹form› ‹criterion› --yes
      winnow: This form has no AI column '‹criterion›'. The column was not deleted.
      See 'winnow searches delete-column --help'.
      [exit 2]
    `))
})

describe('what a model was sent about an application', () => {
  test('is printed word by word, the newest request first', async () => {
    const { reads } = it.app.app
    const id = it.shell.known.get('amara') ?? ''
    const [submission] = await reads.select().from(submissions).where(eq(submissions.publicId, id))
    const formNumber = submission?.formNumber ?? 0
    const asked = { formNumber, name: 'Engineers', criteria: ['Builds'] }
    const { number: searchNumber } = await it.app.app.write(tx => search(tx, asked))
    const of = { formNumber, searchNumber, runNumber: null }
    const sent = {
      ...{ submissionId: submission?.id ?? 0, instructions: 'Judge by the answers.' },
      content: '<application>\n{"answers":[]}\n</application>',
      answer: {
        ...{ outcome: 'ANSWERED' as const, value: null, model: 'quick' },
        ...{ inputTokens: 1_000, outputTokens: 100, cost: 1_500 },
      },
    }
    await it.app.app.write(tx => insertRequest(tx, of, sent, Date.UTC(2026, 2, 1, 10)))
    await it.shell.play(`
      $ winnow searches saw ‹form› engineers ‹amara›
      1 request, the newest first.
      2026-03-01T10:00:00.000Z quick: ANSWERED, 1,000 tokens in, 100 out, $0.0015
      Judge by the answers.
      <application>
      {"answers":[]}
      </application>
      $ winnow searches saw ‹form› engineers ‹joaquin›
      No model was sent anything about this application in the last 30 days.
    `)
  })
})
