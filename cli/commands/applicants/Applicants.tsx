import { count, counted } from '@winnow/openapi/common/format'
import type { Stage } from '@winnow/sdk'
import { Box } from 'ink'
import type { Io } from '../../io/factory.ts'
import { shortDates } from '../../io/out/text.ts'
import { Heading } from '../../ui/Heading.tsx'
import { Table } from '../../ui/Table.tsx'
import { Toned } from '../../ui/Tones.tsx'
import { type Applicant, stageTone } from './applicant.ts'

type ApplicantsProps = {
  list: {
    form: { name: string }
    stages: readonly Stage[]
    stage: string | undefined
    total: number
    applicants: readonly Applicant[]
  }
  io: Io
}

export function Applicants({ list: { form, stages, stage, total, applicants }, io }: ApplicantsProps) {
  const date = shortDates(io.clock.now(), io.clock.timeZone)
  const shown = `${counted(total, 'applicant')}${stage ? ` in ${stage}` : ''}`
  return (
    <Box flexDirection="column">
      <Heading title={form.name} fact={shown} />
      {applicants.length > 0 && (
        <Table
          terminal={io.stdout.columns ?? 80}
          rows={applicants}
          columns={[
            { head: 'Applicant', text: it => it.name },
            { head: 'Email', text: it => it.email, tone: () => 'meta' },
            { head: 'Status', text: it => it.stage, tone: it => stageTone(stages, it.stage) },
            { head: 'Applied', text: it => date(it.submittedAt) },
            { head: 'Labels', text: it => it.labels.join(', ') },
            { head: 'Identifier', text: it => it.id, tone: () => 'meta', whole: true },
          ]}
        />
      )}
      {applicants.length < total && (
        <Box paddingLeft={2} gap={3}>
          <Toned>
            {count(applicants.length)} of {count(total)} shown
          </Toned>
          <Toned tone="meta">--limit {total} shows all</Toned>
        </Box>
      )}
    </Box>
  )
}
