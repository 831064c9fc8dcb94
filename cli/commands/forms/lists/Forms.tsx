import { count, counted } from '@winnow/openapi/common/text/format'
import type { FormSummary } from '@winnow/sdk'
import { Box } from 'ink'
import type { Io } from '../../../io/factory.ts'
import { shortDates } from '../../../io/out/text.ts'
import { Cut } from '../../../ui/Cut.tsx'
import { Heading } from '../../../ui/Heading.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Toned } from '../../../ui/Tones.tsx'
import { stateOf } from '../form.ts'

type Form = Pick<
  FormSummary,
  'name' | 'status' | 'acceptsApplications' | 'closedReason' | 'createdAt' | 'restorableUntil'
> & { id: string; total: number; new: number }
type FormsProps = {
  list: {
    workspace: { name: string }
    items: readonly Form[]
    hasMore: boolean
    search: string | undefined
    folder: string | undefined
    deleted: boolean
  }
  io: Io
}

const none = ({ search, folder, deleted }: FormsProps['list']) => {
  if (search !== undefined) return `No form has '${search}' in its name.`
  if (folder !== undefined) return `There are no ${deleted ? 'deleted ' : ''}forms in '${folder}'.`
  return deleted
    ? 'There are no deleted forms to restore.'
    : "No forms yet. Run 'winnow forms create' to create one."
}

export function Forms({ list, io }: FormsProps) {
  const { workspace, items: forms, hasMore, deleted } = list
  const date = shortDates(io.clock.now(), io.clock.timeZone)
  return (
    <Box flexDirection="column">
      <Heading
        title={workspace.name}
        fact={hasMore ? undefined : counted(forms.length, deleted ? 'deleted form' : 'form')}
      />
      {forms.length === 0 ? (
        <Toned>{none(list)}</Toned>
      ) : (
        <Table
          terminal={io.stdout.columns ?? 80}
          rows={forms}
          columns={[
            { head: 'Form', text: form => form.name },
            {
              head: 'Status',
              text: stateOf,
              tone: form => (form.acceptsApplications ? 'shortlisted' : 'archived'),
            },
            { head: 'New', text: form => count(form.new), align: 'right' },
            { head: 'All', text: form => count(form.total), align: 'right' },
            deleted
              ? {
                  head: 'Restorable until',
                  text: form => (form.restorableUntil === null ? '' : date(form.restorableUntil)),
                }
              : { head: 'Created', text: form => date(form.createdAt) },
            { head: 'ID', text: form => form.id, tone: () => 'meta', whole: true },
          ]}
        />
      )}
      {hasMore && <Cut shown={forms.length} />}
    </Box>
  )
}
