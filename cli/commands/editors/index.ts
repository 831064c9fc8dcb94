import { listEditors } from './list.ts'

/** Every command about a form's editors, in the order of the help. */
export const editorCommands = [listEditors] as const
