import { count, counted } from '@winnow/openapi/common/text/format'
import { Box } from 'ink'
import type { Io } from '../../io/factory.ts'
import { Heading } from '../../ui/Heading.tsx'
import { Table } from '../../ui/Table.tsx'
import { onOff } from '../forms/settings/format.ts'
import type { statusesOf } from './status.ts'

interface StatusesProps {
  /** The form's */
  name: string
  statuses: ReturnType<typeof statusesOf>
  io: Io
}

export const Statuses = ({ name, statuses, io }: StatusesProps) => (
  <Box flexDirection="column">
    <Heading title={name} fact={counted(statuses.length, 'status', 'statuses')} />
    <Table
      terminal={io.stdout.columns ?? 80}
      rows={statuses}
      columns={[
        { head: 'Status', text: it => it.status },
        { head: 'Applicants', text: it => count(it.applicants), align: 'right' },
        { head: 'Emails', text: it => onOff(it.emails) },
      ]}
    />
  </Box>
)
