import { dateText } from '@winnow/openapi/common/dates/dates'
import { count, counted } from '@winnow/openapi/common/text/format'
import type { FormAnalytics } from '@winnow/sdk'
import { Box } from 'ink'
import type { ReactNode } from 'react'
import type { Io } from '../../../io/factory.ts'
import { bar } from '../../../io/out/text.ts'
import { Heading } from '../../../ui/Heading.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Toned } from '../../../ui/Tones.tsx'

const barColumns = (terminal: number) => (terminal < 100 ? 12 : 24)

/** The longest span that is shown by day; a longer one is shown by week. */
const mostDays = 31

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`)

/** '1 Mar 2026' */
const dayText = (day: string) => dateText(`${day}T00:00:00Z`, { timeZone: 'UTC' })

const duration = (seconds: number | null) => {
  if (seconds === null) return 'not known yet'
  if (seconds < 60) return `${seconds} s`
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return rest === 0 || minutes >= 10 ? `${Math.round(seconds / 60)} min` : `${minutes} min ${rest} s`
}

type Counts = Pick<FormAnalytics, 'views' | 'starts' | 'submissions'>
type Named = Counts & { name: string }

/** The days, or the weeks from the first day on where there are many. */
export function spans(byDay: FormAnalytics['byDay']): { every: 'day' | 'week'; rows: Named[] } {
  if (byDay.length <= mostDays) return { every: 'day', rows: byDay.map(it => ({ ...it, name: it.day })) }
  const rows: Named[] = []
  for (const [at, { day, views, starts, submissions }] of byDay.entries()) {
    const last = rows.at(-1)
    if (at % 7 === 0 || !last) rows.push({ name: day, views, starts, submissions })
    else {
      last.views += views
      last.starts += starts
      last.submissions += submissions
    }
  }
  return { every: 'week', rows }
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box flexDirection="column" marginTop={1}>
    <Box paddingLeft={2}>
      <Toned tone="strong">{title}</Toned>
    </Box>
    {children}
  </Box>
)

const countColumns = [
  { head: 'Views', text: (it: Named) => count(it.views), align: 'right' as const },
  { head: 'Starts', text: (it: Named) => count(it.starts), align: 'right' as const },
  { head: 'Applied', text: (it: Named) => count(it.submissions), align: 'right' as const },
]

type CountsTableProps = { head: string; rows: readonly Named[]; terminal: number }

/** Views, starts and applications of each, a bar as long as its views. */
function CountsTable({ head, rows, terminal }: CountsTableProps) {
  const most = Math.max(0, ...rows.map(it => it.views))
  return (
    <Table
      terminal={terminal}
      rows={rows}
      columns={[
        { head, text: it => it.name },
        ...countColumns,
        {
          head: '',
          text: it => bar(it.views, most, barColumns(terminal)),
          tone: () => 'accent',
          whole: true,
        },
      ]}
    />
  )
}

const devices: Record<FormAnalytics['byDevice'][number]['device'], string> = {
  PHONE: 'Phone',
  TABLET: 'Tablet',
  DESKTOP: 'Desktop',
  UNKNOWN: 'Unknown',
}

type AnalyticsProps = { shown: { form: { name: string }; analytics: FormAnalytics }; io: Io }

export function Analytics({ shown: { form, analytics: it }, io }: AnalyticsProps) {
  const terminal = io.stdout.columns ?? 80
  const heading = (
    <Heading
      title={form.name}
      fact={it.from === it.to ? dayText(it.from) : `${dayText(it.from)} to ${dayText(it.to)}`}
    />
  )
  const other =
    it.otherSubmissions > 0
      ? `${counted(it.otherSubmissions, 'more application was', 'more applications were')} added or imported.`
      : null
  if (it.views === 0)
    return (
      <Box flexDirection="column">
        {heading}
        <Toned>No views in this period. Run 'winnow forms link' to get a link to share.</Toned>
        {other && <Toned tone="meta">{other}</Toned>}
      </Box>
    )
  const steps = [
    { name: 'Viewed', count: it.views },
    { name: 'Started', count: it.starts },
    { name: 'Applied', count: it.submissions },
  ]
  const { every, rows } = spans(it.byDay)
  const left = it.dropOff.filter(one => one.left > 0)
  const mostLeft = Math.max(0, ...left.map(one => one.left))
  return (
    <Box flexDirection="column">
      {heading}
      <Table
        terminal={terminal}
        rows={steps}
        columns={[
          { head: 'Step', text: step => step.name },
          { head: 'People', text: step => count(step.count), align: 'right' },
          { head: 'Of views', text: step => percent(step.count, it.views), align: 'right' },
          {
            head: '',
            text: step => bar(step.count, it.views, barColumns(terminal)),
            tone: () => 'accent',
            whole: true,
          },
        ]}
      />
      <Box paddingLeft={2} gap={3}>
        <Toned tone="meta">Median time: {duration(it.medianSeconds)}</Toned>
        {other && <Toned tone="meta">{other}</Toned>}
      </Box>
      <Part title={every === 'day' ? 'By day' : 'By week'}>
        <CountsTable
          head={every === 'day' ? 'Day' : 'Week from'}
          rows={rows.map(one => ({ ...one, name: dayText(one.name) }))}
          terminal={terminal}
        />
      </Part>
      <Part title="Where people left">
        {left.length === 0 ? (
          <Box paddingLeft={2}>
            <Toned tone="meta">Everyone who started the form sent it.</Toned>
          </Box>
        ) : (
          <Table
            terminal={terminal}
            rows={left}
            columns={[
              { head: 'Question', text: one => one.question || 'Before question 1' },
              { head: 'Reached', text: one => count(one.reached), align: 'right' },
              { head: 'Left', text: one => count(one.left), align: 'right' },
              { head: 'Errors', text: one => count(one.byCause.ERROR), align: 'right' },
              { head: 'Failed', text: one => count(one.byCause.FAILED), align: 'right' },
              {
                head: '',
                text: one => bar(one.left, mostLeft, barColumns(terminal)),
                tone: () => 'accent',
                whole: true,
              },
            ]}
          />
        )}
      </Part>
      <Part title="By source">
        <CountsTable
          head="Source"
          rows={it.bySource.map(one => ({ ...one, name: one.source ?? 'Direct or unknown' }))}
          terminal={terminal}
        />
      </Part>
      <Part title="By device">
        <CountsTable
          head="Device"
          rows={it.byDevice.map(one => ({ ...one, name: devices[one.device] }))}
          terminal={terminal}
        />
      </Part>
    </Box>
  )
}
