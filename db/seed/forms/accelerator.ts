import type { StageKind } from '@winnow/openapi'
import { type Chance, chanceOf } from '../chance.ts'
import { hostOf, type Person, personAt } from '../people.ts'
import type { Applicant, FormPlan } from '../plan.ts'
import * as words from '../words/ideas.ts'
import { regions } from '../words/people.ts'

const sectors = [...new Set(words.ideas.map(it => it.sector))]
const countries = [...new Set(regions.flatMap(it => it.places.map(([, country]) => country)))].sort()
const languages = [...new Set(regions.flatMap(it => it.languages))].sort()

/** A form with every type of question, twenty answers a person. */
export const accelerator: FormPlan = {
  name: 'Spring accelerator',
  description: '<p>Twelve weeks in Lisbon for teams of one to eight. We read every application twice.</p>',
  status: 'OPEN',
  stages: ['Interview'],
  labels: [
    ['Climate', 'green'],
    ['Second read', 'purple'],
    ['Referred', 'cyan'],
    ['Needs visa', 'pink'],
    ['Strong team', 'yellow'],
    ['Conflict', 'red'],
  ],
  questions: [
    { key: 'company', type: 'SHORT_TEXT', question: 'Company', required: true, width: 130 },
    {
      key: 'sector',
      type: 'SINGLE_SELECT',
      question: 'Sector',
      required: true,
      options: sectors,
      allowOther: true,
      width: 116,
    },
    { key: 'team', type: 'NUMBER', question: 'Team', required: true, width: 70 },
    { key: 'website', type: 'LINK', question: 'Website', width: 150 },
    {
      key: 'deck',
      type: 'FILE_UPLOAD',
      question: 'Pitch deck',
      fileTypes: ['PDF', 'PRESENTATION'],
      width: 130,
    },
    {
      key: 'video',
      type: 'VIDEO',
      question: 'Video',
      description: '<p>One minute: who you are, and why you are building this.</p>',
    },
    {
      key: 'sentence',
      type: 'SHORT_TEXT',
      question: 'What do you make, in one sentence?',
      required: true,
      width: 260,
    },
    {
      key: 'problem',
      type: 'LONG_TEXT',
      question: 'What problem do you solve, and for whom?',
      required: true,
      width: 320,
    },
    {
      key: 'story',
      type: 'LONG_TEXT',
      question: 'What have you achieved so far?',
      required: true,
      width: 320,
    },
    {
      key: 'step',
      type: 'SINGLE_SELECT',
      question: 'How far along are you?',
      required: true,
      options: [...words.steps],
    },
    { key: 'customers', type: 'NUMBER', question: 'Paying customers', width: 90 },
    { key: 'revenue', type: 'NUMBER', question: 'Revenue last month (EUR)', width: 110 },
    { key: 'founded', type: 'DATE', question: 'Founded on' },
    { key: 'country', type: 'DROPDOWN', question: 'Country', required: true, options: countries },
    { key: 'city', type: 'SHORT_TEXT', question: 'City', required: true },
    {
      key: 'needs',
      type: 'MULTI_SELECT',
      question: 'What do you need most?',
      options: [...words.needs],
      allowOther: true,
      width: 220,
    },
    { key: 'languages', type: 'MULTI_SELECT', question: 'Languages you work in', options: languages },
    { key: 'phone', type: 'PHONE_NUMBER', question: 'Phone' },
    { key: 'start', type: 'DATE', question: 'When could you start?' },
    { key: 'heard', type: 'DROPDOWN', question: 'How did you hear about us?', options: [...words.heardFrom] },
  ],
}

/** What is true of a company; its answers and the assistant's verdicts both come from it. */
interface Facts {
  person: Person
  company: string
  idea: words.Idea
  /** 0: none; null: a pilot that is free */
  customers: number | null
  team: number
  engineers: boolean
  /** Users they talked with before they built anything */
  met: number
}

function factsOf(chance: Chance, n: number): Facts {
  const idea = chance.pick(words.ideas)
  return {
    person: personAt(n),
    idea,
    company: chance.pick(idea.stems) + chance.pick(words.endings),
    customers: chance.percent(45)
      ? 1 + chance.below(chance.percent(15) ? 900 : 60)
      : chance.percent(40)
        ? null
        : 0,
    team: chance.percent(20) ? 1 : 2 + chance.below(7),
    engineers: chance.percent(60),
    met: 3 + chance.below(40),
  }
}

/** Somebody who applied, and what is true of their company. */
export interface AcceleratorApplicant extends Applicant {
  facts: Facts
}

/** The sentences that a reviewer would quote, by what they are about. */
export const sentencesOf = ({ customers, idea, team, engineers }: Facts) => ({
  customers:
    customers === null
      ? `We run a free pilot with ${idea.users}, and nobody pays us yet.`
      : customers > 0
        ? `${customers} ${idea.users} pay us every month.`
        : 'We have no paying customers yet.',
  team:
    team === 1
      ? 'I work on this alone.'
      : engineers
        ? `Of the ${team} of us, ${team < 4 ? '1 writes' : `${Math.floor(team / 2)} write`} software full time.`
        : `None of the ${team} of us is an engineer; an agency builds it for us.`,
  carbon: idea.cutsCarbon ?? null,
})

const day = 86_400_000
const asDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Numbers that are set aside for stories: 555-01xx in North America, 01 99 00 xx xx in France. */
const phone = (chance: Chance) =>
  chance.percent(50)
    ? `+1${chance.pick(['202', '212', '312', '415', '617'])}55501${String(chance.below(100)).padStart(2, '0')}`
    : `+3319900${String(chance.below(10_000)).padStart(4, '0')}`

function answersOf(facts: Facts, chance: Chance, at: number): Applicant['answers'] {
  const { person, company, idea, customers, team } = facts
  const sentences = sentencesOf(facts)
  const [city, country] = chance.pick(person.region.places)
  const step = customers === null ? 'Pilot' : customers > 0 ? 'Launched' : chance.pick(['Idea', 'Prototype'])
  const mine = <Value>(percent: number, value: Value) => (chance.percent(percent) ? value : null)
  const story = [
    chance.pick(words.beginnings),
    sentences.customers,
    sentences.team,
    ...(sentences.carbon ? [sentences.carbon] : []),
    ...chance.some(words.learnt, 2),
    chance.pick(words.closings),
  ]
  return {
    company,
    sector: chance.percent(2) ? 'Public services' : idea.sector,
    team: String(team),
    website: mine(88, `https://${hostOf(company)}`),
    deck: mine(82, `${company}_deck${chance.percent(30) ? `_v${2 + chance.below(6)}` : ''}.pdf`),
    video: mine(64, `video_${hostOf(person.firstName).slice(0, -8)}_${chance.below(1_000_000)}.webm`),
    sentence: `We make ${idea.makes} for ${idea.users}.`,
    problem: `Today ${idea.problem}. We met ${facts.met} ${idea.users} in ${city} before we built anything, and ${chance.pick(['most', 'two out of three', 'nearly all'])} were getting by with paper and phone calls. ${company} makes ${idea.makes}, so what took a month now takes a day.`,
    story: story.join(' '),
    step,
    customers: customers === null ? null : String(customers),
    revenue: customers ? `${customers * (8 + chance.below(40))}.${10 + chance.below(90)}` : null,
    founded: mine(90, asDay(at - (60 + chance.below(2_000)) * day)),
    country,
    city,
    needs: [
      ...chance.some(words.needs, 1 + chance.below(3)),
      ...(chance.percent(6) ? ['A lawyer who knows ports'] : []),
    ],
    languages: [...person.region.languages].sort(),
    phone: mine(76, phone(chance)),
    start: mine(70, asDay(at + (30 + chance.below(150)) * day)),
    heard: mine(92, chance.pick(words.heardFrom)),
  }
}

const stageOf = (chance: Chance, facts: Facts): StageKind => {
  const strong = (facts.customers ?? 0) > 0
  if (chance.percent(strong ? 20 : 6)) return 'SHORTLISTED'
  if (chance.percent(strong ? 8 : 1)) return 'CUSTOM'
  return chance.percent(strong ? 6 : 24) ? 'ARCHIVED' : 'NEW'
}

function labelsOf(chance: Chance, facts: Facts): number[] {
  const wanted = [facts.idea.cutsCarbon !== undefined && chance.percent(70)]
  for (const percent of [12, 9, 8, facts.engineers && facts.team > 3 ? 30 : 2, 3])
    wanted.push(chance.percent(percent))
  return wanted.flatMap((it, i) => (it ? [i] : []))
}

/** Milliseconds between two applications: the latest come by the hour, as many as there may be before them by the second. */
const between = 55 * 60_000
const betweenEarlier = 15_000

/** How many came last, one by one; those before them came thick and fast */
export const latest = 200

function momentOf(chance: Chance, n: number, now: number): number {
  const [since, step] =
    n < latest ? [n * between, between] : [latest * between + (n - latest) * betweenEarlier, betweenEarlier]
  return now - 4 * 60_000 - since - chance.below(step)
}

/** The n-th of all who applied, counted back from the newest; the same for the same seed, whatever else is asked for. */
export function acceleratorApplicant(seed: string, n: number, now: number): AcceleratorApplicant {
  const chance = chanceOf(`${seed}:${n}`)
  const facts = factsOf(chance, n)
  const submittedAt = momentOf(chance, n, now)
  return {
    facts,
    name: facts.person.name,
    email: `${facts.person.mailbox}@${hostOf(facts.company)}`,
    submittedAt,
    stage: stageOf(chance, facts),
    labels: labelsOf(chance, facts),
    answers: answersOf(facts, chance, submittedAt),
  }
}
