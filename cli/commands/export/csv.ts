import { csvChunks, csvFileName, fileColumns } from '@winnow/openapi/columns'
import { counted } from '@winnow/openapi/common/text/format'
import { windows } from '@winnow/sdk'
import { stringify } from 'csv-stringify/sync'
import { refusal, UsageError } from '../../io/failure.ts'
import { live } from '../../io/out/live.ts'
import { fileTarget, stdoutTarget } from '../../io/out/target.ts'

import { isWatched } from '../../io/out/write.ts'
import { Session } from '../../io/session.ts'
import { namedIds, namedOptions, readNamed } from '../applicants/named.ts'
import { queryOf, queryOptions, readQuery } from '../applicants/query.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { columnOption, exportedColumns, readColumns } from './columns.ts'

export const exportCsv = command({
  path: 'export csv',
  summary: 'Export the applicants of a form as CSV',
  args: [formArgument],
  options: [
    ...queryOptions,
    ...namedOptions,
    columnOption,
    ['--split-options', 'One column per option, as survey tools export them'],
    ['--out <file>', "Where to write; - is stdout (default: '<form name>-export.csv')"],
  ],
  examples: [
    "winnow export csv 'Spring accelerator'",
    'winnow export csv spring-accelerator --status Shortlisted --out - | wc -l',
    'winnow export csv spring-accelerator --split-options --out survey.csv',
    "winnow export csv spring-accelerator --view 'Large teams'",
    "winnow export csv spring-accelerator --column Email --column 'Team size'",
    'winnow export csv spring-accelerator --ids sub_01j9,sub_01jb',
  ],
  read([form], flags) {
    if (flags.json && flags.out === '-')
      throw new UsageError("--json and --out - can't both write to stdout.")
    if (flags.out === '') throw new UsageError('--out needs a file name, or - for stdout.')
    return {
      form: String(form),
      query: readQuery(flags),
      named: readNamed(flags),
      columns: readColumns(flags.column),
      splitOptions: flags.splitOptions === true,
      out: typeof flags.out === 'string' ? flags.out : undefined,
    }
  },
  async run({ form: formName, query, named, columns, splitOptions, out }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const ids = await namedIds(session, form, formName, named, 'Nothing was exported.')
    const { filter, sort, view } = await queryOf(session, form, query)
    const exported = exportedColumns(form, columns, view)
    const asked = { ...filter, ...sort, ...ids }
    const target = out === '-' ? stdoutTarget(io) : await fileTarget(io, out ?? csvFileName(form.name))
    const began = io.clock.now().valueOf()
    const progress = await live(io, async () => (await import('../../ui/Progress.tsx')).Progress)
    const drawn = target.file !== null || !isWatched(io, io.stdout)
    const chunks = csvChunks({
      columns: fileColumns(exported, { splitOptions }),
      env: {
        timeZone: io.clock.timeZone,
        files: { url: session.account.url, formId: form.identifier },
      },
      windows: () =>
        windows(
          session.winnow,
          {
            form_id: form.identifier,
            texts: 'WHOLE',
            sort: { columnId: 'date', direction: 'ASC' },
            ...asked,
          },
          { ahead: 3 },
        ),
      stringify,
    })
    let rows = 0
    try {
      for await (const chunk of chunks) {
        await target.write(chunk.text)
        rows += chunk.rows
        const elapsedMs = io.clock.now().valueOf() - began
        if (chunk.total > 0 && drawn)
          progress.show({ doing: 'Exporting', done: rows, total: chunk.total, elapsedMs })
        if (io.signal.aborted) throw refusal('aborted', 0, 'Stopped.')
      }
      await target.commit()
    } catch (error) {
      await target.drop()
      throw io.signal.aborted && target.file
        ? refusal('aborted', 0, `Stopped after ${counted(rows, 'applicant')}. No file was written.`)
        : error
    } finally {
      await progress.end()
    }
    return { form: { id: form.identifier, name: form.name }, file: target.file, rows }
  },
  json: result => result,
  aside: ({ file }) => file === null,
  lines: ({ file, rows }) => [`${counted(rows, 'applicant')} exported${file ? ` to ${file}` : ''}.`],
})
