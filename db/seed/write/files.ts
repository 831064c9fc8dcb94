import { and, desc, eq, like } from 'drizzle-orm'
import { answerFiles, files, linkedinProfiles, messages, type Reader } from '../../index.ts'
import { type Chance, idOf } from '../chance.ts'
import { pdfOf } from '../files/pdf.ts'
import type { Written } from './applicants.ts'
import type { MadeForm } from './form.ts'

/** Where bytes go; that of the server, which this package does not know. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<unknown>
}

interface Sample {
  contentType: string
  bytes: Uint8Array
  duration?: number
}

const asset = (name: string) => Bun.file(new URL(`../files/${name}`, import.meta.url)).bytes()

const budget = `item,quantity,euros
Panels,24,6200
Inverter,1,1450
Mounting,1,980
Installation,6,2100
Measurement,12,760
`

const plan = ({ applicant: { name, answers } }: Written) =>
  pdfOf([
    {
      heading: 'Project plan',
      lines: [`${answers.project}`, `By ${name}`, `Asked for: ${answers.amount} euros`],
    },
    ...['What we build', 'Who does it', 'What it costs', 'How we measure it'].map((heading, i) => ({
      heading,
      lines: [
        `Step ${i + 1} takes ${6 + i * 2} weeks and ends with a visit to the site.`,
        'Every household gets a meter that it can read itself.',
        'All figures are published each month, the bad ones too.',
      ],
      link: 'https://example.com/register',
    })),
  ])

const deck = ({ applicant: { answers } }: Written) =>
  pdfOf([
    { heading: String(answers.company), lines: [String(answers.sentence)] },
    {
      heading: 'Where we are',
      lines: [
        `Stage: ${answers.step}`,
        ...(answers.customers ? [`Customers: ${answers.customers}`] : []),
        `Team: ${answers.team}`,
      ],
    },
    { heading: 'What we need', lines: [[answers.needs].flat().join(', ')] },
  ])

/** A key as the server would have drawn it: a UUID. */
function keyOf(chance: Chance): string {
  const hex = Array.from({ length: 32 }, () => chance.below(16).toString(16)).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

/** The files that applicants sent, by the keys of their questions; those whose answers have only a name get nothing. */
async function samplesOf(written: Written, form: MadeForm): Promise<Map<string, Sample>> {
  const samples: Record<string, () => Promise<Sample> | Sample> = {
    deck: () => ({ contentType: 'application/pdf', bytes: deck(written) }),
    plan: () => ({ contentType: 'application/pdf', bytes: plan(written) }),
    site: async () => ({
      contentType: 'video/webm',
      bytes: await asset('site.webm'),
      ...(form.plan.videoSeconds ? { duration: form.plan.videoSeconds } : {}),
    }),
    photo: async () => ({ contentType: 'image/jpeg', bytes: await asset('roof.jpg') }),
    budget: () => ({ contentType: 'text/csv', bytes: new TextEncoder().encode(budget) }),
  }
  const sent = Object.keys(samples).filter(key => typeof written.applicant.answers[key] === 'string')
  return new Map(
    await Promise.all(sent.map(async key => [key, await (samples[key] as () => Sample)()] as const)),
  )
}

/** Puts the files of these applicants where the server keeps them, with their rows. */
export async function writeFiles(
  db: Reader,
  store: FileStore,
  form: MadeForm,
  written: readonly Written[],
  chance: Chance,
): Promise<void> {
  for (const it of written)
    for (const [key, { contentType, bytes, duration }] of await samplesOf(it, form)) {
      const questionId = form.questionIds.get(key)
      if (!questionId) continue
      const at = it.applicant.submittedAt
      const id = idOf(chance, 'file', at)
      const storageKey = keyOf(chance)
      const file = {
        originalFilename: String(it.applicant.answers[key]),
        contentType,
        bytes: bytes.byteLength,
      }
      await store.put(storageKey, bytes)
      await db.insert(files).values({
        ...{ ...file, id, storageKey, createdAt: at },
        ...{ ownerKind: 'answer', ownerId: String(it.id), state: 'STORED' },
      })
      await db
        .insert(answerFiles)
        .values({ ...file, submissionId: it.id, questionId, fileId: id, ...(duration ? { duration } : {}) })
    }
}

/** Where an applicant asked whether they may send a newer deck, it came with the question. */
export async function writeAttachments(db: Reader, store: FileStore, chance: Chance): Promise<void> {
  const asked = await db
    .select({ id: messages.id, createdAt: messages.createdAt })
    .from(messages)
    .where(and(like(messages.content, '%send a newer deck%'), eq(messages.side, 'SUBMITTER')))
    .orderBy(desc(messages.seq))
    .limit(attached)
  for (const it of asked) {
    const id = idOf(chance, 'file', it.createdAt)
    const storageKey = keyOf(chance)
    const bytes = pdfOf([{ heading: 'Newer deck', lines: ['The two numbers on page 4 are up to date.'] }])
    await store.put(storageKey, bytes)
    await db.insert(files).values({
      ...{ id, storageKey, bytes: bytes.byteLength, createdAt: it.createdAt, state: 'STORED' as const },
      ...{ originalFilename: 'Newer deck.pdf', contentType: 'application/pdf' },
      ...{ ownerKind: 'message', ownerId: it.id },
    })
    await db.update(messages).set({ attachmentId: id }).where(eq(messages.id, it.id))
  }
}

/** Messages that bring a file */
const attached = 6

const employers = ['Rooftop Cooperative', 'City of Lisbon', 'Tidal Works', 'Highveld Power', 'Northern Grid']
const schools = ['University of Porto', 'NTNU', 'University of Cape Town']
const titles = ['Project lead', 'Grid engineer', 'Site manager', 'Analyst']

/** What is behind the LinkedIn links of these applicants, as a provider would have answered on the day they applied. */
export async function writeProfiles(
  db: Reader,
  form: MadeForm,
  written: readonly Written[],
  { chance, now }: { chance: Chance; now: number },
): Promise<void> {
  const questionId = form.questionIds.get('linkedin')
  for (const { id, applicant } of written) {
    const { linkedin: url } = applicant.answers
    if (!questionId || typeof url !== 'string') continue
    const [firstName = '', ...rest] = applicant.name.split(' ')
    const companies = chance.some(employers, 4)
    const years = 2025
    const profile = {
      firstName,
      lastName: rest.join(' '),
      headline: `${chance.pick(titles)} at ${companies[0]}`,
      experience: Object.fromEntries(
        companies.map((company, i) => [
          company,
          {
            allExperiences: [
              {
                title: chance.pick(titles),
                startDate: { year: years - 3 * (i + 1), month: 1 + chance.below(12) },
                endDate: i === 0 ? null : { year: years - 3 * i, month: 1 + chance.below(12) },
                employmentType: 'Full-time',
                image: null,
              },
            ],
          },
        ]),
      ),
      experienceCompanyOrder: companies,
      education: chance.some(schools, 2).map((schoolName, i) => ({
        schoolName,
        startDate: { year: 2005 + 4 * i },
        endDate: { year: 2009 + 4 * i },
        image: null,
      })),
    }
    await db.insert(linkedinProfiles).values({ submissionId: id, questionId, url, profile, fetchedAt: now })
  }
}
