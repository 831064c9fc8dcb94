import { count, counted } from '@winnow/openapi/common/text/format'
import { Box } from 'ink'
import type { Io } from '../../../io/factory.ts'
import { Cut } from '../../../ui/Cut.tsx'
import { Heading } from '../../../ui/Heading.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Toned } from '../../../ui/Tones.tsx'

type MatrixProps = {
  list: {
    form: { name: string }
    by: { title: string }
    across: { groups: readonly { name: string }[] }
    total: number
    items: readonly { name: string; count: number; counts: readonly number[] }[]
    hasMore: boolean
  }
  io: Io
}

export function Matrix({ list, io }: MatrixProps) {
  const { form, by, across, total, items, hasMore } = list
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
            { head: by.title, text: it => it.name },
            ...across.groups.map(({ name }, place) => ({
              ...{ head: name, align: 'right' as const, spare: true },
              text: (it: (typeof items)[number]) => count(it.counts[place] ?? 0),
            })),
            { head: 'Applicants', text: it => count(it.count), align: 'right' },
          ]}
        />
      )}
      {hasMore && <Cut shown={items.length} />}
    </Box>
  )
}
