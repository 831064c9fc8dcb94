import { counted } from '@winnow/openapi/common/text/format'
import type { FormVersion } from '@winnow/sdk'
import { Box } from 'ink'
import type { Io } from '../../../io/factory.ts'
import { shortDates } from '../../../io/out/text.ts'
import { Details } from '../../../ui/Details.tsx'
import { Heading } from '../../../ui/Heading.tsx'
import { Questions } from '../Questions.tsx'

type VersionProps = {
  shown: Pick<FormVersion, 'version' | 'current' | 'publishedAt' | 'publishedBy' | 'name'> & {
    applications: number
    questions: readonly Pick<FormVersion['inputFields'][number], 'question' | 'type' | 'required'>[]
  }
  io: Io
}

export function Version({ shown, io }: VersionProps) {
  const date = shortDates(io.clock.now(), io.clock.timeZone)
  return (
    <Box flexDirection="column">
      <Heading title={shown.name} fact={`Version ${shown.version}${shown.current ? ', current' : ''}`} />
      <Details
        details={[
          { name: 'Published', text: date(shown.publishedAt) },
          { name: 'By', text: shown.publishedBy?.name ?? '–' },
          { name: 'Answered', text: counted(shown.applications, 'application') },
        ]}
      />
      <Box marginTop={1}>
        <Questions questions={shown.questions} terminal={io.stdout.columns ?? 80} />
      </Box>
    </Box>
  )
}
