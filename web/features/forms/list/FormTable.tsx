import type { FormSummary } from '@winnow/sdk'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from '../../../lib/browser/use-media.ts'
import { type Action, useActions } from '../../../lib/hotkeys.ts'
import { css } from '../../../styled-system/css'
import { FolderHead, FolderRest } from '../folders/FolderHead.tsx'
import { useDragging } from '../folders/use-dragging.ts'
import { FormCards } from './FormCards.tsx'
import type { FormsShown } from './FormMenu.tsx'
import { columnsAt } from './form-columns.tsx'

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
    height: { base: '41', _coarse: '48' },
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
    height: { base: '[32px!]', _coarse: '[48px!]' },
    backgroundColor: '[transparent!]',
    textAlign: '[left!]',
    paddingTop: '8',
  },
  '&:hover': { backgroundColor: '[transparent!]' },
})
const rest = css({ '&:hover': { backgroundColor: '[transparent!]' }, '& td': { textAlign: '[left!]' } })
const number = css({ textAlign: '[right!]' })

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
  const [room, setRoom] = useState(Infinity)
  const columns = columnsAt(room)
  useLayoutEffect(() => {
    const element = table.current
    if (!element) return
    setRoom(element.clientWidth)
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
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
          {columns.map(({ id, head, width, isNumber }) => (
            <th key={id} className={isNumber ? number : undefined} style={{ width }}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ name, forms, folder }) => (
        <tbody key={folder?.id ?? name} {...dragging.target(folder)}>
          {(folder || name) && (
            <tr className={heading}>
              <th colSpan={columns.length} scope="rowgroup">
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
            forms.map(form => {
              const row = { form, activity, actions: actionsOf(form), folderName: folderNameOf?.(form) }
              return (
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
                  {columns.map(({ id, isNumber, cell }) => (
                    <td key={id} className={isNumber ? number : undefined}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              )
            })}
          {folder && !folder.folded && forms.length < Math.max(folder.formCount, 1) && (
            <tr className={rest}>
              <td colSpan={columns.length}>
                <FolderRest folder={folder} folding={folding} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  )
}
