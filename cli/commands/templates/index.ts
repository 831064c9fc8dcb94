import { addTemplate, changeTemplate } from './change.ts'
import { listTemplates } from './list.ts'
import { previewTemplate } from './preview.ts'
import { removeTemplate } from './remove.ts'

/** Every command about reply templates, in the order of the help. */
export const templateCommands = [
  ...[listTemplates, addTemplate, changeTemplate, removeTemplate, previewTemplate],
] as const
