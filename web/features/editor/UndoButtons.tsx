import { Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { useBuilder } from './builder.ts'

/** Undo and redo of the draft, at the header's right. */
export function UndoButtons() {
  const { canUndo, canRedo, undo, redo } = useBuilder()
  return (
    <>
      <IconButton icon={Undo2} label="Undo" keys="mod+z" disabled={!canUndo} onClick={undo} />
      <IconButton icon={Redo2} label="Redo" keys="shift+mod+z" disabled={!canRedo} onClick={redo} />
    </>
  )
}
