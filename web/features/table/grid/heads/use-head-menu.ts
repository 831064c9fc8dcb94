import type { DataEditorRef } from '@glideapps/glide-data-grid'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePart } from '../../../review/ReviewProvider.tsx'
import { headMenuWidth } from '../../column-menu/HeadMenu.tsx'
import type { GridColumn } from '../../columns/index.ts'

interface HeadMenus {
  box: RefObject<HTMLElement | null>
  gridRef: RefObject<DataEditorRef | null>
  columns: readonly GridColumn[]
  /** The head under the pointer, counted as the grid does */
  head: number | undefined
  /** The column that the keyboard is in */
  focusedColumn: number
  /** The keyboard is on a row: without one the grid would take its first */
  hasRow: boolean
  /** Pixels at the right that are not a head's */
  reserved: number
}

/**
 * Which head has its menu's button now: the one whose menu is open, the one under the pointer, else that of the column that
 * the keyboard is in, where Tab and Alt+Arrow down find it.
 */
export function useHeadMenu({ box, gridRef, columns, head, focusedColumn, hasRow, reserved }: HeadMenus) {
  const [opened, setOpened] = useState<number>()
  const [right, setRight] = useState(0)
  const stays = useRef(false)
  const isClosing = useRef(false)
  const col = opened ?? head ?? Math.min(focusedColumn, columns.length)
  const column = columns[col - 1]

  const measure = useCallback(() => {
    const bounds = gridRef.current?.getBounds(col, -1)
    const around = box.current?.getBoundingClientRect()
    if (!bounds || !around) return
    setRight(Math.min(bounds.x + bounds.width - around.x, around.width - reserved))
  }, [box, gridRef, col, reserved])
  // As the menu opens it is measured again: when the table first stood, the grid could not say where its heads are.
  useLayoutEffect(() => {
    if (columns.length > 0 || opened !== undefined) measure()
  }, [measure, columns, opened])

  const openAt = (at: number) => {
    if (columns[at - 1] === undefined) return
    stays.current = false
    gridRef.current?.scrollTo(at, 0, 'horizontal')
    setOpened(at)
  }
  const focusGrid = () => {
    if (hasRow && !stays.current) gridRef.current?.focus()
  }
  const onOpenChange = (open: boolean) => {
    if (open) return openAt(col)
    setOpened(undefined)
    isClosing.current = true
    // The focus returns to the grid, unless the entry took it elsewhere.
    requestAnimationFrame(focusGrid)
  }
  const onFocus = () => {
    measure()
    // A menu that closes gives the focus to its button, sooner or later.
    if (isClosing.current) focusGrid()
    isClosing.current = false
  }
  usePart('columnMenu', () => openAt(Math.min(focusedColumn, columns.length)))
  const shown = opened ?? head
  /** The head whose words make room for the button, and where it begins */
  const button = useMemo(
    () => (shown === undefined ? undefined : { col: shown, left: right - headMenuWidth }),
    [shown, right],
  )
  return {
    openAt,
    /** The entry that runs takes the focus with it. */
    measure,
    button,
    leave: () => {
      stays.current = true
    },
    at: column && {
      column,
      right,
      hovered: head !== undefined,
      open: opened !== undefined,
      onOpenChange,
      onFocus,
    },
  }
}
