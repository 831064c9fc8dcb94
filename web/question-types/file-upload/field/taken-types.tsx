import type { ApplicantQuestion } from '@winnow/openapi/questions'
import { takenLines } from './file-types.ts'

type TakenTypesProps = {
  question: Pick<ApplicantQuestion, 'fileTypes'>
  id: string
  /** Whether it stands open: a file was refused */
  open: boolean
}

/** The file types that the question takes, one by one, unless the hint has said all; folded until a file is refused. */
export const TakenTypes = ({ question, id, open }: TakenTypesProps) => {
  const lines = takenLines(question.fileTypes)
  if (lines.length === 0) return null
  return (
    <details className="taken-types" open={open}>
      <summary>Which file types?</summary>
      <ul id={id}>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
