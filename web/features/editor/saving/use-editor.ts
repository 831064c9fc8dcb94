import type { FormForEdit } from '@winnow/sdk'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { winnow } from '../../../lib/client.ts'
import { toast } from '../../../ui/overlays/stack/stack.ts'
import { useSession } from '../../session/session.ts'
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
  const { me } = useSession()
  useEffect(() => {
    if (!merged) return
    if (merged.by?.id === me.id)
      toast({ title: 'You edited this form elsewhere too', text: 'Both changes are kept.' })
    else
      toast({
        title: `${merged.by?.name ?? 'Someone'} edited this form too`,
        text: 'Your changes and theirs are kept.',
      })
  }, [merged, me.id])
  return { store, ...state }
}
