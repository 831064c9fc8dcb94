import type { FormSummary } from '@winnow/sdk'
import { Link } from 'wouter'
import { dateTimeText, shortDate } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { count } from '../../lib/words.ts'
import { css } from '../../styled-system/css'
import { Badge } from '../../ui/data/tags.tsx'
import { formState } from './form-state.ts'

const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th': {
    height: '36',
    paddingInline: '10',
    borderBottom: '1px solid token(colors.line)',
    backgroundColor: 'bg',
    color: 't2',
    textStyle: 'columnHead',
    textAlign: 'left',
    whiteSpace: 'nowrap',
  },
  '& td': {
    height: '41',
    paddingInline: '10',
    borderBottom: '1px solid token(colors.line)',
    color: 't2',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& th:first-child, & td:first-child': { paddingLeft: '16' },
  '& tbody tr': { position: 'relative' },
  '& tbody tr:hover': { backgroundColor: 'hover' },
})
const number = css({ width: '[96px]', textAlign: '[right!]' })
const wideOnly = css({ display: { base: 'none', xl: 'table-cell' } })
const tabletUp = css({ display: { base: 'none', md: 'table-cell' } })
// The whole row leads where its name leads.
const name = css({
  color: 't1',
  textStyle: 'control',
  textDecoration: 'none',
  _after: { content: '""', position: 'absolute', inset: '0' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid token(colors.focus)', outlineOffset: '[-2px]' },
})

/** The forms of a workspace: state, applicants, dates. A draft opens in its editor. */
export function FormTable({ forms }: { forms: readonly FormSummary[] }) {
  return (
    <table className={table}>
      <thead>
        <tr>
          <th>Form</th>
          <th className={css({ width: '[96px]' })}>Status</th>
          <th className={number}>New</th>
          <th className={`${number} ${tabletUp}`}>Applicants</th>
          <th className={`${css({ width: '[200px]' })} ${wideOnly}`}>Closes</th>
          <th className={`${css({ width: '[128px]' })} ${tabletUp}`}>Changed</th>
          <th className={`${css({ width: '[128px]' })} ${wideOnly}`}>Created</th>
        </tr>
      </thead>
      <tbody>
        {forms.map(form => (
          <Row key={form.identifier} form={form} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ form }: { form: FormSummary }) {
  const { word, tone } = formState(form)
  const href = form.status === 'DRAFT' ? paths.formEdit(form.identifier) : paths.form(form.identifier)
  return (
    <tr>
      <td>
        <Link href={href} className={name} title={form.name}>
          {form.name}
        </Link>
      </td>
      <td>
        <Badge tone={tone}>{word}</Badge>
      </td>
      <td className={number}>{count(form.newCount)}</td>
      <td className={`${number} ${tabletUp}`}>{count(form.totalCount)}</td>
      <td className={wideOnly}>{form.closingDate ? dateTimeText(form.closingDate) : ''}</td>
      <td className={tabletUp}>{shortDate(form.lastUpdatedTimestamp)}</td>
      <td className={wideOnly}>{shortDate(form.createdAt)}</td>
    </tr>
  )
}
