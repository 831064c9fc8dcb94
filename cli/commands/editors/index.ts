import { addEditors } from './add.ts'
import { listEditors } from './list.ts'
import { removeEditor } from './remove.ts'

/** Every command about a form's editors, in the order of the help. */
export const editorCommands = [listEditors, addEditors, removeEditor] as const
