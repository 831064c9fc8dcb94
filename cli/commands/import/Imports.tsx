import { Box } from 'ink'
import type { Io } from '../../io/factory.ts'
import { shortDates } from '../../io/out/text.ts'
import { Cut } from '../../ui/Cut.tsx'
import { Table } from '../../ui/Table.tsx'
import { Toned } from '../../ui/Tones.tsx'
import { type ListedImport, stateOf } from './listed.ts'

interface ImportsProps {
  list: { items: readonly ListedImport[]; hasMore: boolean }
  io: Io
}

export function Imports({ list: { items: imports, hasMore }, io }: ImportsProps) {
  const date = shortDates(io.clock.now(), io.clock.timeZone)
  if (imports.length === 0) return <Toned>No imports yet.</Toned>
  return (
    <Box flexDirection="column">
      <Table
        terminal={io.stdout.columns ?? 80}
        rows={imports}
        columns={[
          { head: 'Import', text: it => it.id, whole: true },
          { head: 'Started', text: it => date(it.startedAt), whole: true },
          { head: 'By', text: it => it.startedBy.name },
          { head: 'Rows', text: stateOf },
          { head: 'File', text: it => it.file, spare: true },
        ]}
      />
      {hasMore && <Cut shown={imports.length} />}
    </Box>
  )
}
