import type { DataEditorRef } from '@glideapps/glide-data-grid'
import type { FormDetails } from '@winnow/sdk'
import type { RefObject } from 'react'
import { type Action, useActions } from '../../lib/hotkeys.ts'
import { type Applicant, applicantOf } from '../../lib/review/applicant.ts'
import { type Stage, stageOfKind } from '../../lib/review/stages.ts'
import { named, type Subjects, sizeOf } from '../../lib/review/subjects.ts'
import type { TableQuery } from './query.ts'
import { add, emptySelection, type Selection, toggle } from './rows/selection.ts'
import type { Rows } from './rows/use-rows.ts'

interface TableActions {
  form: FormDetails
  rows: Rows
  query: TableQuery
  selection: Selection
  onSelection: (selection: Selection) => void
  focused: number | null
  onFocus: (index: number | null) => void
  /** The applicant in the panel */
  opened: Applicant | undefined
  onOpen: (index: number) => void
  onClose: () => void
  /** Opens the panel with its chat */
  onReply: (index: number) => void
  /** S and A */
  onQuick: (subjects: Subjects, stage: string) => void
  gridRef: RefObject<DataEditorRef | null>
}

const inRegion = (name: string) => document.activeElement?.closest(`[data-region=${name}]`) !== null
const nowhere = () => document.activeElement === null || document.activeElement === document.body

/** The keys of the table (spec 2, section 2; settled.md, rules). The arrows belong to the region that has the focus. */
export function useTableActions(table: TableActions): void {
  const { form, rows, selection, onSelection, focused, onFocus, opened, gridRef } = table
  const rowAt = (index: number | null) => {
    const row = index === null ? undefined : rows.rowAt(index)
    return row && applicantOf(row)
  }
  const onRow = rowAt(focused)
  /** Who a key acts on: the selected, else the one in the panel, else the one the keyboard is on. */
  const alone = opened ?? onRow
  const subjects = sizeOf(selection) > 0 ? selection : named(alone ? [alone] : [])

  const moveTo = (kind: Stage['kind'], hotkey: string, name: string): Action => {
    const stage = stageOfKind(form.stages, kind)
    return {
      id: `table.${kind.toLowerCase()}`,
      name,
      group: 'Applicants',
      hotkey,
      when: () => sizeOf(subjects) > 0 && stage !== undefined && stage.label !== table.query.tab,
      run: () => stage && table.onQuick(subjects, stage.label),
    }
  }
  const grow = (by: 1 | -1, hotkey: string): Action => ({
    id: `table.select${hotkey}`,
    name: by > 0 ? 'Select downwards' : 'Select upwards',
    group: 'Table',
    hotkey,
    when: () => form.bulkActionEnabled && inRegion('table') && focused !== null,
    run: () => {
      const next = Math.min(Math.max(0, (focused ?? 0) + by), Math.max(0, (rows.total ?? 1) - 1))
      const both = [onRow, rowAt(next)].filter(applicant => applicant !== undefined)
      onSelection(add(selection, both))
      onFocus(next)
    },
  })
  const leave = () => {
    if (table.query.openId !== null) table.onClose()
    else if (focused !== null) onFocus(null)
    else onSelection(emptySelection)
  }
  useActions([
    moveTo('SHORTLISTED', 's', 'Shortlist'),
    moveTo('ARCHIVED', 'a', 'Archive'),
    {
      id: 'table.toggle',
      name: 'Select',
      group: 'Table',
      hotkey: 'x',
      when: () => form.bulkActionEnabled && onRow !== undefined,
      run: () => onRow && onSelection(toggle(selection, onRow)),
    },
    {
      id: 'table.reply',
      name: 'Send a reply',
      group: 'Applicants',
      hotkey: 'r',
      when: () => opened === undefined && onRow !== undefined,
      run: () => focused !== null && table.onReply(focused),
    },
    grow(1, 'shift+arrowdown'),
    grow(-1, 'shift+arrowup'),
    {
      id: 'table.enter',
      name: 'Go to the first row',
      group: 'Table',
      hotkey: 'arrowdown',
      when: () => nowhere() && (rows.total ?? 0) > 0,
      run: () => {
        gridRef.current?.focus()
        onFocus(focused ?? 0)
      },
    },
    {
      id: 'table.leave',
      name: 'Close, then clear',
      group: 'Table',
      hotkey: 'escape',
      when: () => table.query.openId !== null || focused !== null || sizeOf(selection) > 0,
      run: leave,
    },
  ])
}
