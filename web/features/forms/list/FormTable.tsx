import { dateTimeText, shortDate } from '@winnow/openapi/common/dates/dates'
import { count } from '@winnow/openapi/common/text/format'
import type { FormSummary } from '@winnow/sdk'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useMedia } from '../../../lib/browser/use-media.ts'
import { type Action, useActions } from '../../../lib/hotkeys.ts'
import { css, cx } from '../../../styled-system/css'
import { Badge } from '../../../ui/data/tags.tsx'
import { FolderHead, FolderRest } from '../folders/FolderHead.tsx'
import { useDragging } from '../folders/use-dragging.ts'
import { formPath } from '../form-path.ts'
import { formState } from '../form-state.ts'
import { FormCards } from './FormCards.tsx'
import { FormLogo } from './FormLogo.tsx'
import { FormMenu, type FormsShown } from './FormMenu.tsx'
import type { FormAction } from './form-actions.ts'
import { Sparkline } from './Sparkline.tsx'
import type { Activity } from './use-activity.ts'

const looks = css({
  width: 'full',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th': {
    height: '36',
    paddingInline: '10',
    borderBottom: 'hairline',
    backgroundColor: 'bg',
    color: 't2',
    textStyle: 'columnHead',
    textAlign: 'left',
    whiteSpace: 'nowrap',
  },
  '& td': {
    height: '41',
    paddingInline: '10',
    borderBottom: 'hairline',
    color: 't2',
    truncate: true,
    tabular: true,
  },
  '& th:first-child, & td:first-child': { paddingLeft: '16' },
  '& th:last-child, & td:last-child': { paddingInline: '[0 16px]', textAlign: 'right' },
  '& tbody tr': { position: 'relative' },
  '& tbody[data-over]': { outline: 'focus', outlineOffset: '[-2px]', backgroundColor: 'sel' },
  '& tbody tr:has([data-state=open])': { backgroundColor: 'hover' },
  '@media (hover: hover)': { '& tbody tr:hover': { backgroundColor: 'hover' } },
})
const heading = css({
  '& th, &:hover th': {
    height: '[32px!]',
    backgroundColor: '[transparent!]',
    textAlign: '[left!]',
    paddingTop: '8',
  },
  '&:hover': { backgroundColor: '[transparent!]' },
})
const rest = css({ '&:hover': { backgroundColor: '[transparent!]' }, '& td': { textAlign: '[left!]' } })
const number = css({ width: '[72px]', textAlign: '[right!]' })
const applicants = css({ width: '[104px]', textAlign: '[right!]' })
const wideOnly = css({ display: { base: 'none', '2xl': 'table-cell' } })
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

/** The forms of a workspace: state, applicants, the last days, dates; cards on narrow screens. */
export function FormTable(shown: FormsShown) {
  const hasRoom = useMedia('(min-width: 768px)')
  return hasRoom ? <Table {...shown} /> : <FormCards {...shown} />
}

/** The names take the focus, one of each row. */
const linksIn = (table: Element | null) => [...(table?.querySelectorAll<HTMLElement>('tbody a[href]') ?? [])]

function Table({ groups, activity, actionsOf: allActionsOf, folding, folderNameOf }: FormsShown) {
  const dragging = useDragging(folding.drop)
  const table = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const all = groups.flatMap(it => it.forms.map(form => form.identifier))
  const current = groups.flatMap(it => it.forms).find(it => it.identifier === focused)
  // A form that is pinned from its row becomes a row of the other group, and the focus goes with it; from one that is
  // deleted it goes to its neighbour.
  const moving = useRef<{ to: string | undefined; without?: string } | null>(null)
  useEffect(() => {
    const { to, without = '' } = moving.current ?? {}
    if (!to || document.activeElement !== document.body || all.includes(without)) return
    table.current?.querySelector<HTMLElement>(`[data-form='${to}'] a[href]`)?.focus()
    moving.current = null
  })
  const actionsOf = (form: FormSummary) =>
    allActionsOf(form).map(action => ({
      ...action,
      run: () => {
        const { identifier } = form
        const at = all.indexOf(identifier)
        moving.current =
          action.id === 'pin'
            ? { to: identifier }
            : action.id === 'delete'
              ? { to: all[at + 1] ?? all[at - 1], without: identifier }
              : null
        action.run()
      },
    }))
  useActions([
    {
      id: 'forms.first',
      name: 'First form',
      hotkey: 'arrowdown',
      group: 'Forms',
      keyOnly: true,
      when: () => document.activeElement === document.body,
      run: () => linksIn(table.current)[0]?.focus(),
    },
    ...(current ? actionsOf(current) : []).map(
      ({ id, name, icon, keys, run }): Action => ({
        ...{ id: `forms.${id}`, name, icon, hotkey: keys, group: 'Forms', about: current?.name, run },
      }),
    ),
  ])
  const walk = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = linksIn(table.current)
    const at = links.findIndex(it => event.currentTarget.contains(it))
    event.preventDefault()
    links[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }
  return (
    <table ref={table} className={looks}>
      <thead>
        <tr>
          <th>Form</th>
          <th className={css({ width: '[128px]' })}>Status</th>
          <th className={number}>New</th>
          <th className={applicants}>Applicants</th>
          <th className={css({ width: '[152px]' })}>Last 14 days</th>
          <th className={cx(wideOnly, css({ width: '[176px]' }))}>Closes</th>
          <th className={css({ width: '[116px]' })}>Updated</th>
          <th className={css({ width: '[52px]' })}>
            <span className={css({ srOnly: true })}>Actions</span>
          </th>
        </tr>
      </thead>
      {groups.map(({ name, forms, folder }) => (
        <tbody key={folder?.id ?? name} {...dragging.target(folder)}>
          {(folder || name) && (
            <tr className={heading}>
              <th colSpan={8} scope="rowgroup">
                {folder ? (
                  <FolderHead
                    folder={folder}
                    onToggle={() => folding.toggle(folder)}
                    actions={folding.actionsOf(folder)}
                  />
                ) : (
                  name
                )}
              </th>
            </tr>
          )}
          {!folder?.folded &&
            forms.map(form => (
              <tr
                key={form.identifier}
                data-form={form.identifier}
                {...dragging.row(form)}
                onKeyDown={walk}
                onFocus={() => setFocused(form.identifier)}
                onBlur={event => {
                  if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null)
                }}
              >
                <Cells {...{ form, activity }} actions={actionsOf(form)} folderName={folderNameOf?.(form)} />
              </tr>
            ))}
          {folder && !folder.folded && forms.length < Math.max(folder.formCount, 1) && (
            <tr className={rest}>
              <td colSpan={8}>
                <FolderRest folder={folder} folding={folding} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  )
}

interface CellsProps {
  form: FormSummary
  activity: Activity
  actions: readonly FormAction[]
  folderName: string | undefined
}

function Cells({ form, activity, actions, folderName }: CellsProps) {
  const { word, tone } = formState(form)
  return (
    <>
      <td>
        <span className={first}>
          <FormLogo logo={form.logo} />
          <Link href={formPath(form)} className={name} title={form.name}>
            {form.name}
          </Link>
          {folderName && <span className={within}>{folderName}</span>}
        </span>
      </td>
      <td>
        <Badge tone={tone}>{word}</Badge>
      </td>
      <td className={number}>
        <span className={form.newCount > 0 ? some : undefined}>{count(form.newCount)}</span>
      </td>
      <td className={applicants}>{count(form.totalCount)}</td>
      <td>{form.status !== 'DRAFT' && <Sparkline activity={activity} identifier={form.identifier} />}</td>
      <td className={wideOnly}>{form.closingDate ? dateTimeText(form.closingDate) : ''}</td>
      <td>{shortDate(form.lastUpdatedTimestamp)}</td>
      <td>
        <FormMenu form={form} actions={actions} />
      </td>
    </>
  )
}
