import {
  ChartColumn,
  Columns3,
  Download,
  FilePen,
  History,
  Layers,
  ListFilter,
  ListX,
  Play,
  RotateCcw,
  Rows3,
  Save,
  Search,
  SlidersHorizontal,
  Sparkles,
  Tags,
  Upload,
  UserPlus,
} from 'lucide-react'
import { openTemplates } from '../../forms/templates-dialog.ts'
import type { Review } from '../review.ts'
import { sizeOf } from '../selection/subjects.ts'
import type { Part } from '../state.ts'
import type { Action, Actions } from './action.ts'
import { isFree, isInTable, isInToolbar, isOpen, total } from './context.ts'

/** Gives the keys to the table, at this row. */
export function goToRow(review: Review, index: number): void {
  review.reach('table')
  const [head] = review.state.rows.groups?.heads ?? []
  if (head?.isFolded && review.state.rows.total === 0) review.grouping.focus(head.key)
  else review.focus(index)
}

/** The grid does it itself. */
const ofCells = {
  group: 'Table',
  keyOnly: true,
  isNative: true,
  needs: 'columnMenu',
  available: () => false,
  run: () => {},
} as const

/** What can be done with the table. */
export const tableActions = {
  search: {
    title: 'Search applicants',
    icon: Search,
    keys: '/',
    group: 'Table',
    target: 'table',
    available: ({ review }) => review.parts.has('search'),
    run: ({ review }) => review.reach('search'),
  },
  firstRow: {
    title: 'Go to first row',
    keys: 'arrowdown',
    group: 'Table',
    target: 'table',
    keyOnly: true,
    // After Escape no row has the focus.
    available: ({ review }) =>
      review.parts.has('table') &&
      total(review) > 0 &&
      (isFree() ||
        isInToolbar() ||
        (isInTable() && review.state.focused === null && review.state.focusedGroup === null)),
    run: ({ review }) => goToRow(review, review.state.focused ?? 0),
  },
  columnMenu: {
    title: 'Open column menu',
    keys: 'alt+arrowdown',
    group: 'Table',
    target: 'table',
    keyOnly: true,
    needs: 'columnMenu',
    available: () => isInTable(),
    run: ({ review }) => review.reach('columnMenu'),
  },
  focusMode: {
    title: 'Focus mode',
    icon: Play,
    keys: 'o',
    group: 'Table',
    target: 'table',
    // Also while the rows are on the way: its button doesn't come and go with a tab.
    available: ({ review }) => {
      const { form, rows } = review.state
      return form.can.move && rows.matched !== 0 && rows.failure === undefined
    },
    run: ({ review }) => review.openFocusMode(),
  },
  filter: { title: 'Filter', icon: ListFilter, keys: 'f', ...opening('filter') },
  clearFilters: {
    title: 'Clear filters',
    icon: ListX,
    group: 'Table',
    target: 'table',
    available: ({ review }) => !isOpen(review) && review.state.query.filters.length > 0,
    run: ({ review }) => {
      review.change({ filters: [] })
      review.reach('table')
    },
  },
  group: { title: 'Group by…', icon: Rows3, keys: 'g', ...opening('group') },
  columns: { title: 'Columns', icon: Columns3, ...opening('columns') },
  views: { title: 'Views', icon: Layers, keys: 'v', ...opening('views') },
  saveView: { title: 'Save view', icon: Save, ...opening('saveView') },
  resetView: { title: 'Reset view', icon: RotateCcw, ...opening('resetView') },
  newView: { title: 'Save as new view', icon: Save, ...opening('newView') },
  charts: { title: 'Charts', icon: ChartColumn, keys: 'c', ...opening('charts') },
  assistant: {
    title: 'AI Assistant',
    icon: Sparkles,
    keys: 'mod+l',
    group: 'Table',
    target: 'table',
    once: true,
    leadsToText: ({ review }) => {
      const { isOpen: isShown, shown } = review.state.assistant
      return shown === null && (isOpen(review) || !isShown)
    },
    available: ({ review }) => review.state.form.aiEnabled && !review.state.query.focus,
    run: ({ review }) => {
      review.searches.toggle()
      // It was open beneath an application.
      if (review.state.assistant.isOpen) review.reach('query')
    },
  },
  exportTable: {
    title: 'Export CSV',
    icon: Download,
    group: 'Table',
    target: 'table',
    available: ({ review }) => sizeOf(review.state.selection) === 0,
    run: ({ review }) => review.setOverlay('export'),
  },
  addApplicant: {
    title: 'Add applicant',
    icon: UserPlus,
    group: 'Table',
    target: 'table',
    available: ({ review }) => review.state.form.can.move,
    run: ({ review }) => review.setOverlay('add'),
  },
  importCsv: { title: 'Import CSV', icon: Upload, ...opening('importCsv') },
  pastImports: { title: 'Past imports', icon: History, ...opening('pastImports') },
  manageStatuses: {
    title: 'Manage statuses',
    icon: SlidersHorizontal,
    group: 'Table',
    target: 'table',
    available: ({ review }) => review.state.form.can.edit,
    run: ({ review }) => review.setOverlay('statuses'),
  },
  editLabels: {
    title: 'Edit labels',
    icon: Tags,
    group: 'Table',
    target: 'table',
    available: ({ review }) => review.state.form.can.edit,
    run: ({ review }) => review.setOverlay('labels'),
  },
  replyTemplates: {
    title: 'Reply templates',
    icon: FilePen,
    group: 'Form',
    target: 'table',
    available: ({ review }) => review.state.form.can.edit,
    run: ({ review }) => openTemplates(review.state.form.identifier),
  },
  leaveToolbar: {
    title: 'Leave toolbar',
    keys: 'escape',
    group: 'Table',
    target: 'table',
    keyOnly: true,
    available: ({ review }) => review.parts.has('table') && isInToolbar(),
    run: ({ review }) => review.reach('table'),
  },
  leaveRow: {
    title: 'Leave row',
    keys: 'escape',
    group: 'Table',
    target: 'row',
    keyOnly: true,
    available: ({ review }) => review.state.focused !== null || review.state.focusedGroup !== null,
    run: ({ review }) => review.focus(null),
  },
  selectCells: { title: 'Select cells to copy', keys: 'shift+arrowright', target: 'table', ...ofCells },
  editCell: { title: 'Edit labels in their cell', keys: 'f2', target: 'row', ...ofCells },
  copy: { title: 'Copy cells or selected rows', keys: 'mod+c', target: 'table', ...ofCells },
} satisfies Actions

/** The button of what is open in the toolbar, which scrolls on a narrow screen. */
const opened = () => document.querySelector('[data-region=toolbar] [aria-expanded=true]')

/** Opens a part of the screen above the table. */
function opening(part: Part): Pick<Action, 'group' | 'target' | 'available' | 'run'> {
  return {
    group: 'Table',
    target: 'table',
    available: ({ review }) => !isOpen(review) && review.parts.has(part),
    run: ({ review }) => {
      review.reach(part)
      requestAnimationFrame(() => opened()?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
    },
  }
}
