import { windowColumns } from '@winnow/openapi'
import { limits } from '@winnow/openapi/common/limits'
import type { VisibleColumns } from '../columns/index.ts'
import { type Fragment, fragment, join } from '../query/fragment.ts'

const raw = (sql: string): Fragment => ({ sql, args: [] })
const instant = (column: string) =>
  raw(`iif(${column} is null, null, strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch'))`)
const flag = (column: string) => raw(`json(iif(${column}, 'true', 'false'))`)

/** The places that every row begins with; the list is the presenter. */
const fixed: Record<(typeof windowColumns)[number], Fragment> = {
  submissionId: raw('s.public_id'),
  stage: raw('st.label'),
  name: raw('s.name'),
  email: raw('s.email'),
  submittedAt: instant('s.submitted_at'),
  // Ordered in a query of its own: sqld does not read an ORDER BY inside an aggregate.
  labels: raw(
    `json((select json_group_array(value) from (select l.value from submission_labels sl join labels l on l.id = sl.label_id where sl.submission_id = s.id order by l.position)))`,
  ),
  chatId: raw('ch.id'),
  chatStatus: raw('ch.status'),
  responded: flag('s.responded'),
  needsReply: flag('s.needs_reply'),
  lastMessage: fragment`substr(m.content, 1, ${limits.cellText})`,
  lastMessageSide: raw('m.side'),
  lastMessageAt: instant('m.created_at'),
  lastNote: fragment`(select substr(text, 1, ${limits.cellText}) from notes where submission_id = s.id order by seq desc limit 1)`,
  addedBy: raw('s.added_by'),
}

/** What only they see who may read messages, and who may read notes (docs/rules.md#notes). */
const conversation = ['lastMessage', 'lastMessageSide', 'lastMessageAt']
const remarks = ['lastNote']

/** Names of a row's places, for this actor. */
export const placesOf = (visible: VisibleColumns): string[] => [
  ...windowColumns,
  ...shown(visible).map(it => it.id),
  ...visible.questionIds,
]

const shown = ({ byId }: VisibleColumns) =>
  [...byId.values()].flatMap(it =>
    it.shows ? [{ id: it.id, shows: it.shows, whole: it.showsWhole ?? it.shows }] : [],
  )

const cut = raw('c.cells')
/** Puts whole texts back where the cells hold their first hundred characters. */
export const wholeCells = raw(`iif(exists (select 1 from long_answers a where a.submission_id = s.id), (
  select '[' || group_concat(iif(a.text is null, iif(e.type in ('array', 'object'), e.value, json_quote(e.value)), json_quote(a.text)), ',') || ']'
  from json_each(c.cells) e left join long_answers a on a.submission_id = s.id and a.slot = e.key), c.cells)`)

/**
 * A row as text, an array whose end are the cells as they stand: SQLite makes the page as one string.
 * `whole`: texts as written.
 */
export function rowOf(visible: VisibleColumns, whole: boolean): Fragment {
  const hidden = new Set([
    ...(visible.readMessages ? [] : conversation),
    ...(visible.readNotes ? [] : remarks),
  ])
  const before = [
    ...windowColumns.map(it => (hidden.has(it) ? raw('null') : fixed[it])),
    ...shown(visible).map(it => (whole ? it.whole : it.shows)),
  ]
  const places = join(before, ', ')
  // The last place may be a list: only a number of our own at the end can be cut off without a bracket of it.
  const open = fragment`rtrim(json_array(${places}, 0), ']0')`
  const cells = whole ? wholeCells : cut
  return fragment`iif(c.cells = '[]', json_array(${places}), ${open} || substr(${cells}, 2))`
}

/** The tables that a row's places speak of, beside `s`. */
export const rowTables = raw(`
  join submission_cells c on c.id = s.id
  join stages st on st.id = s.stage_id
  left join chats ch on ch.submission_id = s.id
  left join messages m on m.seq = ch.last_message_seq`)
