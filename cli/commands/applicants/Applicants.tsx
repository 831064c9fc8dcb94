import { counted } from '@winnow/openapi/common/text/format'
import type { Stage } from '@winnow/sdk'
import { Box } from 'ink'
import type { Io } from '../../io/factory.ts'
import { shortDates } from '../../io/out/text.ts'
import { Cut } from '../../ui/Cut.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Table } from '../../ui/Table.tsx'
import { Toned } from '../../ui/Tones.tsx'
import { type Applicant, stageTone } from './applicant.ts'

type ApplicantsProps = {
  list: {
    form: { name: string }
    stages: readonly Stage[]
    stage: string | undefined
    /** Whether a status, a search or a filter leaves some out */
    narrowed: boolean
    total: number
    items: readonly Applicant[]
  }
  io: Io
}

export function Applicants({ list, io }: ApplicantsProps) {
  const { form, stages, stage, narrowed, total, items: applicants } = list
  const date = shortDates(io.clock.now(), io.clock.timeZone)
  const shown = `${counted(total, 'applicant')}${stage ? ` in ${stage}` : ''}`
  return (
    <Box flexDirection="column">
      <Heading title={form.name} fact={shown} />
      {applicants.length === 0 ? (
        <Toned>{narrowed ? 'No applicants match.' : 'No applications yet.'}</Toned>
      ) : (
        <Table
          terminal={io.stdout.columns ?? 80}
          rows={applicants}
          below={it => (it.match === null ? null : `${it.match.question}: ${it.match.text}`)}
          columns={[
            { head: 'Applicant', text: it => it.name },
            { head: 'Email', text: it => it.email, tone: () => 'meta', spare: true },
            { head: 'Status', text: it => it.stage, tone: it => stageTone(stages, it.stage) },
            { head: 'Applied', text: it => date(it.submittedAt) },
            { head: 'Labels', text: it => it.labels.join(', '), spare: true },
            { head: 'ID', text: it => it.id, tone: () => 'meta', whole: true },
          ]}
        />
      )}
      {applicants.length < total && <Cut shown={applicants.length} total={total} />}
    </Box>
  )
}
