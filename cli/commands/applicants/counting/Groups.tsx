import { count, counted } from '@winnow/openapi/common/text/format'
import { Box } from 'ink'
import type { Io } from '../../../io/factory.ts'
import { Cut } from '../../../ui/Cut.tsx'
import { Heading } from '../../../ui/Heading.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Toned } from '../../../ui/Tones.tsx'

type GroupsProps = {
  list: {
    form: { name: string }
    column: { title: string }
    total: number
    items: readonly { name: string; count: number }[]
    hasMore: boolean
  }
  io: Io
}

export function Groups({ list, io }: GroupsProps) {
  const { form, column, total, items, hasMore } = list
  return (
    <Box flexDirection="column">
      <Heading title={form.name} fact={counted(total, 'applicant')} />
      {items.length === 0 ? (
        <Toned>No applicants match.</Toned>
      ) : (
        <Table
          terminal={io.stdout.columns ?? 80}
          rows={items}
          columns={[
            { head: column.title, text: it => it.name },
            { head: 'Applicants', text: it => count(it.count), align: 'right' },
          ]}
        />
      )}
      {hasMore && <Cut shown={items.length} />}
    </Box>
  )
}
