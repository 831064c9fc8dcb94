import type { Io } from '../../../io/factory.ts'
import { Table } from '../../../ui/Table.tsx'

type Template = { id: string; name: string; summary: string; questions: readonly string[] }

export const Templates = ({ templates, io }: { templates: readonly Template[]; io: Io }) => (
  <Table
    terminal={io.stdout.columns ?? 80}
    rows={templates}
    columns={[
      { head: 'Template', text: it => it.name, whole: true },
      { head: 'For', text: it => it.summary },
      { head: 'Questions', text: it => `${it.questions.length}`, align: 'right' },
      { head: 'ID', text: it => it.id, tone: () => 'meta', whole: true },
    ]}
  />
)
