import type { Folder, FormSummary } from '@winnow/sdk'
import { sentenceOf, useCall, winnow } from '../../../lib/client.ts'
import { refresh, replace } from '../../../lib/refresh.ts'
import { confirm, toast } from '../../../ui/overlays/stack/stack.ts'
import { refreshForms } from '../use-forms.ts'

/** The folders of a workspace's forms, by name, shared by all who show them; null: of none. */
export const useFolders = (pageId: string | null) =>
  useCall('fetchFolders', pageId === null ? null : { page_id: pageId })

/** Folders changed, or what is in them. */
export const refreshFolders = (pageId: string): Promise<unknown> =>
  Promise.all([refresh('fetchFolders', 'fetchHome'), refreshForms(pageId)])

const meanwhile = 'It was deleted in the meantime. Choose another folder.'
/** Why a folder could not be used. */
export const folderSentence = (failure: unknown): string =>
  (failure as { code?: string }).code === 'not_found' ? meanwhile : sentenceOf(failure)

/** Shows at once; it comes back where the server refuses. */
export async function toggleFolded(pageId: string, { id, name, folded }: Folder): Promise<void> {
  const show = (on: boolean) =>
    replace('fetchFolders', { page_id: pageId }, known => ({
      folders: known.folders.map(it => (it.id === id ? { ...it, folded: on } : it)),
    }))
  void show(!folded)
  try {
    await winnow.updateFolded({ folder_id: id, folded: !folded })
  } catch (failure) {
    void show(folded)
    toast({
      tone: 'bad',
      title: `Couldn't ${folded ? 'unfold' : 'fold'} ‘${name}’`,
      text: sentenceOf(failure),
    })
  }
}

type Moving = Pick<FormSummary, 'identifier' | 'name'>

const named = (forms: readonly Moving[]) =>
  forms.length === 1 ? `‘${forms[0]?.name}’` : `${forms.length} forms`

/** Puts forms into a folder, or with null into none; the toast takes it back. Throws what the server refused. */
export async function moveForms(
  pageId: string,
  forms: readonly Moving[],
  folder: Pick<Folder, 'id' | 'name'> | null,
): Promise<void> {
  const form_ids = forms.map(it => it.identifier)
  const { moved } = await winnow.moveForms({ form_ids, folder_id: folder?.id ?? null })
  void refreshFolders(pageId)
  if (moved.length === 0) return
  toast({
    id: 'forms-moved',
    title: folder ? `${named(forms)} moved to ‘${folder.name}’` : `${named(forms)} moved out of the folder`,
    action: { name: 'Undo', keys: 'mod+z', run: () => void moveBack(pageId, forms, moved) },
  })
}

/** Each to the folder that it came from. */
async function moveBack(
  pageId: string,
  forms: readonly Moving[],
  moved: Awaited<ReturnType<typeof winnow.moveForms>>['moved'],
) {
  try {
    for (const [from, some] of Map.groupBy(moved, it => it.from))
      await winnow.moveForms({ form_ids: some.map(it => it.identifier), folder_id: from })
    toast({ id: 'forms-moved', title: `${named(forms)} moved back` })
  } catch (failure) {
    const text =
      (failure as { code?: string }).code === 'not_found' ? 'The folder was deleted.' : sentenceOf(failure)
    toast({ id: 'forms-moved', tone: 'bad', title: "Couldn't undo the move", text })
  }
  void refreshFolders(pageId)
}

/** Moves what was dropped; says so where it fails. */
export async function dropForm(pageId: string, form: Moving, folder: Folder | null): Promise<void> {
  try {
    await moveForms(pageId, [form], folder)
  } catch (failure) {
    toast({ tone: 'bad', title: `Couldn't move ‘${form.name}’`, text: folderSentence(failure) })
    void refreshFolders(pageId)
  }
}

/** Asks first: the forms stay, and that is said. */
export async function deleteFolder(pageId: string, { id, name, formCount }: Folder): Promise<void> {
  const agreed = await confirm({
    title: 'Delete this folder?',
    // Of forms that others alone manage, the count knows nothing.
    text: `Deletes ‘${name}’ for everyone in the workspace. No form is deleted: ${formCount === 0 ? 'any forms in it' : 'its forms'} stay, outside any folder.`,
    confirm: 'Delete folder',
  })
  if (!agreed) return
  try {
    await winnow.deleteFolder({ folder_id: id })
    toast({ title: `Folder ‘${name}’ deleted` })
  } catch (failure) {
    toast({ tone: 'bad', title: `Couldn't delete ‘${name}’`, text: sentenceOf(failure) })
  }
  void refreshFolders(pageId)
}
