import { addFolder, deleteFolder, listFolders, renameFolder } from './folders.ts'
import { moveForms } from './move.ts'

/** Every command about folders, in the order of the help. */
export const folderCommands = [listFolders, addFolder, renameFolder, deleteFolder, moveForms] as const
