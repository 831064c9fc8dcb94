import { afterAll, beforeAll, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { member, search } from '@winnow/db/factories'
import { scopes } from '@winnow/openapi'
import { person } from '../support/cast.ts'
import { type ScriptedStripe, scriptedStripe } from '../support/doubles/stripe.ts'
import { numberOf } from '../support/scenes/colleague.ts'
import { northlight } from './support/northlight.ts'

/** Milliseconds for a group of commands, each a process of its own, on a machine that does other things as well */
const enoughMs = 90_000

let it: Awaited<ReturnType<typeof northlight>>
let stripe: ScriptedStripe
beforeAll(async () => {
  stripe = await scriptedStripe()
  it = await northlight({ ...stripe.env, PRO_PRICE: '29 EUR/month' })
  const form_id = it.form.identifier
  await it.boss.winnow.editForm({
    form_id,
    revision: (await it.boss.winnow.fetchForEdit({ form_id })).revision,
    input_fields: it.form.inputFields.filter(one => one.question !== 'Team size'),
    publish: true,
  })
  const formNumber = await numberOf(it.app.app.reads, form_id)
  await it.app.app.write(tx => search(tx, { formNumber, name: 'Engineers', criteria: ['Builds', 'Leads'] }))
  const page_id = it.boss.workspaceId
  for (const name of ['bo', 'dana']) {
    const someone = await person(it.app)
    await it.app.app.write(tx => member(tx, { workspaceId: page_id, userId: someone.id, role: 'MEMBER' }))
    const key = await someone.winnow.createApiKey({ page_id, name, scopes: [...scopes] })
    it.shell.known.set(name, someone.email).set(`${name} key`, key.token)
  }
  await it.shell.write('more.csv', 'Name,Email,Age,Mood\nAna,ana@example.com,7,\nRui,rui,8,good\n')
})
afterAll(async () => {
  await it.app.close()
  stripe.stop()
})

/** The shapes that docs/cli.md promises, by command; commands that print the same share one. */
async function documented(): Promise<Map<string, unknown>> {
  const file = fileURLToPath(new URL('../../docs/cli.md', import.meta.url))
  const [, block = ''] = /```jsonc\n([\s\S]*?)```/.exec(await Bun.file(file).text()) ?? []
  const shapes = block.split(/^\/\/ ([^:\n]+)(?::.*)?\n/m).slice(1)
  return new Map(
    shapes.flatMap((commands, at) =>
      at % 2 === 0 ? commands.split(', ').map(command => [command, JSON.parse(shapes[at + 1] ?? '')]) : [],
    ),
  )
}

/** Shapes that tests beside their commands check, where a made-up server has what this one would have to come by. */
const besideTheCommand = ['applicants linkedin', 'forms analytics', 'forms logo', 'forms meta-image']

/** A value's shape: names and kinds all the way down; where one side is null the other may be anything. */
function expectShape(found: unknown, promised: unknown, where: string): void {
  if (promised === null || found === null) return
  if (where.endsWith('.value') && Array.isArray(found)) {
    expect(
      found.every(it => typeof it === 'string'),
      where,
    ).toBe(true)
    return
  }
  if (Array.isArray(promised)) {
    expect(Array.isArray(found), where).toBe(true)
    for (const item of promised.length > 0 ? (found as unknown[]) : [])
      expectShape(item, promised[0], `${where}[]`)
    return
  }
  expect(typeof found, where).toBe(typeof promised)
  if (typeof promised !== 'object') return
  const [shape, values] = [promised, found] as Record<string, unknown>[]
  const [key = ''] = Object.keys(shape ?? {})
  if (key.endsWith('…')) {
    expect(
      Object.keys(values ?? {}).every(it => it.startsWith(key.slice(0, -1))),
      where,
    ).toBe(true)
    return
  }
  expect(Object.keys(values ?? {}), where).toEqual(Object.keys(shape ?? {}))
  for (const key of Object.keys(shape ?? {})) expectShape(values?.[key], shape?.[key], `${where}.${key}`)
}

const said = async (line: string) => {
  const { code, out, err } = await it.shell.type(line)
  expect({ line, code, err }).toEqual({ line, code: 0, err: '' })
  return JSON.parse(out)
}
const id = (key: string) => it.shell.known.get(key) ?? ''

/** Command lines by the command whose shape they have; they only read, in any order. */
const reading = (form = id('form')): Record<string, string> => ({
  login: `winnow login --token ${it.token} --json`,
  whoami: 'winnow whoami --json',
  'profile show': 'winnow profile show --json',
  'profile sessions': 'winnow profile sessions --json',
  'workspace show': 'winnow workspace show --json',
  'workspace plan': 'winnow workspace plan --json',
  'workspace upgrade': 'winnow workspace upgrade --json',
  'workspace delete': 'winnow workspace delete --json',
  'audit list': 'winnow audit list --json',
  'audit export': 'winnow audit export --json',
  'members list': 'winnow members list --json',
  'forms list': 'winnow forms list --json',
  'forms show': `winnow forms show ${form} --json`,
  'forms templates': 'winnow forms templates --json',
  'forms get': `winnow forms get ${form} --json`,
  'forms deleted-questions': `winnow forms deleted-questions ${form} --show 'Team size' --json`,
  'forms link': `winnow forms link ${form} --json`,
  'forms settings': `winnow forms settings ${form} --json`,
  'forms versions': `winnow forms versions ${form} --json`,
  'forms version': `winnow forms version ${form} 1 --json`,
  'stages list': `winnow stages list ${form} --json`,
  'labels list': `winnow labels list ${form} --json`,
  'templates list': `winnow templates list ${form} --json`,
  'templates preview': `winnow templates preview ${form} Shortlist ${id('amara')} --json`,
  'views list': `winnow views list ${form} --json`,
  'applicants list': `winnow applicants list ${form} --json`,
  'applicants groups': `winnow applicants groups ${form} --by Submitted:month --json`,
  'applicants histogram': `winnow applicants histogram ${form} --by 'Team size (deleted)' --json`,
  'applicants matrix': `winnow applicants matrix ${form} --by Submitted:month --across Status --json`,
  'applicants show': `winnow applicants show ${form} ${id('amara')} --json`,
  'applicants timeline': `winnow applicants timeline ${form} ${id('amara')} --json`,
  'export csv': `winnow export csv ${form} --json`,
  'files get': `winnow files get ${form} --json`,
})

/** The message that the last reply has sent. */
const messageSent = `$(grep -o 'msg_[^"]*' sent.json | head -1)`

/** Each continues from what the one before it left; ‹batchId› is that of the last answer that had one. */
const inOrder = {
  forms: (form = id('form')): Record<string, string> => ({
    'forms create': 'winnow forms create --name Trial --json',
    'forms duplicate': `winnow forms duplicate ${form} --json`,
    'forms pin': `winnow forms pin ${form} --json`,
    'forms unpin': 'winnow forms unpin trial --json',
    home: 'winnow home --json',
    'forms save-template': `winnow forms save-template ${form} --name Cohort --json`,
    'forms change-template': 'winnow forms change-template cohort --name Programme --json',
    'forms delete-template': 'winnow forms delete-template programme --yes --json',
    'folders add': 'winnow folders add Spring --json',
    'folders rename': 'winnow folders rename spring Summer --json',
    'forms move': `winnow forms move ${form} --folder summer --json`,
    'folders list': 'winnow folders list --json',
    'folders delete': 'winnow folders delete summer --yes --json',
    'forms edit': `winnow forms get ${form} | winnow forms edit ${form} --file - --json`,
    'forms add-question': `winnow forms add-question ${form} date Since --json`,
    'forms remove-question': `winnow forms remove-question ${form} Since --yes --json`,
    'forms publish': `winnow forms publish ${form} --json`,
    'forms close': `winnow forms close ${form} --json`,
    'forms open': `winnow forms open ${form} --json`,
    'forms set': `winnow forms set ${form} --cap 500 --json`,
    'forms emails': `winnow forms emails ${form} --arrivals on --json`,
    'forms restore-version': `winnow forms restore-version ${form} 1 --yes --json`,
    'forms delete': 'winnow forms delete trial --yes --json',
    'forms restore': 'winnow forms restore trial --json',
  }),
  statuses: (form = id('form')): Record<string, string> => ({
    'stages add': `winnow stages add ${form} Semifinalists --json`,
    'stages rename': `winnow stages rename ${form} Semifinalists Finalists --json`,
    'stages undo': `winnow stages undo ${form} ‹batchId› --json`,
    'stages move': `winnow stages move ${form} Semifinalists --before Shortlisted --json`,
    'stages notify': `winnow stages notify ${form} Semifinalists on --json`,
    'stages remove': `winnow stages remove ${form} Semifinalists --json`,
  }),
  labels: (form = id('form')): Record<string, string> => ({
    'labels add': `winnow labels add ${form} Solar --colour green --json`,
    'labels assign': `winnow labels assign ${form} solar ${id('amara')} ${id('joaquin')} --json`,
    'labels undo': `winnow labels undo ${form} ‹batchId› --json`,
    'labels unassign': `winnow labels unassign ${form} Solar ${id('amara')} --json`,
    'labels rename': `winnow labels rename ${form} Solar Sun --json`,
    'labels recolour': `winnow labels recolour ${form} Sun yellow --json`,
    'labels merge': `winnow labels add ${form} Light --json > light.json && winnow labels merge ${form} Sun Light --json`,
    'labels remove': `winnow labels remove ${form} Light --yes --json`,
  }),
  templates: (form = id('form')): Record<string, string> => ({
    'templates add': `winnow templates add ${form} Interview --message 'Hi {first_name}, could we talk?' --json`,
    'templates change': `winnow templates change ${form} interview --name Call --before Archive --json`,
    'templates remove': `winnow templates remove ${form} Call --yes --json`,
  }),
  views: (form = id('form')): Record<string, string> => ({
    'views create': `winnow views create ${form} Founders --filter 'Role = Founder' --sort date:asc --group-by Role --hide Email --pin Role --json`,
    'views show': `winnow views show ${form} founders --json`,
    'views change': `winnow views change ${form} Founders --shared --hide none --json`,
    'views delete': `winnow views delete ${form} Founders --json > deleted.json && cat deleted.json`,
    'views restore': `winnow views restore ${form} $(grep -o '"[a-z]*_[^"]*"' deleted.json | tail -1 | tr -d '"') --json`,
    'views default': `winnow views default ${form} --sort date:asc --json`,
  }),
  searches: (form = id('form')): Record<string, string> => ({
    search: `winnow search ${form} 'Solar for clinics' --evidence --json`,
    'searches run': `winnow searches run ${form} 'Solar for clinics' --wait --json`,
    'searches list': `winnow searches list ${form} --json`,
    'searches show': `winnow searches show ${form} 'Solar for clinics' --evidence --json`,
    'searches try': `winnow searches try ${form} 'Solar for clinics' --json`,
    'searches add-column': `winnow searches add-column ${form} 'Solar for clinics' 'Teaches others' --json`,
    'searches change-column': `winnow searches change-column ${form} 'Teaches others' --guidance 'Courses count' --json`,
    'searches override': `winnow searches override ${form} ${id('amara')} 'Solar for clinics' maybe --reason 'Not sure' --json`,
    'searches saw': `winnow searches saw ${form} 'Solar for clinics' ${id('amara')} --json`,
    'searches stop': `winnow searches stop ${form} 'Solar for clinics' --json`,
    'searches delete': `winnow searches delete ${form} 'Solar for clinics' --yes --json`,
    'searches delete-column': `winnow searches delete-column ${form} builds --yes --json`,
  }),
  applicants: (form = id('form')): Record<string, string> => ({
    'applicants move': `winnow applicants move ${form} ${id('amara')} --to Shortlisted --message Hi --json`,
    undo: `winnow undo ${form} ‹batchId› --json`,
    review: `printf 's\\nq\\n' | winnow review ${form} --json 2> shown.txt`,
    reply: `winnow reply ${form} ${id('joaquin')} --message 'Hi {first_name}' --attach more.csv --json > sent.json && cat sent.json`,
    'chats list': 'winnow chats list --filter all --json',
    'chats show': `winnow chats show ${id('joaquin')} --json`,
    'chats assign': `winnow chats assign ${id('joaquin')} --me --json`,
    'chats snooze': `winnow chats snooze ${id('joaquin')} --json`,
    'chats read': `winnow chats read ${id('joaquin')} --json`,
    'chats download': `winnow chats download ${id('joaquin')} ${messageSent} --out copy.csv --json`,
    'chats delete-message': `winnow chats delete-message ${id('joaquin')} ${messageSent} --yes --json`,
    'chats close': `winnow reply ${form} ${id('joaquin')} --message Again > again.txt && winnow chats close ${id('joaquin')} --json`,
  }),
  notes: (form = id('form')): Record<string, string> => ({
    'notes add': `winnow notes add ${form} ${id('amara')} 'Solid numbers' --json > note.json && cat note.json`,
    'notes list': `winnow notes list ${form} ${id('amara')} --json`,
    'notes delete': `winnow notes delete ${form} ${id('amara')} $(grep -o 'nte_[^"]*' note.json) --yes --json`,
  }),
  editors: (form = id('form')): Record<string, string> => ({
    'editors add': `winnow editors add ${form} mira@example.com --json`,
    'editors list': `winnow editors list ${form} --json`,
    'editors remove': `winnow editors remove ${form} mira@example.com --yes --json`,
  }),
  members: (): Record<string, string> => ({
    'workspace rename': "winnow workspace rename 'Northlight Labs' --json",
    'workspace time-zone': 'winnow workspace time-zone Asia/Tokyo --json',
    'workspace retention': `winnow workspace retention --erase-after 365 --keep ${id('form')} --yes --json`,
    'members invite': `winnow members invite new@example.com --role guest --form ${id('form')} --json`,
    'members resend': 'winnow members resend new@example.com --json',
    'members withdraw': 'winnow members withdraw new@example.com --yes --json',
    'members role': `winnow members role ${id('bo')} admin --json`,
    'members hand-over': `winnow members hand-over ${id('bo')} --json`,
    'members remove': `winnow members remove ${id('bo')} --yes --json`,
    'members leave': `WINNOW_TOKEN=${id('dana key')} winnow members leave --yes --json`,
  }),
  imports: (): Record<string, string> => ({
    'import csv': 'winnow import csv more.csv --new-form More --json || true',
    'import list': 'winnow import list More --json',
    'import undo': `winnow import undo $(winnow import list More | cut -f1) --yes --json`,
  }),
  people: (): Record<string, string> => ({
    'person show': 'winnow person show elif@example.com --json',
    'person export': 'winnow person export elif@example.com --json',
    'person erase': 'winnow person erase nobody@example.com --yes --json',
  }),
  profile: (): Record<string, string> => ({
    'profile set': 'winnow profile set --dates year-month-day --json',
    'profile picture': 'winnow profile picture --remove --json',
    'profile sign-out': 'winnow profile sign-out --all --yes --json',
  }),
  account: (): Record<string, string> => ({ logout: 'winnow logout --json' }),
}

test('docs/cli.md promises a shape for every command below, and for no other', async () => {
  const lines = [reading(), ...Object.values(inOrder).map(of => of())].flatMap(of => Object.keys(of))
  const shapes = await documented()
  expect([...shapes.keys()].toSorted()).toEqual([...lines, ...besideTheCommand].toSorted())
})

test(
  '--json of a command that reads has the shape that docs/cli.md promises',
  async () => {
    const [shapes, waiting] = [await documented(), Object.entries(reading())]
    const rest = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        expectShape(await said(next[1]), shapes.get(next[0]), next[0])
    }
    await Promise.all([rest(), rest(), rest(), rest()])
  },
  enoughMs,
)

test.each(Object.keys(inOrder) as (keyof typeof inOrder)[])(
  '--json of a command that changes %s has the shape that docs/cli.md promises',
  async group => {
    const shapes = await documented()
    let batchId = ''
    for (const [command, line] of Object.entries(inOrder[group]())) {
      const shown = await said(line.replace('‹batchId›', batchId))
      expectShape(shown, shapes.get(command), command)
      batchId = shown.batchId ?? batchId
    }
  },
  enoughMs,
)

test('the JSON carries what was applied, line breaks included', async () => {
  const { applicants, total } = await said(`winnow applicants list ${id('form')} --sort date:asc --json`)
  expect(total).toBe(3)
  expect(applicants[0]).toMatchObject({ id: id('amara'), name: 'Amara Okonkwo', labels: [] })
  expect(Object.values(applicants[0].answers)).toContainEqual(['Climate', 'Health; care'])
  const { applicant } = await said(`winnow applicants show ${id('form')} ${id('amara')} --json`)
  expect(applicant.answers[0]).toEqual({
    questionId: it.form.inputFields[2]?.id,
    question: 'Why does it matter?',
    type: 'LONG_TEXT',
    value: 'Solar for 38 clinics,\nand they pay us "monthly"',
    asked: true,
    deleted: false,
  })
})
