import type { ApplicantQuestion } from '@winnow/openapi/questions'
import { takenLists } from './file-types.ts'

type TakenTypesProps = {
  question: Pick<ApplicantQuestion, 'fileTypes'>
  id: string
  /** Whether it stands open: a file was refused */
  open: boolean
}

/** The file types that the question takes, one by one; none where the hint has said all. */
export const typesToList = ({ fileTypes }: TakenTypesProps['question']) => {
  const lists = takenLists(fileTypes)
  return lists.length === 1 && lists[0]?.[0] === lists[0]?.[1] ? [] : lists
}

/** Their list, folded until a file is refused. */
export const TakenTypes = ({ question, id, open }: TakenTypesProps) => {
  const lists = typesToList(question)
  if (lists.length === 0) return null
  return (
    <details className="taken-types" open={open}>
      <summary>Which file types?</summary>
      <ul id={id}>
        {lists.map(([title, list]) => (
          <li key={title}>
            {title}
            {title !== list && `: ${list}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
