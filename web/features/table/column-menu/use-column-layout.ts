import type { FormDetails } from '@winnow/sdk'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { mutate } from 'swr'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import { refresh } from '../../../lib/refresh.ts'
import { confirm, toast } from '../../../ui/overlays/stack/stack.ts'
import type { Searches } from '../../review/searches/searches.ts'
import type { GridColumn } from '../columns/index.ts'
import { clampWidth, hasOrder, orderBody, resetWidth, widthBody, withOrder, withWidth } from './layout.ts'

/** Milliseconds (docs/rules.md#column-layout) */
const orderDebounce = 300
const widthDedupe = 300

export interface ColumnLayout {
  /** The ids of all columns that can be moved, hidden ones too, left to right */
  order: (ids: readonly string[]) => void
  resize: (column: GridColumn, width: number) => void
  resetWidth: (column: GridColumn) => void
  /** Another form's status or labels of the same applicants */
  add: (type: 'FORM_STATUS' | 'FORM_LABELS', sourceFormId: string) => Promise<void>
  /** A deleted question, with what was answered to it */
  show: (questionId: string) => Promise<void>
  remove: (column: GridColumn) => Promise<void>
}

/** What is asked before an AI column is deleted; with the last one of its search, the search goes too. */
function deletionOf({ id, title }: Pick<GridColumn, 'id' | 'title'>, { customFields }: FormDetails) {
  const search = customFields.find(it => it.id === id)?.search
  const isLast = customFields.filter(it => it.search?.id === search?.id).length === 1
  return {
    title: `Delete ‘${title}’?`,
    text: `Deleting a column removes it for all editors of the form, with its results. ${
      search && isLast ? `It is the only one of the search ‘${search.name}’, which is deleted too. ` : ''
    }This can't be undone.`,
    confirm: 'Delete column',
  }
}

/**
 * Changes the order and width of a form's columns: on the screen at once, at the server after a pause; a failure leaves the
 * screen as it is (docs/rules.md#column-layout).
 */
export function useColumnLayout(
  form: FormDetails,
  onNewColumn: () => void,
  searches: Pick<Searches, 'deleted'>,
): ColumnLayout {
  const latest = useRef(form)
  latest.current = form
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void }>(undefined)
  /** From the move until the server has answered */
  const unsaved = useRef<readonly string[]>(undefined)
  const resizedAt = useRef(new Map<string, number>())
  useEffect(
    () => () => {
      clearTimeout(waiting.current?.timer)
      waiting.current?.send()
    },
    [],
  )

  const change = useCallback((by: (form: FormDetails) => FormDetails) => {
    latest.current = by(latest.current)
    const body = { form_id: latest.current.identifier }
    return mutate<FormDetails>(['fetchDetails', body], form => form && by(form), { revalidate: false })
  }, [])
  // Whatever refreshes the form before the server has the order brings the one of before.
  useLayoutEffect(() => {
    const ids = unsaved.current
    if (ids && !hasOrder(form, ids)) void change(form => withOrder(form, ids))
  }, [form, change])
  /** Not while an order is unsaved: the server's would take its place on the screen. */
  const settle = useCallback(() => {
    if (!unsaved.current) void refresh('fetchDetails')
  }, [])

  const order = useCallback(
    (ids: readonly string[]) => {
      void change(form => withOrder(form, ids))
      const send = () => {
        waiting.current = undefined
        const forget = () => {
          if (unsaved.current === ids) unsaved.current = undefined
        }
        winnow
          .updateColumnOrder(orderBody(latest.current, ids))
          .finally(forget)
          .then(settle, () => '')
      }
      unsaved.current = ids
      clearTimeout(waiting.current?.timer)
      waiting.current = { timer: setTimeout(send, orderDebounce), send }
    },
    [change, settle],
  )
  const resize = useCallback(
    (column: GridColumn, wanted: number) => {
      const now = performance.now()
      const before = resizedAt.current.get(column.id)
      if (before !== undefined && now - before < widthDedupe) return
      resizedAt.current.set(column.id, now)
      const width = clampWidth(wanted)
      const body = widthBody(latest.current, column, width)
      if (!body) return
      void change(form => withWidth(form, column, width))
      winnow.updateColumnWidth(body).then(settle, (error: unknown) => {
        console.warn("Couldn't save a column's width:", sentenceOf(error))
        return ''
      })
    },
    [change, settle],
  )
  const add = useCallback<ColumnLayout['add']>(
    async (type, sourceFormId) => {
      const form_id = latest.current.identifier
      try {
        await winnow.addCustomField({ form_id, type, source_form_id: sourceFormId })
        await refresh('fetchDetails')
        onNewColumn()
      } catch (error) {
        toast({ tone: 'bad', title: "Couldn't add the column", text: sentenceOf(error) })
      }
    },
    [onNewColumn],
  )
  const show = useCallback<ColumnLayout['show']>(
    async questionId => {
      const form_id = latest.current.identifier
      try {
        await winnow.updateColumnVisibility({
          form_id,
          input_fields: [{ field_id: questionId, visibility: true }],
        })
        await refresh('fetchDetails')
        onNewColumn()
      } catch (error) {
        toast({ tone: 'bad', title: "Couldn't add the column", text: sentenceOf(error) })
      }
    },
    [onNewColumn],
  )
  const remove = useCallback<ColumnLayout['remove']>(
    async ({ id, column, type, title }) => {
      const form_id = latest.current.identifier
      if (type === 'ai' && !(await confirm(deletionOf({ id, title }, latest.current)))) return
      try {
        if (type === 'ai') {
          await winnow.deleteAiQuery({ form_id, query_id: id })
          searches.deleted(title, [id])
        } else if (column.deleted)
          await winnow.updateColumnVisibility({
            form_id,
            input_fields: [{ field_id: id, visibility: false }],
          })
        else await winnow.removeCustomField({ form_id, custom_field_id: id })
        await refresh('fetchDetails')
      } catch (error) {
        const verb = type === 'ai' ? 'delete' : 'remove'
        toast({ tone: 'bad', title: `Couldn't ${verb} the column`, text: sentenceOf(error) })
      }
    },
    [searches],
  )
  return useMemo(
    () => ({
      order,
      resize,
      resetWidth: column => resize(column, resetWidth(column)),
      add,
      show,
      remove,
    }),
    [order, resize, add, show, remove],
  )
}
