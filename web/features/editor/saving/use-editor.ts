import type { FormForEdit } from '@winnow/sdk'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { winnow } from '../../../lib/client.ts'
import { toast } from '../../../ui/overlays/stack.ts'
import { editorOf } from './editor-store.ts'

/** The store of the form that is open, and its state. Leaving the page while something is unsaved asks first. */
export function useEditor(form: FormForEdit) {
  const [store] = useState(() => editorOf(winnow, form))
  const state = useSyncExternalStore(store.subscribe, store.snapshot)
  const unsaved = state.save.kind !== 'saved'
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  const { merged } = state
  useEffect(() => {
    if (merged)
      toast({ title: `${merged.by} edited this form too`, text: 'Your changes and theirs are kept.' })
  }, [merged])
  return { store, ...state }
}
