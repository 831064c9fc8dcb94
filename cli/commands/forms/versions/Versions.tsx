import { count } from '@winnow/openapi/common/text/format'
import { Box } from 'ink'
import type { Io } from '../../../io/factory.ts'
import { shortDates } from '../../../io/out/text.ts'
import { Cut } from '../../../ui/Cut.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Toned } from '../../../ui/Tones.tsx'

type Version = {
  version: number
  current: boolean
  publishedAt: string
  publishedBy: { name: string } | null
  name: string
  questions: number
  applications: number
}

export function Versions({ list, io }: { list: { items: readonly Version[]; hasMore: boolean }; io: Io }) {
  const date = shortDates(io.clock.now(), io.clock.timeZone)
  const { items: versions, hasMore } = list
  if (versions.length === 0) return <Toned>Not published yet.</Toned>
  return (
    <Box flexDirection="column">
      <Table
        terminal={io.stdout.columns ?? 80}
        rows={versions}
        columns={[
          { head: 'Version', text: it => `${it.version}`, align: 'right' },
          {
            head: '',
            text: it => (it.current ? 'Current' : ''),
            tone: it => (it.current ? 'shortlisted' : 'text'),
          },
          { head: 'Published', text: it => date(it.publishedAt), whole: true },
          { head: 'By', text: it => it.publishedBy?.name ?? '' },
          { head: 'Questions', text: it => count(it.questions), align: 'right' },
          { head: 'Applications', text: it => count(it.applications), align: 'right' },
          { head: 'Name', text: it => it.name, spare: true },
        ]}
      />
      {hasMore && <Cut shown={versions.length} />}
    </Box>
  )
}
