import { join } from 'node:path'
import { type CsvSource, csvChunks, csvColumns, fileColumns } from '@winnow/openapi/columns'
import { windows } from '@winnow/sdk'
import { root } from '../server.ts'
import { plain } from './calls.ts'
import type { Race } from './measure.ts'
import type { Contest } from './prepare.ts'

// As the command line loads it (cli/commands/export): tests/ has none of its own.
const { stringify } = (await import(Bun.resolveSync('csv-stringify/sync', join(root, 'cli')))) as Pick<
  CsvSource,
  'stringify'
>

/** Every applicant as a file, as the CLI writes it: windows through the SDK. */
export function csv(contest: Contest): Race {
  const { winnow, form, rows } = contest
  return {
    name: 'CSV of all',
    async ours() {
      let written = 0
      const chunks = csvChunks({
        columns: fileColumns(csvColumns(form), { splitOptions: false }),
        env: { timeZone: 'UTC' },
        windows: () =>
          windows(
            winnow,
            {
              form_id: form.identifier,
              texts: 'WHOLE',
              sort: { columnId: 'date', direction: 'ASC' },
            },
            { ahead: 3 },
          ),
        stringify,
      })
      for await (const chunk of chunks) written += chunk.rows
      if (written < rows) throw new Error(`Of ${rows} applicants ${written} are in the file`)
    },
    plain: plain(contest, 'csv'),
    reach: { of: 'plain', times: 1.5 },
    rounds: rows >= 1_000_000 ? 1 : 3,
  }
}
