import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { field } from '../../../../styled-system/recipes'
import { Button } from '../../../actions/Button.tsx'
import { Input } from '../../../fields/Input.tsx'
import { Icon } from '../../../Icon.tsx'
import { linkAddress } from './links.ts'

const form = css({ width: '[320px]', maxWidth: 'full' })

interface LinkFieldProps {
  href: string
  /** Null removes the link */
  onSet: (href: string | null, typed: string) => void
  onLeave: () => void
}

/** The address of a link; an empty one removes it (docs/rules.md#rich-text-links). */
export function LinkField({ href, onSet, onLeave }: LinkFieldProps) {
  const [typed, setTyped] = useState(href)
  const [refused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => input.current?.select(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (typed.trim() === '') return onSet(null, '')
    const address = linkAddress(typed)
    if (address === null) setRefused(true)
    else onSet(address, typed.trim())
  }
  return (
    <form className={form} onSubmit={submit} noValidate>
      <div className={css({ display: 'flex', gap: '4' })}>
        <Input
          ref={input}
          size="28"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          aria-label="Link address"
          placeholder="Address"
          value={typed}
          aria-invalid={refused || undefined}
          aria-describedby={refused ? id : undefined}
          onChange={event => {
            setTyped(event.target.value)
            setRefused(false)
          }}
          onKeyDown={event => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            onLeave()
          }}
        />
        <Button type="submit">{href && typed.trim() === '' ? 'Remove' : 'Set link'}</Button>
      </div>
      {refused && (
        <p id={id} role="alert" className={`${field().error} ${css({ padding: '4' })}`}>
          <Icon of={CircleAlert} size={13} />
          <span>Enter a web address, email address or phone number</span>
        </p>
      )}
    </form>
  )
}
