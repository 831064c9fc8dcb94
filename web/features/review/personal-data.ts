import { counted } from '@winnow/openapi/common/text/format'
import { saveFile } from '../../lib/browser/save-file.ts'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { confirm, toast } from '../../ui/overlays/stack/stack.ts'
import type { Applicant } from './selection/subjects.ts'

type Held = Awaited<ReturnType<typeof winnow.fetchPerson>>

/** '3 applications to 2 forms, 4 messages and 1 note'; what there is none of is left out. */
export function heldText({ forms, applications, drafts, files, messages, notes }: Held): string {
  const sent =
    forms.length > 1
      ? `${counted(applications, 'application')} to ${counted(forms.length, 'form')}`
      : counted(applications, 'application')
  const others = [
    [drafts, 'draft'],
    [files, 'file'],
    [messages, 'message'],
    [notes, 'note'],
  ] as const
  const parts = [sent, ...others.flatMap(([n, what]) => (n > 0 ? [counted(n, what)] : []))]
  const last = parts.pop()
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : String(last)
}

/** Saves the ZIP file of what the workspace holds about somebody. */
export async function downloadPerson(page_id: string, { name, email }: Applicant): Promise<void> {
  const id = toast({ title: `Collecting ${name}'s data`, progress: { done: 0, total: 1 } })
  try {
    const file = await winnow.exportPerson({ page_id, email })
    saveFile(file, `${name}.zip`)
    toast({ id, title: `Downloaded ${name}'s data`, duration: 4_000 })
  } catch (failure) {
    toast({ id, tone: 'bad', title: `Couldn't download ${name}'s data`, text: sentenceOf(failure) })
  }
}

/** Says what would go, asks, and erases it for good. */
export async function erasePerson(
  page_id: string,
  { name, email }: Applicant,
  erased: () => void,
): Promise<void> {
  try {
    const held = await winnow.fetchPerson({ page_id, email })
    const where = held.wholeWorkspace ? 'in this workspace' : 'in the forms that you created'
    const agreed = await confirm({
      title: `Erase ${name}?`,
      text: `Erases everything about ${email} ${where}: ${heldText(held)}. This can't be undone, and restoring a backup doesn't bring it back.`,
      confirm: 'Erase person',
    })
    if (!agreed) return
    await winnow.erasePerson({ page_id, email }, { idempotencyKey: crypto.randomUUID() })
    erased()
    toast({
      title: `${name} erased`,
      text: `${heldText(held)} erased for good.`.replace(/^./, it => it.toUpperCase()),
    })
  } catch (failure) {
    toast({ tone: 'bad', title: `Couldn't erase ${name}`, text: sentenceOf(failure) })
  }
}
