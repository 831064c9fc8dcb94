import type { FormSummary, FormUser } from '@winnow/sdk'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { reasonOf, sentenceOf, useCall, winnow } from '../../lib/client.ts'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { confirm, toast } from '../../ui/overlays/stack/stack.ts'
import { refreshForms } from '../forms/use-forms.ts'
import { useSession } from '../session/session.ts'
import { EditorRow } from './EditorRow.tsx'
import { InviteField } from './InviteField.tsx'

const list = css({
  maxHeight: '[240px]',
  overflowY: 'auto',
  border: 'hairline',
  borderRadius: 'card',
  // Outside, where the border does not cut it.
  _focusVisible: { outlineOffset: '[2px]' },
})

interface EditorsDialogProps {
  form: Pick<FormSummary, 'identifier' | 'name'>
  onClose: () => void
}

/** Who manages a form: invites editors and removes them (docs/rules.md#inviting-editors). */
export function EditorsDialog({ form, onClose }: EditorsDialogProps) {
  const { me, workspace } = useSession()
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const of = { form_id: form.identifier }
  const { data, error, mutate } = useCall('fetchFormUsers', of)
  // Admins of the workspace manage every form: they are listed there.
  const shown = data?.users.filter(it => it.role === 'CREATOR' || it.pageRole !== 'ADMIN')
  const remove = async ({ email, name }: FormUser) => {
    if (email === null) return
    const sure = await confirm({
      title: 'Remove editor?',
      text: `Deleting ${name ?? email} will remove their access to this form and all applications associated with it.`,
      confirm: 'Remove editor',
    })
    if (!sure) return
    try {
      await winnow.removeFormUser({ ...of, email })
    } catch (failure) {
      toast({ tone: 'bad', title: "Couldn't remove the editor", text: sentenceOf(failure) })
      return
    }
    toast({ title: 'Editor removed' })
    if (email === me.email) {
      onClose()
      navigate(paths.home(), { replace: true })
      if (workspace) void refreshForms(workspace.id)
      return
    }
    // The row that had the focus is gone.
    input.current?.focus()
    void mutate(known => known && { users: known.users.filter(it => it.email !== email) })
  }
  return (
    <Dialog open onClose={onClose} title="Add editors" subtitle={form.name} initialFocus={input}>
      <InviteField
        formId={form.identifier}
        input={input}
        onInvited={users => void mutate({ users }, { revalidate: false })}
      />
      {shown ? (
        <section className={list} aria-label="Editors" {...focusable}>
          <ul className={css({ plainList: true })}>
            {shown.map(it => (
              <EditorRow
                key={it.email}
                editor={it}
                isMe={it.email === me.email}
                onRemove={() => void remove(it)}
              />
            ))}
          </ul>
        </section>
      ) : error ? (
        <LoadFailure onRetry={() => void mutate()}>Couldn't load the editors. {reasonOf(error)}</LoadFailure>
      ) : (
        <SkeletonRows label="Loading editors" rows={3} columns={2} />
      )}
    </Dialog>
  )
}

/** A list that scrolls is reached by keys, whether or not a button is in it. */
const focusable = { tabIndex: 0 }
