import { useEffect, useState } from 'react'
import { sentenceOf, winnow } from '../../lib/client.ts'

/** Leads to a page of Stripe. `error`: why it could not be opened; pressing again tries again. */
export function useStripe(pageId: string) {
  const [busy, setBusy] = useState<'startCheckout' | 'openBillingPortal' | null>(null)
  const [error, setError] = useState<string | null>(null)
  // The browser may keep this page while the person is at Stripe, and show it again as it was left.
  useEffect(() => {
    const back = () => setBusy(null)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])
  const open = async (call: NonNullable<typeof busy>) => {
    setBusy(call)
    setError(null)
    try {
      location.assign((await winnow[call]({ page_id: pageId })).url)
    } catch (failure) {
      setError(sentenceOf(failure))
      setBusy(null)
    }
  }
  return { busy, error, open }
}
