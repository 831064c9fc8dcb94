import { Box } from 'ink'
import type { Io } from '../../io/factory.ts'
import { Heading } from '../../ui/Heading.tsx'
import { Table } from '../../ui/Table.tsx'
import { Toned } from '../../ui/Tones.tsx'
import { stageTone } from '../applicants/applicant.ts'
import { type Review, summaryOf, undoText } from './summary.ts'

/** Whom a review moved, with the batch that undoes each move. */
export function Reviewed({ reviewed, io }: { reviewed: Review; io: Io }) {
  const { form, stages, decided, isEmpty, deals } = reviewed
  const nobody = deals ? 'No applicants match, or someone else is reviewing them.' : 'No applicants match.'
  return (
    <Box flexDirection="column">
      <Heading title={form.name} />
      {decided.length > 0 && (
        <Table
          terminal={io.stdout.columns ?? 80}
          rows={decided}
          columns={[
            { head: 'Applicant', text: it => it.name },
            { head: 'Status', text: it => it.to, tone: it => stageTone(stages, it.to) },
            { head: 'Batch', text: it => it.batchId, tone: () => 'meta', whole: true },
          ]}
        />
      )}
      <Toned>{isEmpty ? nobody : summaryOf(reviewed)}</Toned>
      {decided.length > 0 && <Toned tone="meta">{undoText(reviewed)}</Toned>}
    </Box>
  )
}
