import { shortDate } from '@winnow/openapi/common/dates/dates'
import { count, counted } from '@winnow/openapi/common/text/format'
import type { FormSummary } from '@winnow/sdk'
import { Link } from 'wouter'
import { css } from '../../../styled-system/css'
import { Badge } from '../../../ui/data/tags.tsx'
import { FolderHead, FolderRest } from '../folders/FolderHead.tsx'
import { formPath } from '../form-path.ts'
import { formState } from '../form-state.ts'
import { FormLogo } from './FormLogo.tsx'
import { FormMenu, type FormsShown } from './FormMenu.tsx'
import { Sparkline } from './Sparkline.tsx'

const list = css({ plainList: true })
const heading = css({
  paddingInline: '16',
  paddingTop: '12',
  paddingBottom: '4',
  color: 't2',
  textStyle: 'columnHead',
})
const folderHead = css({
  paddingInline: '16',
  paddingTop: '8',
  paddingBottom: { base: '4', _coarse: '8' },
  borderBottom: 'hairline',
})
const rest = css({ paddingBlock: '10', paddingInline: '16', borderBottom: 'hairline' })
const card = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '[24px minmax(0, 1fr) auto]',
  alignItems: 'center',
  columnGap: '12',
  rowGap: '6',
  paddingBlock: '12',
  paddingInline: '16',
  borderBottom: 'hairline',
  '&:active': { backgroundColor: 'hover' },
})
const head = css({ row: '8', minWidth: '0' })
// The whole card leads where its name leads.
const nameLink = css({
  minWidth: '0',
  truncate: true,
  color: 't1',
  textStyle: 'section',
  textDecoration: 'none',
  _after: { content: '""', position: 'absolute', inset: '0' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: 'focus', outlineOffset: '[-2px]' },
})
const details = css({
  gridColumn: '2 / -1',
  row: '12',
  justifyContent: 'space-between',
  minHeight: '20',
  color: 't2',
  tabular: true,
})
const changed = css({ textStyle: 'meta', color: 't3' })
const strong = css({ color: 't1', fontWeight: 'medium' })

/** The forms on a phone: what the table's row says, one card each. */
export function FormCards({ groups, ...shown }: FormsShown) {
  const { folding } = shown
  return groups.map(({ name, forms, folder }) => (
    <section key={folder?.id ?? name} aria-label={folder?.name}>
      {folder ? (
        <div className={folderHead}>
          <FolderHead
            folder={folder}
            onToggle={() => folding.toggle(folder)}
            actions={folding.actionsOf(folder)}
          />
        </div>
      ) : (
        name && <h2 className={heading}>{name}</h2>
      )}
      {!folder?.folded && forms.length > 0 && (
        <ul className={list} aria-label={name || 'Forms'}>
          {forms.map(form => (
            <Card key={form.identifier} form={form} {...shown} />
          ))}
        </ul>
      )}
      {folder && !folder.folded && forms.length < Math.max(folder.formCount, 1) && (
        <div className={rest}>
          <FolderRest folder={folder} folding={folding} />
        </div>
      )}
    </section>
  ))
}

function Card({
  form,
  activity,
  actionsOf,
  folderNameOf,
}: Omit<FormsShown, 'groups'> & { form: FormSummary }) {
  const { word, tone } = formState(form)
  return (
    <li className={card}>
      <FormLogo logo={form.logo} />
      <span className={head}>
        <Link href={formPath(form)} className={nameLink} title={form.name}>
          {form.name}
        </Link>
        <Badge tone={tone}>{word}</Badge>
      </span>
      <FormMenu form={form} actions={actionsOf(form)} />
      <span className={details}>
        <span>
          {form.newCount > 0 && <span className={strong}>{count(form.newCount)} new of </span>}
          {counted(form.totalCount, 'applicant')}
          {folderNameOf?.(form) && ` · ${folderNameOf(form)}`}
        </span>
        {form.status === 'DRAFT' ? (
          <span className={changed}>Updated {shortDate(form.lastUpdatedTimestamp)}</span>
        ) : (
          <Sparkline activity={activity} identifier={form.identifier} />
        )}
      </span>
    </li>
  )
}
