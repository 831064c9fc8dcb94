import { count, counted } from '@winnow/openapi/common/text/format'
import type { FormDetails } from '@winnow/sdk'
import { Box } from 'ink'
import type { Io } from '../../../io/factory.ts'
import { shortDates } from '../../../io/out/text.ts'
import { Details } from '../../../ui/Details.tsx'
import { Heading } from '../../../ui/Heading.tsx'
import { Questions } from '../Questions.tsx'

type FormProps = {
  shown: {
    state: string
    form: Pick<
      FormDetails,
      'name' | 'acceptsApplications' | 'openingDate' | 'closingDate' | 'responseCap' | 'publishedVersion'
    > & {
      id: string
      link: string
      unpublishedChanges: number
      total: number
      stages: readonly { label: string; count: number }[]
      questions: readonly Pick<FormDetails['inputFields'][number], 'question' | 'type' | 'required'>[]
    }
  }
  io: Io
}

export function Form({ shown: { state, form }, io }: FormProps) {
  const date = shortDates(io.clock.now(), io.clock.timeZone)
  const published = form.publishedVersion === null ? 'Not published yet' : `Version ${form.publishedVersion}`
  const changes =
    form.publishedVersion !== null && form.unpublishedChanges > 0
      ? `, ${counted(form.unpublishedChanges, 'unpublished change')}`
      : ''
  const details = [
    {
      name: 'Status',
      text: state,
      tone: form.acceptsApplications ? ('shortlisted' as const) : ('archived' as const),
    },
    { name: 'Opens', text: form.openingDate === null ? '' : date(form.openingDate) },
    { name: 'Closes', text: form.closingDate === null ? '' : date(form.closingDate) },
    {
      name: 'Limit',
      text: form.responseCap === null ? '' : counted(form.responseCap, 'application'),
    },
    { name: 'Link', text: form.link },
    { name: 'Published', text: `${published}${changes}` },
    { name: 'Applicants', text: form.stages.map(it => `${it.label} ${count(it.count)}`).join(', ') },
    { name: 'ID', text: form.id },
  ]
  return (
    <Box flexDirection="column">
      <Heading title={form.name} fact={counted(form.total, 'application')} />
      <Details details={details.filter(detail => detail.text !== '')} />
      <Box marginTop={1}>
        <Questions questions={form.questions} terminal={io.stdout.columns ?? 80} />
      </Box>
    </Box>
  )
}
