import { addNote } from './add.ts'
import { deleteNote } from './delete.ts'
import { listNotes } from './list.ts'

/** Every command about notes, in the order of the help. */
export const noteCommands = [listNotes, addNote, deleteNote] as const
