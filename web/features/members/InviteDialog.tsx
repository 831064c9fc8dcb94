import { guestFormsText } from '@winnow/openapi/common/guest-forms'
import { limits } from '@winnow/openapi/common/limits'
import type { Members } from '@winnow/sdk'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { addressesIn, refusalOf } from '../../lib/addresses.ts'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { field } from '../../styled-system/recipes'
import { Button } from '../../ui/actions/Button.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Textarea } from '../../ui/fields/Input.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/stack/stack.ts'
import { useForms } from '../forms/use-forms.ts'
import { roleWords } from './roles.ts'

const roles = [
  { value: 'ADMIN', label: roleWords.ADMIN, hint: 'Manages every form and who is in the workspace.' },
  { value: 'MEMBER', label: roleWords.MEMBER, hint: 'Creates forms and sees their own.' },
  { value: 'GUEST', label: roleWords.GUEST, hint: 'Sees the forms you choose.' },
] as const
type Role = (typeof roles)[number]['value']

const formId = 'invite-members'

interface InviteDialogProps {
  pageId: string
  /** Gets everybody, with who is invited now */
  onInvited: (members: Members) => void
  onClose: () => void
}

/** Invites people by their addresses; what is refused stays typed (docs/rules.md#inviting-members). */
export function InviteDialog({ pageId, onInvited, onClose }: InviteDialogProps) {
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<Role>('MEMBER')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState<string>()
  const [choosesNone, setChoosesNone] = useState(false)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const choice = useRef<HTMLDivElement>(null)
  const emails = addressesIn(typed)
  const refuse = (sentence: string) => {
    setError(sentence)
    input.current?.focus()
  }
  const invite = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (emails.length === 0) return refuse('Enter an email address')
    if (emails.length > limits.invited) return refuse(`Invite up to ${limits.invited} people at once`)
    const isGuest = role === 'GUEST'
    setChoosesNone(isGuest && chosen.size === 0)
    if (isGuest && chosen.size === 0) return choice.current?.querySelector('input')?.focus()
    setBusy(true)
    try {
      const users = emails.map(email => ({ email: email.toLowerCase(), role }))
      const form_ids = isGuest ? [...chosen] : []
      onInvited(await winnow.addUserToWorkspace({ page_id: pageId, users, form_ids }))
      const title = emails.length === 1 ? 'Invite sent' : `${emails.length} invites sent`
      toast({ id: 'members', title, duration: 4_000 })
      onClose()
    } catch (failure) {
      refuse(refusalOf(failure, emails))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite people"
      subtitle="They get an email with a link that works for 14 days."
      initialFocus={input}
      footer={
        <>
          <Button size="32" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" size="32" type="submit" form={formId} busy={busy}>
            Invite
          </Button>
        </>
      }
    >
      <form id={formId} className={css({ stack: '16' })} onSubmit={invite} noValidate>
        <Field label="Email addresses" error={error}>
          <Textarea
            ref={input}
            rows={2}
            value={typed}
            placeholder="bo@example.com, chen@example.com"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            onChange={event => {
              setTyped(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
        <Field label="Role">
          <Select
            label="Role"
            options={roles}
            value={role}
            onChange={next => {
              setRole(next)
              setChoosesNone(false)
            }}
            size="32"
          />
        </Field>
        {role === 'GUEST' && (
          <div ref={choice}>
            <FormChoice
              pageId={pageId}
              chosen={chosen}
              onChange={next => {
                setChosen(next)
                setChoosesNone(false)
              }}
              isRefused={choosesNone}
            />
          </div>
        )}
      </form>
    </Dialog>
  )
}

interface FormChoiceProps {
  pageId: string
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** An invitation without one was asked for */
  isRefused: boolean
}

const most = 20

/** The forms that guests edit from the moment they join. */
function FormChoice({ pageId, chosen, onChange, isRefused }: FormChoiceProps) {
  const { forms, error, loadMore, loadingMore, refresh } = useForms(pageId)
  if (forms?.length === 0)
    return (
      <p className={css({ color: isRefused ? 'bad' : 't2' })} role={isRefused ? 'alert' : undefined}>
        There are no forms yet. Create one first: {guestFormsText}.
      </p>
    )
  return (
    <fieldset className={css({ border: 'none', padding: '0', margin: '0', minWidth: '0' })}>
      <legend className={css({ textStyle: 'control', paddingBottom: '6' })}>Forms they edit</legend>
      {!forms && !error && <SkeletonRows label="Loading forms" rows={3} columns={1} />}
      {!forms && error && <LoadFailure onRetry={() => void refresh()}>{sentenceOf(error)}</LoadFailure>}
      {forms && (
        <div
          className={css({
            stack: { base: '8', _coarse: '24' },
            maxHeight: '[200px]',
            overflowY: 'auto',
            padding: '12',
            border: 'hairline',
            borderRadius: 'control',
          })}
        >
          {forms.map(({ identifier, name }) => (
            <Checkbox
              key={identifier}
              checked={chosen.has(identifier)}
              disabled={!chosen.has(identifier) && chosen.size >= most}
              onChange={on => {
                const next = new Set(chosen)
                if (on) next.add(identifier)
                else next.delete(identifier)
                onChange(next)
              }}
            >
              {name}
            </Checkbox>
          ))}
          {loadMore && (
            <Button size="24" busy={loadingMore} onClick={loadMore}>
              Show more forms
            </Button>
          )}
        </div>
      )}
      {isRefused && (
        <p className={`${field().error} ${css({ marginTop: '6' })}`} role="alert">
          <Icon of={CircleAlert} size={13} />
          <span>Choose a form: {guestFormsText}.</span>
        </p>
      )}
    </fieldset>
  )
}
