import type { Folder, FormSummary } from '@winnow/sdk'
import { type DragEvent, useState } from 'react'

/** Group that a drop moves into: a folder, or null for none; undefined takes no drop. */
type Target = Folder | null | undefined

const keyOf = (target: Target) => (target === undefined ? undefined : (target?.id ?? 'none'))

/** A form on its way from its row to a folder; `drop` absent: nothing can be dragged. */
export function useDragging(drop: ((form: FormSummary, folder: Folder | null) => void) | undefined) {
  const [dragged, setDragged] = useState<FormSummary | null>(null)
  const [over, setOver] = useState<string>()
  const end = () => {
    setDragged(null)
    setOver(undefined)
  }
  const row = (form: FormSummary) =>
    drop && {
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', form.name)
        event.dataTransfer.setDragImage(event.currentTarget, 24, 20)
        setDragged(form)
      },
      onDragEnd: end,
    }
  const target = (folder: Target) => {
    const key = keyOf(folder)
    if (!drop || folder === undefined || dragged === null || dragged.folderId === (folder?.id ?? null))
      return {}
    return {
      'data-over': over === key ? '' : undefined,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(key)
      },
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(undefined)
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault()
        drop(dragged, folder)
        end()
      },
    }
  }
  return { row, target }
}
