import { dateTimeText, shortDate } from '@winnow/openapi/common/dates/dates'
import { count } from '@winnow/openapi/common/text/format'
import type { FormSummary } from '@winnow/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css } from '../../../styled-system/css'
import { Badge } from '../../../ui/data/tags.tsx'
import { formPath } from '../form-path.ts'
import { formState } from '../form-state.ts'
import { FormLogo } from './FormLogo.tsx'
import { FormMenu } from './FormMenu.tsx'
import type { FormAction } from './form-actions.ts'
import { Sparkline } from './Sparkline.tsx'
import type { Activity } from './use-activity.ts'

const first = css({ row: '10', minWidth: '0' })
// The whole row leads where its name leads.
const name = css({
  minWidth: '0',
  truncate: true,
  color: 't1',
  textStyle: 'control',
  textDecoration: 'none',
  _after: { content: '""', position: 'absolute', inset: '0' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: 'focus', outlineOffset: '[-2px]' },
})
const within = css({ flexShrink: '0', maxWidth: '[40%]', truncate: true, color: 't3', textStyle: 'meta' })
const some = css({ color: 't1', textStyle: 'control' })
const unseen = css({ srOnly: true })

/** What a row tells of a form. */
interface FormRow {
  form: FormSummary
  activity: Activity
  actions: readonly FormAction[]
  folderName: string | undefined
}

interface FormColumn {
  id: string
  head: ReactNode
  /** Pixels; absent: what the others leave */
  width?: number
  isNumber?: boolean
  /** The table is at least this wide, in pixels; absent: always there */
  from?: number
  cell: (row: FormRow) => ReactNode
}

/** The columns of the forms; the names keep at least 180 pixels. */
const columns: readonly FormColumn[] = [
  {
    id: 'name',
    head: 'Form',
    cell: ({ form, folderName }) => (
      <span className={first}>
        <FormLogo logo={form.logo} />
        <Link href={formPath(form)} className={name} title={form.name}>
          {form.name}
        </Link>
        {folderName && <span className={within}>{folderName}</span>}
      </span>
    ),
  },
  {
    ...{ id: 'status', head: 'Status', width: 128 },
    cell: ({ form }) => {
      const { word, tone } = formState(form)
      return <Badge tone={tone}>{word}</Badge>
    },
  },
  {
    ...{ id: 'new', head: 'New', width: 72, isNumber: true },
    cell: ({ form }) => <span className={form.newCount > 0 ? some : undefined}>{count(form.newCount)}</span>,
  },
  {
    ...{ id: 'applicants', head: 'Applicants', width: 104, isNumber: true },
    cell: ({ form }) => count(form.totalCount),
  },
  {
    ...{ id: 'days', head: 'Last 14 days', width: 152, from: 860 },
    cell: ({ form, activity }) =>
      form.status !== 'DRAFT' && <Sparkline activity={activity} identifier={form.identifier} />,
  },
  {
    ...{ id: 'closes', head: 'Closes', width: 176, from: 1040 },
    cell: ({ form }) => (form.closingDate ? dateTimeText(form.closingDate) : ''),
  },
  {
    ...{ id: 'updated', head: 'Updated', width: 116, from: 680 },
    cell: ({ form }) => shortDate(form.lastUpdatedTimestamp),
  },
  {
    ...{ id: 'actions', head: <span className={unseen}>Actions</span>, width: 52 },
    cell: ({ form, actions }) => <FormMenu form={form} actions={actions} />,
  },
]

/** The columns that a table of this width has room for, in pixels. */
export const columnsAt = (room: number): readonly FormColumn[] =>
  columns.filter(({ from = 0 }) => room >= from)
