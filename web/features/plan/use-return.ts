import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { winnow } from '../../lib/client.ts'
import { refresh } from '../../lib/refresh.ts'

/** How somebody came back from Stripe; 'waiting': paid, and Stripe has not confirmed it yet. */
type Return = 'asking' | 'waiting' | 'cancelled' | null

/** Finds out what became of a payment when Stripe leads back (`checkout` in the address, which is used once). */
export function useReturn(pageId: string, canChange: boolean): Return {
  const [query, setQuery] = useSearchParams()
  const [state, setState] = useState<Return>(null)
  const checkout = query.get('checkout')
  useEffect(() => {
    if (checkout === null) return
    setQuery(
      now => {
        const rest = new URLSearchParams(now)
        rest.delete('checkout')
        return rest
      },
      { replace: true },
    )
    if (checkout !== 'success' || !canChange) return setState(checkout === 'cancelled' ? 'cancelled' : null)
    setState('asking')
    const ask = async () => {
      // What cannot be asked now is told by Stripe's webhook, and this page follows.
      const plan = await winnow.refreshPlan({ page_id: pageId }).then(
        reply => reply.plan,
        () => null,
      )
      await refresh('fetchMe', 'fetchPlans')
      setState(plan === 'PRO' ? null : 'waiting')
    }
    void ask()
  }, [checkout, setQuery, pageId, canChange])
  return state
}
