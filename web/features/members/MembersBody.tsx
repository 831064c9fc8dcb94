import { counted } from '@winnow/openapi/common/text/format'
import type { Members, Workspace, WorkspaceUser } from '@winnow/sdk'
import { useState } from 'react'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { confirm, toast } from '../../ui/overlays/stack/stack.ts'
import { useSession } from '../session/session.ts'
import { InvitationRow } from './InvitationRow.tsx'
import { MemberRow } from './MemberRow.tsx'
import { OfferNotice } from './OfferNotice.tsx'
import { RolesTable } from './RolesTable.tsx'
import { roleWords } from './roles.ts'

const RemoveDialog = onDemand(() => import('./RemoveDialog.tsx').then(module => module.RemoveDialog))
const HandOverDialog = onDemand(() => import('./HandOverDialog.tsx').then(module => module.HandOverDialog))

const list = css({ plainList: true, border: 'hairline', borderRadius: 'card', backgroundColor: 'surface' })
const heading = css({ textStyle: 'section', marginBottom: '8' })

interface MembersBodyProps {
  workspace: Workspace
  members: Members
  /** The address of the admin whom a link asks to hand the workspace over to */
  handOverTo: string | null
  onHandOverClosed: () => void
  onChanged: (members: Members) => void
}

/** Who is in the workspace, who is invited, and what the roles may do (docs/rules.md#members). */
export function MembersBody({
  workspace,
  members,
  handOverTo,
  onHandOverClosed,
  onChanged,
}: MembersBodyProps) {
  const { me, refresh } = useSession()
  const [removing, setRemoving] = useState<WorkspaceUser | null>(null)
  const [chosen, setChosen] = useState<WorkspaceUser | null>(null)
  const { users, invitations, ownershipOffer } = members
  const manages = workspace.currentUserRole === 'ADMIN'
  const mayOwn = (it: WorkspaceUser) => workspace.isOwner && it.role === 'ADMIN' && !it.isOwner
  const heir = chosen ?? users.find(it => it.email === handOverTo && mayOwn(it)) ?? null
  const page_id = workspace.id
  const attempt = async (call: () => Promise<Members>, failed: string, done?: string) => {
    try {
      onChanged(await call())
      if (done) toast({ id: 'members', title: done, duration: 4_000 })
    } catch (failure) {
      toast({ tone: 'bad', title: failed, text: sentenceOf(failure) })
    }
  }
  const changeRole = async (member: WorkspaceUser, role: WorkspaceUser['role']) => {
    const isMe = member.email === me.email
    const text = `You won't be able to manage who is in the workspace${role === 'GUEST' ? ' or create forms' : ''}.`
    if (
      isMe &&
      !(await confirm({ title: `Become a ${roleWords[role].toLowerCase()}?`, text, confirm: 'Change role' }))
    )
      return
    await attempt(
      () => winnow.changeUserRole({ page_id, email: member.email, role }),
      "Couldn't change the role",
      `${member.name ?? member.email} is now ${role === 'ADMIN' ? 'an' : 'a'} ${roleWords[role].toLowerCase()}`,
    )
    if (isMe) await refresh()
  }
  const withdraw = async (email: string) => {
    const sure = await confirm({
      title: 'Withdraw the invitation?',
      text: `The link in the email to ${email} stops working.`,
      confirm: 'Withdraw',
    })
    if (sure)
      await attempt(
        () => winnow.withdrawInvitation({ page_id, email }),
        "Couldn't withdraw the invitation",
        'Invitation withdrawn',
      )
  }
  return (
    <>
      {ownershipOffer && (
        <OfferNotice
          pageId={page_id}
          offer={ownershipOffer}
          me={me.email}
          owns={workspace.isOwner}
          onAnswered={next => {
            onChanged(next)
            void refresh()
          }}
        />
      )}
      <section aria-labelledby="people-title">
        <h2 id="people-title" className={heading}>
          {counted(users.length, 'person', 'people')} in {workspace.name}
        </h2>
        <ul className={list}>
          {users.map(it => {
            const isMe = it.email === me.email
            return (
              <MemberRow
                key={it.email}
                member={it}
                isMe={isMe}
                onRole={manages && !it.isOwner ? role => void changeRole(it, role) : undefined}
                onRemove={!it.isOwner && (manages || isMe) ? () => setRemoving(it) : undefined}
                onHandOver={mayOwn(it) ? () => setChosen(it) : undefined}
              />
            )
          })}
        </ul>
      </section>
      {invitations.length > 0 && (
        <section aria-labelledby="invited-title">
          <h2 id="invited-title" className={heading}>
            Invited
          </h2>
          <ul className={list}>
            {invitations.map(it => (
              <InvitationRow
                key={it.email}
                invitation={it}
                onResend={() =>
                  void attempt(
                    () => winnow.resendInvitation({ page_id, email: it.email }),
                    "Couldn't send the invitation",
                    'Invite sent',
                  )
                }
                onWithdraw={() => void withdraw(it.email)}
              />
            ))}
          </ul>
        </section>
      )}
      <RolesTable />
      {removing && (
        <RemoveDialog
          workspace={workspace}
          member={removing}
          users={users}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setRemoving(null)
            toast({ title: `${removing.name ?? removing.email} removed`, duration: 4_000 })
            onChanged({ ...members, users: users.filter(it => it.email !== removing.email) })
          }}
        />
      )}
      {heir && (
        <HandOverDialog
          workspace={workspace}
          to={heir}
          onOffered={onChanged}
          onClose={() => {
            setChosen(null)
            onHandOverClosed()
          }}
        />
      )}
    </>
  )
}
