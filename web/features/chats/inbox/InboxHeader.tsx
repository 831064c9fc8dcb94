import { count } from '@winnow/openapi/common/text/format'
import { ChevronDown, ListFilter, Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../../lib/client.ts'
import { useActions } from '../../../lib/hotkeys.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { SearchInput } from '../../../ui/fields/SearchInput.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx'
import { type Assigned, countsOf, type InboxQuery, type Sorting, usualQuery } from './query.ts'

interface InboxControls {
  pageId: string
  query: InboxQuery
  onChange: (next: Partial<InboxQuery>) => void
}

/** The page's title stands whole before the name of a form does. */
const shrinks = css({ flexShrink: '1', minWidth: '0' })

/** The forms that there are chats of, with how many; and whose, in which order. */
export function InboxMenus({ pageId, query, onChange }: InboxControls) {
  const isEditor = query.side === 'PAGE_USER'
  const { data } = useCall(
    'fetchFormFilterValues',
    isEditor ? { page_id: pageId, filter: query.filter } : null,
  )
  const forms = data?.values ?? []
  const current = forms.find(it => it.formIdentifier === query.formId)
  const all = forms.reduce((sum, it) => sum + it.count, 0)
  return (
    <>
      {isEditor && (
        <Menu
          placement="bottom-end"
          trigger={
            <Button kind="ghost" iconRight={ChevronDown} className={shrinks}>
              <span className={css({ maxWidth: '[130px]', truncate: true })}>
                {current?.formName ?? 'All forms'}
              </span>
            </Button>
          }
          items={[
            {
              ...{ id: 'all', name: 'All forms', meta: count(all), current: query.formId === null },
              run: () => onChange({ formId: null }),
            },
            ...forms.map(
              (it, at): MenuItem => ({
                ...{ id: it.formIdentifier, name: it.formName, meta: count(it.count), separated: at === 0 },
                current: it.formIdentifier === query.formId,
                run: () => onChange({ formId: it.formIdentifier }),
              }),
            ),
          ]}
        />
      )}
      <ShowMenu {...{ pageId, query, onChange }} />
    </>
  )
}

const assignments: readonly [Assigned, string][] = [
  ['ANYBODY', 'Assigned to anyone'],
  ['ME', 'Assigned to me'],
  ['NOBODY', 'Unassigned'],
]
const orders: readonly [Sorting, string][] = [
  ['latest', 'Newest message'],
  ['oldest', 'Oldest message'],
  ['started', 'Newest chat'],
  ['name', 'Name'],
]

function ShowMenu({ pageId, query, onChange }: InboxControls) {
  const { data } = useCall('fetchInboxCounts', countsOf(pageId, query.formId))
  const { data: ofAll } = useCall('fetchInboxCounts', countsOf(pageId, null))
  const isEditor = query.side === 'PAGE_USER'
  const own = ofAll?.asApplicantCount ?? 0
  const items: MenuItem[] = [
    ...(isEditor
      ? assignments.map(
          ([assigned, name], at): MenuItem => ({
            ...{ id: assigned, name, current: query.assigned === assigned },
            ...(at === 0 && { heading: 'Show' }),
            ...(assigned === 'ME' && data && { meta: count(data.mineCount) }),
            run: () => onChange({ assigned }),
          }),
        )
      : []),
    ...(isEditor
      ? [
          {
            ...{ id: 'snoozed', name: 'Snoozed', current: query.filter === 'SNOOZED', separated: true },
            meta: data ? count(data.snoozedCount) : undefined,
            run: () => onChange({ filter: query.filter === 'SNOOZED' ? 'ACTIVE' : 'SNOOZED' }),
          },
        ]
      : []),
    ...(own > 0 || !isEditor
      ? [
          {
            ...{ id: 'reviewed', name: 'As editor', current: isEditor, separated: true },
            meta: ofAll ? count(ofAll.asAdminCount) : undefined,
            run: () => onChange(usualQuery('PAGE_USER')),
          },
          {
            ...{ id: 'own', name: 'As applicant', current: !isEditor, meta: count(own) },
            run: () => onChange(usualQuery('SUBMITTER')),
          },
        ]
      : []),
    ...orders.map(
      ([sorting, name], at): MenuItem => ({
        ...{ id: sorting, name, current: query.sorting === sorting },
        ...(at === 0 && { heading: 'Sort', separated: true }),
        run: () => onChange({ sorting }),
      }),
    ),
  ]
  return (
    <Menu
      placement="bottom-end"
      trigger={<IconButton icon={ListFilter} label="Filter and sort chats" />}
      items={items}
    />
  )
}

const bar = css({ row: '6', flexShrink: '0', paddingInline: '12', paddingBlock: '8' })
const line = css({
  row: '8',
  flexShrink: '0',
  paddingInline: '16',
  paddingBottom: '8',
  textStyle: 'meta',
  color: 't2',
})

/** Milliseconds */
const debounce = 200

interface InboxSearchProps extends Omit<InboxControls, 'pageId'> {
  /** Enter or an arrow leads to what was found */
  onLeave: () => void
}

/** Searches the messages of all chats: opened by its button or `/`, closed by Escape. */
export function InboxSearch({ query, onChange, onLeave }: InboxSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(query.search)
  const [isOpen, setOpen] = useState(query.search !== '')
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    const timer = setTimeout(() => latest.current({ search: typed.trim() }), debounce)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])
  const open = () => {
    setOpen(true)
    field.current?.focus()
  }
  const leave = () => {
    onChange({ search: typed.trim() })
    onLeave()
  }
  const close = () => {
    setTyped('')
    setOpen(false)
  }
  useActions([
    {
      ...{ id: 'chat.search', name: 'Search messages', icon: Search, group: 'Messages', hotkey: '/' },
      ...{ leadsToText: true, run: open },
    },
  ])
  if (!isOpen) return null
  return (
    <div className={bar}>
      <SearchInput
        ref={field}
        label="Search messages"
        value={typed}
        maxLength={200}
        onChange={setTyped}
        onLeave={leave}
      />
      <IconButton icon={X} label="Close search" onClick={close} />
    </div>
  )
}

/** What the list is narrowed to beside its tabs, and the way back. */
export function InboxNarrowed({ query, onChange }: Omit<InboxControls, 'pageId'>) {
  const words = [
    query.filter === 'SNOOZED' && query.search === '' && 'Snoozed',
    query.assigned === 'ME' && 'Assigned to you',
    query.assigned === 'NOBODY' && 'Unassigned',
  ].filter(it => it !== false)
  if (words.length === 0 || query.side !== 'PAGE_USER') return null
  return (
    <div className={line}>
      {words.join(', ')}
      <TextLink
        onClick={() =>
          onChange({ assigned: 'ANYBODY', ...(query.filter === 'SNOOZED' && { filter: 'ACTIVE' }) })
        }
      >
        Clear
      </TextLink>
    </div>
  )
}
