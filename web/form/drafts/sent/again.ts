import { anotherAddressHash } from '../../screens/another-address.tsx'
import { removeForm } from '../../uploads/cache.ts'
import { openLocalDraft } from '../local-draft.ts'

/** Opens the form as its link has it, without saved answers or ones that the browser would restore. */
export function openAgain(): void {
  const url = new URL(location.href)
  url.searchParams.delete('draft')
  url.hash = ''
  location.replace(url)
}

/** Lets this device forget what it sent, so that the form opens empty. */
export async function forgetSent(formId: string): Promise<void> {
  const local = await openLocalDraft(formId)
  await local.end('restarted', local.found ?? { fields: {} })
  await removeForm(formId)
}

/** Whether 'Use another address' led here; the address bar forgets it, as the form may be sent and opened again. */
export function takeAnotherAddress(): boolean {
  if (location.hash !== anotherAddressHash) return false
  history.replaceState(history.state, '', location.pathname + location.search)
  return true
}
