import { Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRoute } from 'wouter'
import { useMedia } from '../../../lib/browser/use-media.ts'
import { type Action, registeredActions, useActions } from '../../../lib/hotkeys.ts'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'

const CommandPalette = onDemand(() => import('./CommandPalette.tsx').then(module => module.CommandPalette))
const ShortcutSheet = onDemand(() => import('./ShortcutSheet.tsx').then(module => module.ShortcutSheet))

/** Milliseconds after the screen */
const ahead = 2_000

/** The palette and the list of shortcuts, on every screen of the frame; what they hold is what the screen has registered. */
export function Keys() {
  const [, params] = useRoute<{ identifier: string }>(/^\/f\/(?<identifier>[^/]+)/)
  // What can be done is decided as it opens; nothing changes under a person's fingers.
  const [open, setOpen] = useState<{ part: 'palette' | 'shortcuts'; actions: readonly Action[] } | null>(null)
  // Where no key caps are shown, a list of keys is found by its key alone.
  const isTouch = useMedia('(pointer: coarse)')
  useActions([
    {
      id: 'palette',
      name: params ? 'Search actions, applicants and forms' : 'Search actions and forms',
      hotkey: 'mod+k',
      keyOnly: true,
      leadsToText: true,
      run: () => {
        const actions = registeredActions().filter(({ keyOnly, when }) => !keyOnly && (when?.() ?? true))
        setOpen({ part: 'palette', actions })
      },
    },
    {
      id: 'shortcuts',
      name: 'Keyboard shortcuts',
      icon: Keyboard,
      hotkey: '?',
      keyOnly: isTouch,
      run: () => setOpen({ part: 'shortcuts', actions: registeredActions() }),
    },
  ])
  useEffect(() => {
    const load = () => Promise.all([CommandPalette.preload(), ShortcutSheet.preload()])
    const timer = setTimeout(() => void load().catch(() => {}), ahead)
    return () => clearTimeout(timer)
  }, [])
  if (!open) return null
  const close = () => setOpen(null)
  return open.part === 'palette' ? (
    <CommandPalette actions={open.actions} formId={params?.identifier ?? null} onClose={close} />
  ) : (
    <ShortcutSheet actions={open.actions} onClose={close} />
  )
}
