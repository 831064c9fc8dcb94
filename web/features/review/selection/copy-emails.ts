import { limits } from '@winnow/openapi/common/limits'
import { count, counted } from '@winnow/openapi/common/text/format'
import { sentenceOf } from '../../../lib/client.ts'
import { toast } from '../../../ui/overlays/stack/stack.ts'
import type { Review } from '../review.ts'
import { applicantsBetween } from '../rows/range.ts'
import { type Applicant, type Selection, sizeOf } from './subjects.ts'

/** Addresses that one copy holds: more would hang the programs that they are pasted into. */
const most = limits.bulkNamed

const copyToast = 'emails-copied'

/** Addresses that mail reaches, each once, in the order of the selection. */
export const addressesOf = (applicants: readonly Applicant[]): string[] => [
  ...new Map(
    applicants
      .map(({ email }) => email)
      .filter(email => email !== '' && !/\.invalid$/i.test(email))
      .map(email => [email.toLowerCase(), email]),
  ).values(),
]

async function selectedApplicants(formId: string, selection: Selection): Promise<readonly Applicant[]> {
  if (selection.by === 'name') return [...selection.applicants.values()]
  const query = { form_id: formId, ...selection.query }
  const last = Math.min(selection.matched, most + selection.excluded.size) - 1
  const all = await applicantsBetween(query, [[0, last]])
  return all.filter(({ id }) => !selection.excluded.has(id))
}

/** Puts the selected applicants' addresses on the clipboard, and says how many (docs/rules.md#selection-bar). */
export async function copyEmails({ state }: Review): Promise<void> {
  const { form, selection } = state
  const size = sizeOf(selection)
  const found = selectedApplicants(form.identifier, selection).then(all => addressesOf(all).slice(0, most))
  if (selection.by === 'query') toast({ id: copyToast, tone: 'info', title: 'Reading email addresses…' })
  try {
    // The text may come later than the press that allows it: the clipboard waits for it.
    const text = found.then(all => new Blob([all.join('\n')], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    const copied = (await found).length
    toast({
      id: copyToast,
      title: `${counted(copied, 'email address', 'email addresses')} copied`,
      text: noteOf(size, copied),
    })
  } catch (error) {
    toast({
      id: copyToast,
      tone: 'bad',
      title: "Couldn't copy the email addresses",
      text:
        error instanceof DOMException ? 'Your browser blocked access to the clipboard.' : sentenceOf(error),
    })
  }
}

/** Why there are fewer than selected. */
function noteOf(size: number, copied: number): string | undefined {
  if (copied === size) return undefined
  if (copied === most) return `A copy holds up to ${count(most)}. Export CSV has them all.`
  return `${counted(size - copied, 'applicant has', 'applicants have')} none, or one that is copied already.`
}
