import { chanceOf } from '../chance.ts'
import { hostOf, personAt } from '../people.ts'
import type { Applicant, FormPlan } from '../plan.ts'

/** Over: nobody can apply any more. */
export const internship: FormPlan = {
  name: 'Design internship',
  description: '<p>Three months in our design team, paid.</p>',
  status: 'CLOSED',
  questions: [
    { key: 'portfolio', type: 'LINK', question: 'Portfolio', required: true, width: 200 },
    {
      key: 'tool',
      type: 'DROPDOWN',
      question: 'What do you like to design with?',
      options: ['Pencil', 'Figma', 'Code', 'Scissors'],
    },
    {
      key: 'why',
      type: 'SHORT_TEXT',
      question: 'Something you would redesign, and why',
      required: true,
      width: 320,
    },
  ],
}

/** Not published yet. */
export const fellowship: FormPlan = {
  name: 'Writing fellowship',
  description: '<p>Six months to finish a book about how things are made.</p>',
  status: 'DRAFT',
  questions: [
    { key: 'chapter', type: 'FILE_UPLOAD', question: 'Sample chapter', fileTypes: ['PDF', 'DOCUMENT'] },
    { key: 'about', type: 'LONG_TEXT', question: 'What is your book about?', required: true },
  ],
}

const day = 86_400_000
const first = 700
const count = 14
const visitors = 9
const sinceFair = 44 * day
const redrawn = [
  'The back of a medicine box: nobody over sixty can read it.',
  'Bus timetables. They tell me when the bus leaves, never when I get there.',
  'My washing machine: eleven icons and not one word.',
  'Payslips, so that you see what you earned before what was deducted.',
  'Street signs, at a height a child can read.',
]

function internshipApplicant(
  seed: string,
  i: number,
  { submittedAt, stage }: Pick<Applicant, 'submittedAt' | 'stage'>,
): Applicant {
  const chance = chanceOf(`${seed}:internship:${i}`)
  const { name, mailbox } = personAt(first + i)
  const host = hostOf(name)
  return {
    ...{ name, email: `${mailbox}@${host}`, submittedAt, stage, labels: [] },
    answers: {
      portfolio: `https://${host}`,
      tool: chance.pick(['Pencil', 'Figma', 'Figma', 'Code', 'Scissors']),
      why: chance.pick(redrawn),
    },
  }
}

/** Who wanted the internship, oldest first. */
export const internshipApplicants = (seed: string, now: number): Applicant[] =>
  Array.from({ length: count }, (_, i) =>
    internshipApplicant(seed, i, {
      submittedAt: now - (60 - i) * day,
      stage: i === 4 ? 'SHORTLISTED' : 'ARCHIVED',
    }),
  )

/** Who wrote their name on a list at a fair, all on one day. */
export const fairVisitors = (seed: string, now: number): Applicant[] =>
  Array.from({ length: visitors }, (_, i) =>
    internshipApplicant(seed, count + i, {
      submittedAt: now - sinceFair + i * 7 * 60_000,
      stage: 'NEW',
    }),
  )
