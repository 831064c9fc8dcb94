/** What an applicant builds, in pieces that make whole sentences. */
export interface Idea {
  sector: string
  /** Begins names of companies */
  stems: readonly string[]
  /** 'We make …' */
  makes: string
  /** Who uses it, in the plural */
  users: string
  /** 'Today …' */
  problem: string
  /** Whether it keeps carbon out of the air */
  cutsCarbon?: string
}

export const ideas: readonly Idea[] = [
  {
    sector: 'Energy',
    stems: ['Solar', 'Sun'],
    makes: 'rooftop solar on a weekly plan',
    users: 'market traders',
    problem: 'traders burn petrol in generators that cost them a third of what they earn',
    cutsCarbon: 'Every kit takes a petrol generator off the street.',
  },
  {
    sector: 'Energy',
    stems: ['Grid', 'Volt'],
    makes: 'a meter that lets neighbours share one battery',
    users: 'apartment blocks',
    problem: 'power goes out four evenings a week and every flat buys its own inverter',
    cutsCarbon: 'A shared battery replaces the diesel set in the yard.',
  },
  {
    sector: 'Energy',
    stems: ['Heat', 'Ember'],
    makes: 'heat pumps that come as a kit',
    users: 'installers',
    problem: 'an installer spends two days on the paperwork of a one-day job',
    cutsCarbon: 'Each installed pump saves 2.4 tonnes of carbon a year.',
  },
  {
    sector: 'Food & ag',
    stems: ['Cultivo', 'Field'],
    makes: 'soil tests that farmers read on their phones',
    users: 'growers',
    problem: 'growers spread fertiliser by habit because a lab takes six weeks',
  },
  {
    sector: 'Food & ag',
    stems: ['Cold', 'Frost'],
    makes: 'cold rooms that you pay for by the crate',
    users: 'fishmongers',
    problem: 'a third of the catch is thrown away before noon',
    cutsCarbon: 'The rooms run on the sun and waste a third less food.',
  },
  {
    sector: 'Food & ag',
    stems: ['Tarla', 'Seed'],
    makes: 'a marketplace where mills buy grain before the harvest',
    users: 'cooperatives',
    problem: 'prices are set after the harvest, when nobody can wait',
  },
  {
    sector: 'Health',
    stems: ['Vaan', 'Clinic'],
    makes: 'a triage notebook that works without a network',
    users: 'district clinics',
    problem: 'nurses copy the same patient into four paper registers',
  },
  {
    sector: 'Health',
    stems: ['Pulse', 'Vita'],
    makes: 'a blood pressure cuff that calls the clinic itself',
    users: 'pharmacies',
    problem: 'most people with high blood pressure are never measured twice',
  },
  {
    sector: 'Health',
    stems: ['Care', 'Hearth'],
    makes: 'rosters for home carers',
    users: 'care agencies',
    problem: 'carers find out on Sunday night where they work on Monday',
  },
  {
    sector: 'Logistics',
    stems: ['Parcel', 'Route'],
    makes: 'parcel lockers in corner shops',
    users: 'corner shops',
    problem: 'every third parcel takes two trips because nobody is home',
    cutsCarbon: 'One stop instead of thirty saves each van 40 km a day.',
  },
  {
    sector: 'Logistics',
    stems: ['Dock', 'Quay'],
    makes: 'berth booking for small harbours',
    users: 'harbour masters',
    problem: 'ships wait outside with their engines running because the plan is a whiteboard',
    cutsCarbon: "A ship that doesn't wait burns eleven tonnes less fuel per call.",
  },
  {
    sector: 'Housing',
    stems: ['Derb', 'Brick'],
    makes: 'repair plans for old courtyard houses',
    users: 'owners of old houses',
    problem: 'owners get five quotes for the same roof and trust none of them',
  },
  {
    sector: 'Housing',
    stems: ['Lease', 'Stair'],
    makes: 'a deposit that moves with the tenant',
    users: 'tenants',
    problem: 'a deposit is three months of wages, due again before the last one comes back',
  },
  {
    sector: 'Climate',
    stems: ['Basalt', 'Stone'],
    makes: 'crushed rock that binds carbon on fields',
    users: 'quarries',
    problem: 'quarries pay to get rid of the dust that could bind carbon',
    cutsCarbon: 'Spread on fields, each tonne of dust binds 0.3 tonnes of carbon.',
  },
  {
    sector: 'Climate',
    stems: ['Remblai', 'Soil'],
    makes: 'a register of clean soil from building sites',
    users: 'building firms',
    problem: 'clean soil is driven 80 km to a dump while the next site buys it',
    cutsCarbon: 'Keeping soil nearby saves 60 lorry trips per site.',
  },
  {
    sector: 'Climate',
    stems: ['Floresta', 'Canopy'],
    makes: 'cheap drones that monitor replanted forests',
    users: 'forest cooperatives',
    problem: 'nobody counts the trees again once the photo is taken',
    cutsCarbon: 'We measure what each hectare of new forest really binds.',
  },
  {
    sector: 'Education',
    stems: ['Tandem', 'Angan'],
    makes: 'reading practice in the language spoken at home',
    users: 'primary schools',
    problem: 'children learn to read in a language nobody around them speaks',
  },
  {
    sector: 'Education',
    stems: ['Lumen', 'Chalk'],
    makes: 'a timetable that a head teacher can change in a minute',
    users: 'head teachers',
    problem: 'one sick teacher costs a school the whole morning',
  },
  {
    sector: 'Dev tools',
    stems: ['Quarry', 'Trace'],
    makes: 'a debugger that replays what a phone saw',
    users: 'app teams',
    problem: 'the bug happens on one phone in a thousand and never on the desk',
  },
  {
    sector: 'Dev tools',
    stems: ['Patch', 'Loom'],
    makes: 'reviewed patches that upgrade old dependencies',
    users: 'software teams',
    problem: 'upgrades wait until the day something breaks',
  },
  {
    sector: 'Fintech',
    stems: ['Fjärd', 'Harbour'],
    makes: 'invoices that fishermen send by text message',
    users: 'fishermen',
    problem: 'buyers pay after sixty days and the fuel is due tomorrow',
  },
  {
    sector: 'Fintech',
    stems: ['Mizan', 'Ledger'],
    makes: 'bookkeeping from photos',
    users: 'small shops',
    problem: 'shopkeepers keep the books in a shoebox and miss out on loans',
  },
]

export const endings = [
  'loom',
  'share',
  'works',
  'line',
  'lab',
  'path',
  'mark',
  'yard',
  'wise',
  'kit',
  'base',
  'hub',
  'point',
  'craft',
  'nest',
  'way',
]

export const beginnings = [
  'My aunt has sold at this market for thirty years, and I kept her books.',
  'I did this job myself for six years before I wrote a line of code.',
  'We met at university and have built two things together that failed.',
  'I grew up above a shop that had exactly this problem.',
  'The three of us worked side by side at a utility.',
  'It started as a spreadsheet that strangers kept asking for.',
]
export const learnt = [
  'What surprised us: people do not want more features, they want someone who answers.',
  'We were wrong about the price twice, and right about the day of the week.',
  'Half of the customers who left came back when we let them pay by the week.',
  "The hardest part isn't the machine, it's the installation visit.",
  'Our best month was the one when we removed a screen.',
  'Two out of three find us by word of mouth, the rest through the radio.',
]
export const closings = [
  'With your help we want to open in a second city.',
  'We are looking for people who have sold to public bodies before.',
  'We need our first sales hire, and somebody to argue with.',
  'Money is the smaller part. We are here for the other founders.',
  'By the end of the programme we want to stand on our own revenue.',
]
export const heardFrom = ['A friend', 'A founder you backed', 'Newsletter', 'Search', 'Event', 'Press']
export const needs = ['Funding', 'First hires', 'Pilot customers', 'Legal help', 'Mentors', 'Office space']
export const steps = ['Idea', 'Prototype', 'Pilot', 'Launched']
