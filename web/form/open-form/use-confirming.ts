import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { OpenPage } from '../page.ts'
import type { ConfirmEmail } from './confirm-email.tsx'
import { noteCode, sentCode } from './sent-code.ts'

interface Confirming {
  email: string
  ConfirmEmail: typeof ConfirmEmail
  /** How often the form was sent while it asked */
  repeats: number
}

const isEmail = (target: EventTarget | null) => target instanceof HTMLInputElement && target.name === 'email'

/**
 * Whether the form asks for a mailed code. A page that was left for the mail asks again when it is back, once `drawn` says that
 * its answers are in the fields (docs/rules.md#verified-addresses).
 */
export function useConfirming(page: OpenPage, formRef: RefObject<HTMLFormElement | null>, drawn: unknown) {
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  /** Only who has confirmed the address can send, and no captcha is asked of them: theirs was spent on learning that */
  const [needsCode, setNeedsCode] = useState(false)
  const { verify, form } = page
  const ask = useCallback(async (email: string) => {
    setNeedsCode(true)
    const { ConfirmEmail } = await import('./confirm-email.tsx')
    setConfirming(now => ({ email, ConfirmEmail, repeats: now?.email === email ? now.repeats + 1 : 0 }))
  }, [])
  const end = useCallback(() => {
    noteCode(form.identifier, null)
    setConfirming(null)
  }, [form.identifier])
  useEffect(() => {
    const code = drawn && verify ? sentCode(form.identifier) : null
    const input = formRef.current?.querySelector<HTMLInputElement>('[name=email]')
    if (code && input?.value.trim() === code.email) ask(code.email).catch(() => {})
  }, [drawn, verify, form.identifier, formRef, ask])
  useEffect(() => {
    const element = formRef.current
    // A code is for one address.
    const onInput = ({ target }: Event) => isEmail(target) && end()
    if (confirming) element?.addEventListener('input', onInput)
    return () => element?.removeEventListener('input', onInput)
  }, [confirming, formRef, end])
  return { confirming, needsCode, ask, end }
}
