import type { QuestionType } from '@winnow/openapi/questions'
import { typeOf } from '@winnow/openapi/questions'
import { Table } from '../../ui/Table.tsx'

type Asked = { question: string; type: QuestionType; required: boolean }

/** Questions by number, in the order in which they are asked. */
export const Questions = ({ questions, terminal }: { questions: readonly Asked[]; terminal: number }) => (
  <Table
    terminal={terminal}
    rows={questions.map((it, at) => ({ ...it, number: `${at + 1}` }))}
    columns={[
      { head: '', text: it => it.number, tone: () => 'meta', align: 'right' },
      { head: 'Question', text: it => it.question },
      { head: 'Type', text: it => typeOf(it).title },
      { head: 'Required', text: it => (it.required ? 'Yes' : '') },
    ]}
  />
)
