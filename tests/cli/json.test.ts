import { afterAll, beforeAll, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { northlight } from './northlight.ts'

let it: Awaited<ReturnType<typeof northlight>>
beforeAll(async () => {
  it = await northlight()
})
afterAll(() => it.app.close())

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
const besideTheCommand = ['forms analytics', 'forms logo', 'forms meta-image']

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
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out)
}
const id = (key: string) => it.shell.known.get(key) ?? ''

test('--json of every command has the shape that docs/cli.md promises', async () => {
  const form = id('form')
  const moved = await said(
    `winnow applicants move ${form} ${id('amara')} --to Shortlisted --message Hi --json`,
  )
  await said(`winnow stages add ${form} Semifinalists --json`)
  const renamed = await said(`winnow stages rename ${form} Semifinalists Finalists --json`)
  const lines: Record<string, string> = {
    login: `winnow login --token ${it.token} --json`,
    whoami: 'winnow whoami --json',
    'forms list': 'winnow forms list --json',
    'forms show': `winnow forms show ${form} --json`,
    'forms templates': 'winnow forms templates --json',
    'forms create': 'winnow forms create --name Trial --json',
    'forms duplicate': `winnow forms duplicate ${form} --json`,
    'forms get': `winnow forms get ${form} --json`,
    'forms edit': `winnow forms get ${form} | winnow forms edit ${form} --file - --json`,
    'forms add-question': `winnow forms add-question ${form} date Since --json`,
    'forms remove-question': `winnow forms remove-question ${form} Since --yes --json`,
    'forms publish': `winnow forms publish ${form} --json`,
    'forms deleted-questions': `winnow forms deleted-questions ${form} --show 'Team size' --json`,
    'forms close': `winnow forms close ${form} --json`,
    'forms open': `winnow forms open ${form} --json`,
    'forms link': `winnow forms link ${form} --json`,
    'forms settings': `winnow forms settings ${form} --json`,
    'forms set': `winnow forms set ${form} --cap 500 --json`,
    'forms emails': `winnow forms emails ${form} --arrivals on --json`,
    'forms versions': `winnow forms versions ${form} --json`,
    'forms version': `winnow forms version ${form} 1 --json`,
    'forms restore-version': `winnow forms restore-version ${form} 1 --yes --json`,
    'forms delete': 'winnow forms delete trial --yes --json',
    'forms restore': 'winnow forms restore trial --json',
    'stages list': `winnow stages list ${form} --json`,
    'stages add': `winnow stages add ${form} Interview --json`,
    'stages rename': `winnow stages rename ${form} Interview Call --json`,
    'stages move': `winnow stages move ${form} Call --before Shortlisted --json`,
    'stages notify': `winnow stages notify ${form} Call on --json`,
    'stages undo': `winnow stages undo ${form} ${renamed.batchId} --json`,
    'stages remove': `winnow stages remove ${form} Semifinalists --json`,
    'applicants list': `winnow applicants list ${form} --json`,
    'applicants show': `winnow applicants show ${form} ${id('amara')} --json`,
    undo: `winnow undo ${form} ${moved.batchId} --json`,
    reply: `winnow reply ${form} ${id('joaquin')} --message 'Hi {first_name}' --json`,
    'export csv': `winnow export csv ${form} --json`,
    'files get': `winnow files get ${form} --json`,
    'import csv': 'winnow import csv more.csv --new-form More --json || true',
    'import list': 'winnow import list More --json',
    'import undo': `winnow import undo $(winnow import list More | cut -f1) --yes --json`,
    logout: 'winnow logout --json',
  }
  await it.boss.winnow.editForm({
    form_id: form,
    revision: (await it.boss.winnow.fetchForEdit({ form_id: form })).revision,
    input_fields: it.form.inputFields.filter(one => one.question !== 'Team size'),
  })
  await it.shell.write('more.csv', 'Name,Email,Age,Mood\nAna,ana@example.com,7,\nRui,rui,8,good\n')
  const shapes = await documented()
  const elsewhere = ['applicants move', ...besideTheCommand]
  expect([...shapes.keys()].toSorted()).toEqual([...Object.keys(lines), ...elsewhere].toSorted())
  expectShape(moved, shapes.get('applicants move'), 'applicants move')
  for (const [command, line] of Object.entries(lines))
    expectShape(await said(line), shapes.get(command), command)
})

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
    deleted: false,
  })
})
