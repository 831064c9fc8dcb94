import { count } from '@winnow/openapi/common/text/format'
import { type QuestionType, typeOf } from '@winnow/openapi/questions'
import type { Io } from '../../../io/factory.ts'
import { Table } from '../../../ui/Table.tsx'
import { Toned } from '../../../ui/Tones.tsx'

type Deleted = { id: string; question: string; type: QuestionType; answered: number; shown: boolean }
type DeletedQuestionsProps = { list: { questions: readonly Deleted[] }; io: Io }

export function DeletedQuestions({ list: { questions }, io }: DeletedQuestionsProps) {
  if (questions.length === 0) return <Toned>This form has no deleted questions with answers.</Toned>
  return (
    <Table
      terminal={io.stdout.columns ?? 80}
      rows={questions}
      columns={[
        { head: 'Question', text: it => it.question },
        { head: 'Type', text: it => typeOf(it).title, spare: true },
        { head: 'Answers', text: it => count(it.answered), align: 'right' },
        { head: 'Column', text: it => (it.shown ? 'Shown' : 'Hidden') },
        { head: 'ID', text: it => it.id, tone: () => 'meta', whole: true },
      ]}
    />
  )
}
