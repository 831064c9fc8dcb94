import { type Scope, scopes } from '@winnow/openapi/common/enums'
import { line } from '@winnow/openapi/common/schema'
import type { CreateApiKeyResponse } from '@winnow/sdk'
import { WinnowError } from '@winnow/sdk'
import { type FormEvent, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { CopyButton } from '../../ui/actions/CopyText.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { inOrder, type Lifetime, lifetimes, scopeWords } from './scopes.ts'

const KeyName = line(80)
const form = css({ stack: '16' })

interface NewKeyDialogProps {
  pageId: string
  onClose: () => void
  onMade: () => void
}

/** Creates a key, then shows it this once. */
export function NewKeyDialog({ pageId, onClose, onMade }: NewKeyDialogProps) {
  const [made, setMade] = useState<CreateApiKeyResponse>()
  return made ? (
    <MadeKey made={made} onClose={onClose} />
  ) : (
    <KeyForm
      pageId={pageId}
      onClose={onClose}
      onMade={reply => {
        setMade(reply)
        onMade()
      }}
    />
  )
}

interface KeyFormProps {
  pageId: string
  onClose: () => void
  onMade: (reply: CreateApiKeyResponse) => void
}

function KeyForm({ pageId, onClose, onMade }: KeyFormProps) {
  const [name, setName] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<Scope>>(new Set(['forms:read', 'submissions:read']))
  const [lifetime, setLifetime] = useState<Lifetime>('90')
  const [error, setError] = useState<{ at: 'name' | 'scopes' | 'call'; text: string }>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const toggle = (scope: Scope, on: boolean) => {
    const next = new Set(selected)
    if (on) next.add(scope)
    else next.delete(scope)
    setSelected(next)
    setError(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const parsed = z.safeParse(KeyName, name)
    if (!parsed.success) return setError({ at: 'name', text: parsed.error.issues[0]?.message ?? '' })
    if (selected.size === 0) return setError({ at: 'scopes', text: 'Choose at least one permission' })
    setBusy(true)
    try {
      const expires_in_days = lifetimes.find(it => it.value === lifetime)?.days
      onMade(
        await winnow.createApiKey({
          page_id: pageId,
          name: parsed.data,
          scopes: inOrder(selected),
          expires_in_days,
        }),
      )
    } catch (failure) {
      const text = failure instanceof WinnowError ? failure.at('name') : undefined
      setError(text ? { at: 'name', text } : { at: 'call', text: sentenceOf(failure) })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Create API key"
      initialFocus={input}
      note="Acts as you in this workspace"
      footer={
        <>
          <Button size="32" onClick={onClose}>
            Cancel
          </Button>
          <Button size="32" kind="primary" type="submit" form={id} busy={busy}>
            Create key
          </Button>
        </>
      }
    >
      <form id={id} className={form} onSubmit={submit} noValidate>
        {error?.at === 'call' && <Notice tone="bad">Couldn't create the key. {error.text}</Notice>}
        <Field
          label="Name"
          hint="What you'll use it for"
          error={error?.at === 'name' ? error.text : undefined}
        >
          <Input
            ref={input}
            value={name}
            autoComplete="off"
            onChange={event => {
              setName(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
        <fieldset
          className={css({ stack: { base: '6', _coarse: '24' }, margin: '0', padding: '0', border: 'none' })}
        >
          <legend className={css({ marginBottom: '6', padding: '0', textStyle: 'control' })}>
            Permissions
          </legend>
          {scopes.map(scope => (
            <Checkbox key={scope} checked={selected.has(scope)} onChange={on => toggle(scope, on)}>
              {scopeWords[scope]} <span className={css({ color: 't3' })}>{scope}</span>
            </Checkbox>
          ))}
          {error?.at === 'scopes' && (
            <p role="alert" className={css({ textStyle: 'meta', color: 'bad' })}>
              {error.text}
            </p>
          )}
        </fieldset>
        <Field label="Expires">
          <Select options={lifetimes} value={lifetime} onChange={setLifetime} />
        </Field>
      </form>
    </Dialog>
  )
}

function MadeKey({ made, onClose }: { made: CreateApiKeyResponse; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={made.key.name}
      closable={false}
      footer={
        <Button size="32" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Notice tone="warn">Copy the key now. You won't be able to see it again.</Notice>
      <div className={css({ display: 'flex', alignItems: 'flex-end', gap: '8' })}>
        <div className={css({ grow: true })}>
          <Field label="API key">
            <Input
              readOnly
              className={css({ fontSize: '[12px]' })}
              value={made.token}
              onFocus={event => event.currentTarget.select()}
            />
          </Field>
        </div>
        <CopyButton kind="primary" size="field" text={made.token}>
          Copy key
        </CopyButton>
      </div>
    </Dialog>
  )
}
