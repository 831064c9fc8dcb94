import { count } from '@winnow/openapi/common/text/format'
import type { Io } from '../../../io/factory.ts'
import { shortDates } from '../../../io/out/text.ts'
import { Table } from '../../../ui/Table.tsx'
import { Toned } from '../../../ui/Tones.tsx'

type Version = {
  version: number
  current: boolean
  publishedAt: string
  publishedBy: { name: string } | null
  name: string
  questions: number
  applications: number
}

export function Versions({ list: { versions }, io }: { list: { versions: readonly Version[] }; io: Io }) {
  const date = shortDates(io.clock.now(), io.clock.timeZone)
  if (versions.length === 0) return <Toned>Not published yet.</Toned>
  return (
    <Table
      terminal={io.stdout.columns ?? 80}
      rows={versions}
      columns={[
        { head: 'Version', text: it => `${it.version}`, align: 'right' },
        {
          head: '',
          text: it => (it.current ? 'Current' : ''),
          tone: it => (it.current ? 'shortlisted' : 'text'),
        },
        { head: 'Published', text: it => date(it.publishedAt), whole: true },
        { head: 'By', text: it => it.publishedBy?.name ?? '' },
        { head: 'Questions', text: it => count(it.questions), align: 'right' },
        { head: 'Applications', text: it => count(it.applications), align: 'right' },
        { head: 'Name', text: it => it.name, spare: true },
      ]}
    />
  )
}
