import type { Stage } from '@winnow/sdk'
import { Box } from 'ink'
import wrapAnsi from 'wrap-ansi'
import type { Io } from '../../io/factory.ts'
import { lines, oneLine, shortDates } from '../../io/out/text.ts'
import { Details } from '../../ui/Details.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Toned } from '../../ui/Tones.tsx'
import { otherFormText, stageTone } from './applicant.ts'

type ApplicantProps = {
  shown: {
    form: { name: string }
    stages: readonly Stage[]
    applicant: {
      id: string
      name: string
      email: string
      stage: string
      submittedAt: string
      labels: readonly string[]
      answers: readonly { questionId: string; question: string; text: string; asked: boolean }[]
      otherForms: readonly { column: string; value: string | string[] | null }[]
      urlParameters: readonly { name: string; value: string }[]
    }
  }
  io: Io
  /** Where they stand among those who are shown one by one, such as '3 of 141' */
  place?: string | null
}

/** Columns before an answer */
const indent = 2

/** An answer below its question, which is dimmed. */
export function Applicant({ shown: { form, stages, applicant }, io, place }: ApplicantProps) {
  // Ink would begin a line with the blank at which it broke the last one.
  const columns = (io.stdout.columns ?? 80) - indent
  const date = shortDates(io.clock.now(), io.clock.timeZone)
  const details = [
    { name: 'Status', text: applicant.stage, tone: stageTone(stages, applicant.stage) },
    { name: 'Email', text: applicant.email },
    { name: 'Applied on', text: date(applicant.submittedAt) },
    { name: 'Labels', text: applicant.labels.join(', ') },
    { name: 'ID', text: applicant.id },
    ...applicant.otherForms.map(({ column, value }) => ({ name: column, text: otherFormText(value) })),
    ...applicant.urlParameters.map(({ name, value }) => ({ name, text: value })),
  ]
  return (
    <Box flexDirection="column">
      <Heading title={applicant.name} fact={place ? `${form.name}, ${place}` : form.name} />
      <Details details={details.filter(detail => detail.text !== '')} />
      {applicant.answers.map(answer => (
        <Box key={answer.questionId} flexDirection="column" marginTop={1} paddingLeft={indent}>
          <Toned tone="meta">{oneLine(answer.question)}</Toned>
          <Toned>
            {wrapAnsi(lines(answer.text).join('\n'), columns, { hard: true }) ||
              (answer.asked ? '–' : 'Not asked')}
          </Toned>
        </Box>
      ))}
    </Box>
  )
}
