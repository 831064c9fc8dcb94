import { chanceOf } from '../chance.ts'
import { hostOf, personAt } from '../people.ts'
import type { Applicant, FormPlan } from '../plan.ts'
import type { AcceleratorApplicant } from './accelerator.ts'

export const grant: FormPlan = {
  name: 'Climate grant 2026',
  description:
    '<p>Up to 40,000 euros for work that keeps carbon out of the air. No equity, no strings attached.</p>',
  status: 'OPEN',
  estimateShown: false,
  videoSeconds: 6,
  labels: [
    ['Eligible', 'green'],
    ['Funded before', 'orange'],
    ['Ask for budget', 'yellow'],
  ],
  questions: [
    { key: 'project', type: 'SHORT_TEXT', question: 'Project title', required: true, width: 200 },
    { key: 'use', type: 'LONG_TEXT', question: 'What would the grant pay for?', required: true, width: 340 },
    { key: 'amount', type: 'NUMBER', question: 'Amount (EUR)', required: true, width: 110 },
    { key: 'partners', type: 'SHORT_TEXT', question: 'Who are your partners?', deleted: true },
    { key: 'begins', type: 'DATE', question: 'When would you start?' },
    {
      key: 'kind',
      type: 'SINGLE_SELECT',
      question: 'Who is applying?',
      required: true,
      options: ['Company', 'Cooperative', 'University', 'Individual'],
    },
    { key: 'plan', type: 'FILE_UPLOAD', question: 'Project plan', fileTypes: ['PDF'] },
    { key: 'site', type: 'VIDEO', question: 'Show us the site' },
    { key: 'photo', type: 'FILE_UPLOAD', question: 'A photo of it', fileTypes: ['IMAGE'] },
    { key: 'budget', type: 'FILE_UPLOAD', question: 'Budget' },
    { key: 'linkedin', type: 'LINK', question: 'LinkedIn', preDefinedInputType: 'LINKEDIN' },
    { key: 'film', type: 'LINK', question: 'A film about your work', preDefinedInputType: 'YOUTUBE' },
  ],
}

const day = 86_400_000
const hour = 3_600_000
/** People of whom the other form never heard stand far behind its own. */
const others = 900
const fromElsewhere = 24
/** Who sent files, and links to look at: the last of them */
const withFiles = 12

function answer(
  seed: string,
  name: string,
  applied: number,
): Pick<Applicant, 'answers' | 'labels' | 'stage' | 'submittedAt'> {
  const chance = chanceOf(`${seed}:grant:${name}`)
  const amount = 4_000 + chance.below(37) * 1_000
  return {
    submittedAt: applied,
    stage: chance.percent(22) ? 'SHORTLISTED' : chance.percent(30) ? 'ARCHIVED' : 'NEW',
    labels: [50, 14, 20].flatMap((percent, i) => (chance.percent(percent) ? [i] : [])),
    answers: {
      project: `${name}: ${chance.pick(['a second site', 'the first hundred kits', 'a year of measurements', 'an open register'])}`,
      use: `Of the ${amount.toLocaleString('en')} euros, ${chance.pick(['half', 'two thirds', 'a third'])} pays for hardware and the rest for the two people who install it. ${chance.pick(['The city has promised to match it.', 'Without it, the same work would take us three years instead of one.', 'Everything we learn is published.'])}`,
      amount: String(amount),
      partners: chance.percent(60) ? chance.pick(['The city', 'A university', 'None yet']) : null,
      begins: new Date(applied + (20 + chance.below(120)) * day).toISOString().slice(0, 10),
      kind: chance.pick(['Company', 'Company', 'Cooperative', 'University', 'Individual']),
    },
  }
}

/** Those of the accelerator whose work keeps carbon out of the air asked for the grant too, and others beside; oldest first. */
export function grantApplicants(
  seed: string,
  known: readonly AcceleratorApplicant[],
  now: number,
): Applicant[] {
  const same = known
    .filter(({ facts }) => facts.idea.cutsCarbon !== undefined)
    .map(({ name, email, facts, submittedAt }) => ({
      name,
      email,
      ...answer(seed, facts.company, submittedAt - 2 * day),
    }))
  const strangers = Array.from({ length: fromElsewhere }, (_, i) => {
    const { name, mailbox } = personAt(others + i)
    const company = `${name.split(' ').at(-1)} Lab`
    return {
      name,
      email: `${mailbox}@${hostOf(company)}`,
      ...answer(seed, company, now - (i + 1) * day - i * 1_357_000),
    }
  })
  const [first, ...rest] = strangers
  const withdrawn = first && { ...first, stage: 'ARCHIVED' as const, withdrawnAt: first.submittedAt + hour }
  const all = [...same, ...(withdrawn ? [withdrawn] : []), ...rest].sort(
    (one, other) => one.submittedAt - other.submittedAt,
  )
  return all.map((it, i) =>
    i < all.length - withFiles ? it : { ...it, answers: { ...it.answers, ...looked(it.name) } },
  )
}

/** What there is to look at of an applicant. */
function looked(name: string): Applicant['answers'] {
  const slug = hostOf(name).replace(/\.example$/, '')
  return {
    plan: 'Project plan.pdf',
    site: `video_${slug}_site.webm`,
    photo: 'The roof.jpg',
    budget: 'budget.csv',
    linkedin: `https://www.linkedin.com/in/${slug}`,
    film: 'https://youtu.be/M7lc1UVf-VE',
  }
}
