import { counted } from '@winnow/openapi/common/text/format'
import type { FormSummary } from '@winnow/sdk'
import {
  CopyPlus,
  FolderInput,
  LayoutTemplate,
  Link,
  type LucideIcon,
  Pencil,
  Pin,
  PinOff,
  Settings,
  Share2,
  Table2,
  Trash2,
} from 'lucide-react'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import { paths } from '../../../lib/paths.ts'
import { put } from '../../../lib/refresh.ts'
import { copyText } from '../../../ui/actions/CopyText.tsx'
import { confirm, toast } from '../../../ui/overlays/stack/stack.ts'

/** What can be done with a form of the list: its menu, and its keys while the row has the focus. */
export interface FormAction {
  id: string
  name: string
  icon: LucideIcon
  keys?: string
  tone?: 'danger'
  separated?: boolean
  run: () => void
}

interface FormActing {
  navigate: (path: string) => void
  share: (form: FormSummary) => void
  /** Chooses a folder for them; absent: the caller can't */
  move: ((forms: readonly FormSummary[]) => void) | undefined
  /** Makes a template of it; absent: the caller can't */
  saveTemplate: ((form: FormSummary) => void) | undefined
  /** The list and the sidebar are to be fetched again */
  changed: () => void
}

const linkOf = (identifier: string) => new URL(paths.hostedForm(identifier), location.origin).href

async function copyLink(form: FormSummary) {
  const link = linkOf(form.identifier)
  if (await copyText(link)) toast({ id: 'form-link', title: 'Link copied', text: link, duration: 4_000 })
}

/** The row itself shows that it was done. */
async function togglePin(form: FormSummary, changed: () => void) {
  try {
    await winnow.updatePinned({ form_id: form.identifier, pinned: !form.pinned })
    changed()
  } catch (failure) {
    const what = form.pinned ? 'unpin' : 'pin'
    toast({ tone: 'bad', title: `Couldn't ${what} ‘${form.name}’`, text: sentenceOf(failure) })
  }
}

/** Goes to the copy's editor. */
export async function duplicate(
  form: Pick<FormSummary, 'identifier' | 'name'>,
  { navigate, changed }: Pick<FormActing, 'navigate' | 'changed'>,
): Promise<void> {
  try {
    const copy = await winnow.duplicateForm(
      { form_id: form.identifier },
      { idempotencyKey: crypto.randomUUID() },
    )
    changed()
    navigate(paths.formEdit(copy.identifier))
    toast({
      title: `Duplicated as ‘${copy.name}’`,
      text: 'A draft with the same questions and settings, but no opening or closing date and no applications.',
    })
  } catch (failure) {
    toast({ tone: 'bad', title: `Couldn't duplicate ‘${form.name}’`, text: sentenceOf(failure) })
  }
}

export async function restore(
  form: Pick<FormSummary, 'identifier' | 'name'>,
  { navigate, changed }: Pick<FormActing, 'navigate' | 'changed'>,
) {
  try {
    await winnow.restoreForm({ form_id: form.identifier })
    // Forgets that it was deleted, so that its screens load it again.
    void put('fetchDetails', { form_id: form.identifier }, () => undefined)
    changed()
    toast({
      id: `deleted-${form.identifier}`,
      title: `‘${form.name}’ restored`,
      text: 'Its applications, link and settings are back.',
      action: { name: 'Open', run: () => navigate(paths.form(form.identifier)) },
    })
  } catch (failure) {
    toast({ tone: 'bad', title: `Couldn't restore ‘${form.name}’`, text: sentenceOf(failure) })
  }
}

/** Asks, deletes, and offers to undo it. True: it is deleted. */
export async function remove(
  form: Pick<FormSummary, 'identifier' | 'name' | 'totalCount'>,
  acting: Pick<FormActing, 'navigate' | 'changed'>,
): Promise<boolean> {
  const what = form.totalCount === 0 ? '' : ` and its ${counted(form.totalCount, 'application')}`
  const agreed = await confirm({
    title: 'Delete this form?',
    text: `Deletes ‘${form.name}’${what}. You can restore it for 30 days.`,
    confirm: 'Delete form',
  })
  if (!agreed) return false
  try {
    await winnow.deleteForm({ form_id: form.identifier })
  } catch (failure) {
    toast({ tone: 'bad', title: `Couldn't delete ‘${form.name}’`, text: sentenceOf(failure) })
    return false
  }
  acting.changed()
  toast({
    id: `deleted-${form.identifier}`,
    title: `‘${form.name}’ deleted`,
    text: 'You can restore it for 30 days.',
    action: { name: 'Undo', keys: 'mod+z', run: () => void restore(form, acting) },
  })
  return true
}

/** What the caller may do with this form (`can`), in the order of the menu. */
export function formActions(form: FormSummary, acting: FormActing): FormAction[] {
  const { navigate, share, move, saveTemplate } = acting
  return [
    { id: 'open', name: 'Open applicants', icon: Table2, run: () => navigate(paths.form(form.identifier)) },
    ...(form.can.edit
      ? [
          {
            id: 'edit',
            name: 'Edit form',
            icon: Pencil,
            keys: 'e',
            run: () => navigate(paths.formEdit(form.identifier)),
          },
          {
            id: 'settings',
            name: 'Settings',
            icon: Settings,
            run: () => navigate(paths.formSettings(form.identifier)),
          },
        ]
      : []),
    {
      id: 'pin',
      name: form.pinned ? 'Unpin' : 'Pin to the top',
      icon: form.pinned ? PinOff : Pin,
      keys: 'p',
      run: () => void togglePin(form, acting.changed),
    },
    ...(move
      ? [{ id: 'move', name: 'Move to folder…', icon: FolderInput, keys: 'm', run: () => move([form]) }]
      : []),
    {
      id: 'share',
      name: 'Share form',
      icon: Share2,
      keys: 's',
      separated: true,
      run: () => share(form),
    },
    { id: 'copy', name: 'Copy link', icon: Link, keys: 'c', run: () => void copyLink(form) },
    ...(form.can.duplicate
      ? [
          {
            id: 'duplicate',
            name: 'Duplicate',
            icon: CopyPlus,
            keys: 'd',
            run: () => void duplicate(form, acting),
          },
        ]
      : []),
    ...(saveTemplate
      ? [
          {
            id: 'save-template',
            name: 'Save as template…',
            icon: LayoutTemplate,
            run: () => saveTemplate(form),
          },
        ]
      : []),
    ...(form.can.delete
      ? [
          {
            id: 'delete',
            name: 'Delete',
            icon: Trash2,
            keys: 'delete',
            tone: 'danger' as const,
            separated: true,
            run: () => void remove(form, acting),
          },
        ]
      : []),
  ]
}
