/** Words of scales from one end to the other, each step with what else it is called; in lower case. */
const scales: readonly (readonly string[])[] = [
  // Agreement
  [
    'completely agree|fully agree|totally agree',
    'strongly agree',
    'agree',
    'somewhat agree|slightly agree|tend to agree|mildly agree|agree somewhat',
    'neither agree nor disagree|neither agree or disagree|neutral|undecided|neither',
    'somewhat disagree|slightly disagree|tend to disagree|mildly disagree|disagree somewhat',
    'disagree',
    'strongly disagree',
    'completely disagree|fully disagree|totally disagree',
  ],
  // Satisfaction
  [
    'extremely satisfied|completely satisfied',
    'very satisfied',
    'satisfied|moderately satisfied|mostly satisfied',
    'somewhat satisfied|slightly satisfied|fairly satisfied',
    'neither satisfied nor dissatisfied|neutral|neither',
    'somewhat dissatisfied|slightly dissatisfied|fairly dissatisfied',
    'dissatisfied|moderately dissatisfied|mostly dissatisfied|unsatisfied',
    'very dissatisfied|very unsatisfied',
    'extremely dissatisfied|completely dissatisfied',
  ],
  // Likelihood
  [
    'extremely likely|certain|almost certain',
    'very likely|highly likely',
    'likely|moderately likely|probable',
    'somewhat likely|slightly likely|fairly likely',
    'neither likely nor unlikely|neutral|neither',
    'somewhat unlikely|slightly unlikely|not so likely',
    'unlikely|moderately unlikely|improbable',
    'very unlikely|highly unlikely|not at all likely',
    'extremely unlikely',
  ],
  [
    'definitely|definitely yes|definitely would',
    'probably|probably yes|probably would',
    'might or might not|maybe|not sure',
    'probably not|probably no|probably would not',
    'definitely not|definitely no|definitely would not',
  ],
  // Frequency
  [
    'always|all of the time|all the time',
    'almost always|nearly always',
    'usually|most of the time|mostly',
    'very often|very frequently',
    'often|frequently|a lot of the time',
    'about half the time',
    'sometimes|some of the time|occasionally',
    'rarely|seldom|not often|infrequently',
    'almost never|hardly ever|very rarely',
    'never, but open to it',
    'never|not at all|none of the time|never, and not open to it',
  ],
  [
    'hourly',
    'several times a day|multiple times a day|more than once a day',
    'daily|every day|once a day',
    'almost every day|nearly every day|most days',
    'several times a week|multiple times a week|a few times a week',
    'weekly|once a week|every week',
    'every two weeks|fortnightly|biweekly',
    'several times a month|a few times a month',
    'monthly|once a month|every month',
    'quarterly|once a quarter',
    'several times a year|a few times a year',
    'twice a year',
    'yearly|annually|once a year',
    'less often|less than once a year',
    'never',
  ],
  // Quality, degree, importance, difficulty, confidence
  [
    'outstanding',
    'excellent',
    'very good|above average',
    'good',
    'fair|average|okay|ok|acceptable|satisfactory',
    'below average',
    'poor|bad',
    'very poor|very bad|terrible',
    'extremely poor|awful',
  ],
  [
    'a great deal|an enormous amount',
    'a lot|quite a lot',
    'a moderate amount|moderately',
    'some|somewhat',
    'a little|slightly|not much|very little',
    'not at all|none at all|none|nothing at all',
  ],
  [
    'extremely',
    'very|very much',
    'moderately|quite',
    'somewhat',
    'slightly|a little|not very|not so much',
    'not at all',
  ],
  [
    'extremely important|essential',
    'very important',
    'important|moderately important|fairly important',
    'somewhat important',
    'neutral',
    'slightly important|not so important|not very important',
    'not important|unimportant|not at all important',
  ],
  [
    'extremely easy',
    'very easy',
    'easy',
    'somewhat easy',
    'neither easy nor difficult|neutral',
    'somewhat difficult',
    'difficult|hard',
    'very difficult|very hard',
    'extremely difficult',
  ],
  [
    'extremely confident',
    'very confident',
    'confident|moderately confident',
    'somewhat confident',
    'slightly confident|not so confident|not very confident',
    'not confident|not at all confident',
  ],
  [
    'extremely familiar',
    'very familiar',
    'familiar|moderately familiar',
    'somewhat familiar',
    'slightly familiar|not so familiar',
    'not familiar|not at all familiar',
  ],
  [
    'extremely useful',
    'very useful|very helpful',
    'useful|helpful|moderately useful',
    'somewhat useful|somewhat helpful',
    'slightly useful|not so useful|not so helpful',
    'not useful|not at all useful|not at all helpful',
  ],
  [
    'much better',
    'better|somewhat better',
    'slightly better|a little better',
    'about the same|the same|same',
    'slightly worse|a little worse',
    'worse|somewhat worse',
    'much worse',
  ],
  ['much more', 'more|somewhat more', 'about the same|the same|same', 'less|somewhat less', 'much less'],
  ['far too much', 'too much', 'about right|just right', 'too little', 'far too little'],
  ['exceeds expectations', 'meets expectations', 'below expectations|does not meet expectations'],
  ['critical|urgent', 'very high', 'high', 'medium|moderate|normal', 'low', 'very low', 'none'],
  ['must have', 'should have', 'could have|nice to have', "won't have"],
  // Skills
  [
    'no experience|none',
    'novice',
    'beginner|elementary|basic',
    'lower intermediate|pre-intermediate',
    'intermediate',
    'upper intermediate',
    'proficient',
    'advanced',
    'expert|native|fluent',
  ],
  [
    'intern',
    'junior|entry level|entry-level',
    'mid|mid level|mid-level',
    'senior',
    'lead|staff',
    'principal',
    'director',
    'vp',
    'c-level|executive',
  ],
  // Education
  [
    'no formal education|none|no schooling',
    'less than high school|some high school|less than high school degree|did not finish high school|primary school',
    'high school|high school degree|high school diploma|high school graduate|high school or ged|high school degree or equivalent|secondary school',
    'vocational training|trade school|trade/technical/vocational training',
    'some college|some college but no degree|some college or associate degree|some university',
    "associate degree|associate's degree|associate's",
    "college|college degree|university degree|bachelor|bachelor's|bachelor degree|bachelor's degree|undergraduate degree|college or more",
    'some postgraduate|some graduate school',
    "graduate degree|postgraduate degree|master|master's|master degree|master's degree|post graduate degree",
    'professional degree',
    'doctorate|doctoral degree|doctorate degree|phd|ph.d.',
  ],
  [
    'freshman|first year',
    'sophomore|second year',
    'junior|third year',
    'senior|fourth year',
    'graduate student',
  ],
  // Sizes, amounts, times
  ['xxs', 'xs|extra small', 's|small', 'm|medium', 'l|large', 'xl|extra large', 'xxl|2xl', 'xxxl|3xl'],
  ['tiny|micro', 'small', 'medium|mid-size|mid-sized|midsize', 'large|big', 'very large|huge|enterprise'],
  ['morning', 'noon|midday', 'afternoon', 'evening', 'night'],
  ['monday|mon', 'tuesday|tue', 'wednesday|wed', 'thursday|thu', 'friday|fri', 'saturday|sat', 'sunday|sun'],
  [
    'january|jan',
    'february|feb',
    'march|mar',
    'april|apr',
    'may',
    'june|jun',
    'july|jul',
    'august|aug',
    'september|sep|sept',
    'october|oct',
    'november|nov',
    'december|dec',
  ],
  ['q1', 'q2', 'q3', 'q4'],
  ['first', 'second', 'third', 'fourth', 'fifth'],
  [
    'to do|todo|not started|backlog',
    'in progress|doing|started',
    'blocked|on hold',
    'in review|review',
    'done|complete|completed',
  ],
  ['yes|true|y', 'maybe|partly|partially|sometimes|yes and no', 'no|false|n'],
  [
    'very comfortable',
    'somewhat comfortable|comfortable',
    'neutral',
    'not very comfortable|somewhat uncomfortable|uncomfortable',
    'not at all comfortable|very uncomfortable',
  ],
  ['very masculine', 'somewhat masculine', 'not very masculine', 'not at all masculine'],
]

const places = scales.map(
  steps => new Map(steps.flatMap((step, at) => step.split('|').map(word => [word, at] as const))),
)

/** Answers beside a scale, which stand after it. */
const beside =
  /^(?:n\/?a|none of (?:the|these).*|don[’']?t know.*|do not know|i don[’']?t know|not sure|unsure|no opinion|(?:i )?(?:would )?(?:prefer|rather) not.*|no answer|not applicable|does(?:n[’']?t| not) apply|other.*|unknown|decline to.*|can[’']?t say)$/i

const keyOf = (text: string) =>
  text.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').replace(/[.!]$/, '').trim()

/** Where each of at least two values stands in a scale that has them all; null: no scale has. */
function knownScale(values: readonly string[]): Map<string, number> | null {
  const keys = values.map(keyOf)
  const scale = places.find(it => keys.every(key => it.has(key)))
  if (!scale || keys.length < 2) return null
  const steps = keys.map(key => scale.get(key) ?? 0)
  return new Set(steps).size === steps.length
    ? new Map(values.map((value, at) => [value, steps[at] ?? 0]))
    : null
}

/** Whether these are steps of a known scale, with or without answers beside it. */
export const isKnownScale = (values: readonly string[]) =>
  (knownScale(values) ?? knownScale(values.filter(value => !beside.test(value.trim())))) !== null

const amount = /\d[\d,]*(?:\.\d+)?\s*(?:k\b|m\b)?/i
const below = /^(?:under|less than|below|up to|fewer than|younger than|at most|<|≤|max)/i
const above = /^(?:over|more than|above|at least|older than|greater than|>|≥)/i

/** Where a band such as 'Under 18', '18-24' or '$25,000 to $49,999' begins; null: it is none. */
function bandOf(value: string): number | null {
  const text = value.trim()
  const found = amount.exec(text)
  if (!found || found.index > 14 || text.length > 50) return null
  const digits = found[0].replaceAll(',', '')
  const unit = /k$/i.test(digits.trim()) ? 1_000 : /m$/i.test(digits.trim()) ? 1_000_000 : 1
  const n = Number.parseFloat(digits) * unit
  if (below.test(text) || /\b(?:or (?:less|fewer|younger|under)|and (?:under|younger|below))$/i.test(text))
    return n - 0.5
  return above.test(text) ? n + 0.5 : n
}

/** Values that are bands of numbers, all but 'None' and the like: where each begins. */
function bandScale(values: readonly string[]): Map<string, number> | null {
  const bands = values.map(value => (/^(?:none|never|zero)$/i.test(value) ? -1 : bandOf(value)))
  const plain = bands.filter(band => band !== null)
  return plain.length === values.length && plain.length > 1
    ? new Map(values.map((value, at) => [value, bands[at] ?? 0]))
    : null
}

/** The steps of a scale that these are, other answers after them; null: they are no scale (docs/rules.md#import-scales). */
export function scaleOf(values: readonly string[]): string[] | null {
  const whole = knownScale(values) ?? bandScale(values)
  const others = whole ? [] : values.filter(value => beside.test(value.trim()))
  const steps = values.filter(value => !others.includes(value))
  const place = whole ?? knownScale(steps) ?? bandScale(steps)
  if (!place) return null
  return [...steps.toSorted((one, two) => (place.get(one) ?? 0) - (place.get(two) ?? 0)), ...others]
}
