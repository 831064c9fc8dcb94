import type { Folder, FormSummary } from '@winnow/sdk'
import { FilePlus2, FolderInput, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useActions } from '../../../lib/hotkeys.ts'
import type { MenuItem } from '../../../ui/overlays/Menu.tsx'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import type { FolderTask } from './FolderDialogs.tsx'
import { deleteFolder, dropForm, toggleFolded, useFolders } from './folders.ts'

const FolderDialogs = onDemand(() => import('./FolderDialogs.tsx').then(module => module.FolderDialogs))

/** Opens the dialog for one, while a list of forms shows. */
export const newFolderAction = 'new-folder'

/** What can be done with the folders of a list. */
export interface Folding {
  toggle: (folder: Folder) => void
  /** None: the caller can't change folders */
  actionsOf: (folder: Folder) => MenuItem[]
  /** Puts a form that was dragged there into the folder, or with null into none; absent: the caller can't */
  drop: ((form: FormSummary, folder: Folder | null) => void) | undefined
  /** Forms of the folder that are not listed yet are fetched; absent: all are listed */
  loadMore: (() => void) | undefined
}

interface Shown {
  pageId: string
  forms: readonly FormSummary[] | undefined
  loadMore: (() => void) | undefined
  /** Absent: the caller can't make forms, and not change folders either */
  newForm: ((folder?: Folder) => void) | undefined
}

/** The folders of a workspace, what can be done with them, and the dialogs for it. */
export function useFolderGroups({ pageId, forms, loadMore, newForm }: Shown) {
  const { data, isLoading } = useFolders(pageId)
  const [task, setTask] = useState<FolderTask | null>(null)
  const folders = data?.folders ?? []
  const canFill = ({ id }: Folder) => loadMore !== undefined || forms?.some(it => it.folderId !== id)
  const actionsOf = (folder: Folder): MenuItem[] =>
    newForm
      ? [
          { id: 'new', name: 'New form here', icon: FilePlus2, run: () => newForm(folder) },
          ...(canFill(folder)
            ? [
                {
                  id: 'fill',
                  name: 'Move forms here…',
                  icon: FolderInput,
                  run: () => setTask({ kind: 'fill', folder }),
                },
              ]
            : []),
          {
            id: 'rename',
            name: 'Rename',
            icon: Pencil,
            separated: true,
            run: () => setTask({ kind: 'rename', folder }),
          },
          {
            id: 'delete',
            name: 'Delete',
            icon: Trash2,
            tone: 'danger',
            run: () => void deleteFolder(pageId, folder),
          },
        ]
      : []
  const folding: Folding = {
    toggle: folder => void toggleFolded(pageId, folder),
    actionsOf,
    drop: newForm && ((form, folder) => void dropForm(pageId, form, folder)),
    loadMore,
  }
  useActions(
    newForm
      ? [
          {
            ...{ id: newFolderAction, name: 'New folder', icon: FolderPlus, group: 'Forms' },
            run: () => setTask({ kind: 'create', forms: [] }),
          },
        ]
      : [],
  )
  return {
    folders,
    isLoading,
    folding,
    move: newForm && ((moving: readonly FormSummary[]) => setTask({ kind: 'move', forms: moving })),
    dialogs: task && (
      <FolderDialogs
        {...{ pageId, task, folders, loadMore }}
        forms={forms ?? []}
        onTask={setTask}
        onClose={() => setTask(null)}
      />
    ),
  }
}
