import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { auditGroups } from '@winnow/openapi/audit'
import { actorKinds } from '@winnow/openapi/common/enums'
import { refusal, UsageError } from '../../io/failure.ts'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command, type Flags } from '../command.ts'
import { readWord } from '../forms/settings/format.ts'

const groupWords = auditGroups.map(it => it.toLowerCase())

const filterOptions = [
  ['--person <email>', 'Only what this person did, also by their API keys'],
  ['--form <form>', 'Only what concerns this form'],
  ['--kind <kind>', `Only changes of this kind: ${groupWords.join(', ')}`],
  ['--by <actor>', `Only what these did: ${actorKinds.join(', ')}`],
] as const

function readFilter(flags: Flags) {
  const text = (flag: Flags[string]) => (typeof flag === 'string' ? flag : undefined)
  const kind = readWord('--kind', flags.kind, groupWords)
  return {
    email: text(flags.person),
    form: text(flags.form),
    groups: auditGroups.filter(it => it.toLowerCase() === kind),
    actor_kinds: actorKinds.filter(it => it === readWord('--by', flags.by, actorKinds)),
  }
}

async function asked(session: Session, { form, ...filter }: ReturnType<typeof readFilter>) {
  const { id: page_id } = await session.workspace()
  return { page_id, ...filter, ...(form === undefined ? {} : { form_id: await session.formId(form) }) }
}

export const listAudit = command({
  path: 'audit list',
  summary: 'List who changed what in the workspace, the newest first',
  more: 'For admins.',
  options: [...filterOptions, ['--limit <number>', 'How many entries to list (default: 100)']],
  examples: ['winnow audit list', 'winnow audit list --person bo@example.com --kind people'],
  read(_words, flags) {
    const limit = Number(flags.limit ?? 100)
    if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit takes a whole number from 1 on.')
    return { filter: readFilter(flags), limit }
  },
  async run({ filter, limit }, io) {
    const session = await Session.open(io)
    const body = await asked(session, filter)
    const entries: Awaited<ReturnType<typeof session.winnow.fetchAudit>>['entries'] = []
    for (let before: number | null = null; entries.length < limit; ) {
      const page: Awaited<ReturnType<typeof session.winnow.fetchAudit>> = await session.winnow.fetchAudit({
        ...{ ...body, before },
      })
      entries.push(...page.entries)
      if (!page.hasNextEntry) break
      before = page.entries.at(-1)?.number ?? 1
    }
    return { entries: entries.slice(0, limit) }
  },
  json: result => result,
  lines: ({ entries }) =>
    entries.map(it =>
      fields(
        ...[it.at, it.by.name || it.by.kind, it.text, it.about ?? '', it.form?.name ?? ''],
        it.applicants === 0 ? '' : String(it.applicants),
      ),
    ),
})

export const exportAudit = command({
  path: 'audit export',
  summary: 'Download who changed what in the workspace as a CSV file',
  more: 'For admins.',
  options: [
    ...filterOptions,
    ['--out <file>', "Where to save it (default: 'audit.csv'); an existing file is kept"],
  ],
  examples: ['winnow audit export --out audit.csv'],
  read: (_words, flags) => ({
    filter: readFilter(flags),
    out: typeof flags.out === 'string' ? flags.out : 'audit.csv',
  }),
  async run({ filter, out }, io) {
    const session = await Session.open(io)
    const content = await session.winnow.exportAudit(await asked(session, filter))
    const file = resolve(io.cwd, out)
    await writeFile(file, await content.text(), { flag: 'wx', mode: 0o600 }).catch(error => {
      if (error.code === 'EEXIST') throw new UsageError(`${file} exists. Use --out to save it elsewhere.`)
      throw refusal('not_found', 404, `Can't write ${file}.`)
    })
    return { file, bytes: content.size }
  },
  json: result => result,
  lines: ({ file }) => [`Saved ${file}.`],
})
