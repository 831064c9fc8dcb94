import { useId, useRef, useState } from 'react'
import { formApi, lostMessage, newKey } from '../api.ts'
import { Icon } from '../icons.tsx'

const nothing = { sentence: '', mailed: false }

/**
 * Has the way to an application mailed to the address that it was sent with (docs/rules.md#applicant-page). What was said of it
 * goes when `of` changes. `mail` tells whether the address was refused.
 */
export function useOwnLink(send: typeof formApi.sendOwnLink, of: unknown = null) {
  const [busy, setBusy] = useState(false)
  const [{ said, saidOf }, setSaid] = useState({ said: nothing, saidOf: of })
  const mail = async (formId: string, email: string) => {
    if (busy) return { isRefused: false }
    setBusy(true)
    const outcome = await send({ form_id: formId, email }, newKey())
    setBusy(false)
    const said = outcome.ok
      ? { mailed: true, sentence: `If you applied with ${email}, the link is on its way.` }
      : { mailed: false, sentence: outcome.errors?.[0]?.message ?? outcome.detail ?? lostMessage }
    setSaid({ said, saidOf: of })
    return { isRefused: !outcome.ok && outcome.errors !== undefined }
  }
  return { busy, ...(saidOf === of ? said : nothing), mail }
}

/** Asks for the address that the application was sent with. `email`: as it was typed here; null: nobody did. */
export function OwnLink({ formId, email = null }: { formId: string; email?: string | null }) {
  const { busy, sentence, mailed, mail } = useOwnLink(formApi.sendOwnLink)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <form
      className="own-link"
      noValidate
      onSubmit={async event => {
        event.preventDefault()
        const { current } = input
        const { isRefused } = await mail(formId, current?.value.trim() ?? '')
        if (isRefused) current?.focus()
      }}
    >
      <label className="title" htmlFor={id}>
        Email you applied with
      </label>
      <input
        ref={input}
        className="input"
        id={id}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={email ?? ''}
        aria-invalid={(sentence !== '' && !mailed) || undefined}
        aria-describedby={`${id}.said`}
      />
      <p id={`${id}.said`} className={mailed ? 'state' : 'state bad'} role="status">
        {sentence && <Icon name={mailed ? 'check' : 'alert'} />}
        {sentence}
      </p>
      <button className="quiet" type="submit" aria-disabled={busy || undefined}>
        Email me my link
      </button>
    </form>
  )
}

/** Leads people to an application that they sent earlier and whose link they have lost. */
export function AppliedAlready({ formId }: { formId: string }) {
  return (
    <details className="applied-already">
      <summary>Already applied?</summary>
      <OwnLink formId={formId} />
    </details>
  )
}
