import { useEffect, useRef, useState } from 'react'
import { undoImport } from './undo-import.ts'

/** The undo of an import, from its question to its end; `onUndone` follows one that came to it. */
export function useUndoImport(onUndone: () => void) {
  const [busy, setBusy] = useState<string | null>(null)
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  return {
    busy: busy !== null,
    /** The import that is being undone */
    busyWith: busy,
    async undo(importId: string) {
      controller.current = new AbortController()
      const { signal } = controller.current
      const undone = await undoImport(importId, { signal, onBegun: () => setBusy(importId) })
      if (signal.aborted) return
      setBusy(null)
      if (undone) onUndone()
    },
  }
}
