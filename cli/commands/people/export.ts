import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sizeText } from '@winnow/openapi/questions/shared/file-text'
import { refusal, UsageError } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { personArgument } from './person.ts'

export const exportPerson = command({
  path: 'person export',
  summary: 'Download what the workspace holds about a person as a ZIP file',
  args: [personArgument],
  options: [['--out <file>', "Where to save it (default: '<email>.zip'); an existing file is kept"]],
  examples: ['winnow person export ada@example.com --out ada.zip'],
  read: ([email], { out }) => ({
    email: String(email),
    out: typeof out === 'string' ? out : `${String(email).replace(/[^\w.@+-]/g, '_')}.zip`,
  }),
  async run({ email, out }, io) {
    const session = await Session.open(io)
    const { id } = await session.workspace()
    const file = resolve(io.cwd, out)
    const content = await session.winnow.exportPerson({ page_id: id, email })
    await writeFile(file, Buffer.from(await content.arrayBuffer()), { flag: 'wx', mode: 0o600 }).catch(
      error => {
        if (error.code === 'EEXIST') throw new UsageError(`${file} exists. Use --out to save it elsewhere.`)
        throw refusal('not_found', 404, `Can't write ${file}.`)
      },
    )
    return { email, file, bytes: content.size }
  },
  json: result => result,
  lines: ({ file, bytes }) => [`Saved ${file} (${sizeText(bytes)}).`],
})
