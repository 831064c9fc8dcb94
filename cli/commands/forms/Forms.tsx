import { Box } from 'ink'
import type { Io } from '../../io/factory.ts'
import { counted, shortDates } from '../../io/out/text.ts'
import { Heading } from '../../ui/Heading.tsx'
import { Table } from '../../ui/Table.tsx'
import { Toned } from '../../ui/Tones.tsx'

type Form = {
  id: string
  name: string
  status: 'DRAFT' | 'OPEN' | 'CLOSED'
  acceptsApplications: boolean
  total: number
  new: number
  createdAt: string
}
type FormsProps = { list: { workspace: { name: string }; forms: readonly Form[] }; io: Io }

/** A form past its closing date is closed, whatever its status says. */
const statusOf = (form: Form) =>
  form.status === 'DRAFT' ? 'Draft' : form.acceptsApplications ? 'Open' : 'Closed'

export function Forms({ list: { workspace, forms }, io }: FormsProps) {
  const date = shortDates(io.clock.now(), io.clock.timeZone)
  return (
    <Box flexDirection="column">
      <Heading title={workspace.name} fact={counted(forms.length, 'form')} />
      {forms.length === 0 ? (
        <Toned>No forms yet. Create one in the browser.</Toned>
      ) : (
        <Table
          terminal={io.stdout.columns ?? 80}
          rows={forms}
          columns={[
            { head: 'Form', text: form => form.name },
            {
              head: 'Status',
              text: statusOf,
              tone: form => (form.acceptsApplications ? 'shortlisted' : 'archived'),
            },
            { head: 'New', text: form => form.new.toLocaleString('en-US'), align: 'right' },
            { head: 'All', text: form => form.total.toLocaleString('en-US'), align: 'right' },
            { head: 'Created', text: form => date(form.createdAt) },
            { head: 'Identifier', text: form => form.id, tone: () => 'meta', whole: true },
          ]}
        />
      )}
    </Box>
  )
}
