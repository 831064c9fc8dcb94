import { dateText } from '@winnow/openapi/common/dates/dates'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'wouter'
import { PlainPage } from '../../features/session/PlainPage.tsx'
import { useSession } from '../../features/session/session.ts'
import { storeTabChoice } from '../../features/session/tab-choice.ts'
import { mayHelpAgain, sentenceOf, useCall, winnow } from '../../lib/client.ts'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/overlays/stack/stack.ts'

const asRole = { ADMIN: 'an admin', MEMBER: 'a member', GUEST: 'a guest' }

/** Where the link of an invitation leads: joins the workspace, or declines (docs/rules.md#inviting-members). */
export default function InvitationScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const { me, refresh } = useSession()
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState<'join' | 'decline' | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const named = query.get('workspace')
  const own = me.pages.find(page => page.id === named)
  // Signing in by the link has joined the workspace; of those who are in it, only a guest can be invited to more.
  const [hasSignedIn] = useState(history.state?.signedIn === true)
  const [isOver] = useState(own && (hasSignedIn || own.currentUserRole !== 'GUEST'))
  const { data, error, mutate } = useCall('fetchInvitation', isOver ? null : { invitation_id: id })
  const joined = isOver || error?.code === 'not_found' ? own : undefined
  const arrive = useCallback(
    (page: { id: string; name: string }, title: string | null) => {
      storeTabChoice(page.id)
      navigate(paths.home(), { replace: true })
      // The link may be another person's, or was used before.
      if (title === null) return toast({ tone: 'info', title: `You're already in ${page.name}` })
      toast({ title })
    },
    [navigate],
  )
  useEffect(() => {
    // Whether the sign-in joined the workspace or found its member is not known here.
    if (joined) arrive(joined, hasSignedIn ? `Welcome to ${joined.name}` : null)
  }, [joined, arrive, hasSignedIn])
  const answer = async (accept: boolean) => {
    setBusy(accept ? 'join' : 'decline')
    try {
      await winnow.answerInvitation({ invitation_id: id, accept })
      await refresh()
      if (accept && data) arrive(data.page, `You joined ${data.page.name}`)
      else navigate(paths.home(), { replace: true })
    } catch (failure) {
      setRefusal(sentenceOf(failure))
      setBusy(null)
    }
  }
  const foot = `Signed in as ${me.email}.`
  if (data)
    return (
      <PlainPage
        title={`Join ${data.page.name}`}
        text={`${data.invitedBy} invited you as ${asRole[data.role]}. The invitation expires on ${dateText(data.expiresAt)}.`}
        foot={foot}
      >
        <div className={css({ row: '12' })}>
          <Avatar id={data.page.id} name={data.page.name} image={data.page.logo} size="40" shape="square" />
          <span className={css({ textStyle: 'control' })}>{data.page.name}</span>
        </div>
        {refusal && <Notice tone="bad">{refusal}</Notice>}
        <div className={css({ row: '8' })}>
          <Button kind="primary" size="32" busy={busy === 'join'} onClick={() => void answer(true)}>
            Join workspace
          </Button>
          <Button size="32" busy={busy === 'decline'} onClick={() => void answer(false)}>
            Decline
          </Button>
        </div>
      </PlainPage>
    )
  if (error && mayHelpAgain(error))
    return (
      <PlainPage title="Invitation" foot={foot}>
        <Notice tone="bad">{sentenceOf(error)}</Notice>
        <Button size="32" onClick={() => void mutate()}>
          Try again
        </Button>
      </PlainPage>
    )
  if (error && !joined)
    return (
      <PlainPage
        title="This invitation doesn't work"
        text="It was withdrawn, has expired or is for another email address. Ask the person who invited you to send it again, or sign in with the address that got the email."
        foot={foot}
      >
        <div className={css({ row: '8' })}>
          <ButtonLink
            kind="primary"
            size="32"
            href={paths.logout(new URLSearchParams({ redirect_path: paths.invitation(id, named) }))}
          >
            Use another address
          </ButtonLink>
          <ButtonLink size="32" href={paths.home()}>
            Go to Home
          </ButtonLink>
        </div>
      </PlainPage>
    )
  return (
    <PlainPage title="Invitation">
      <SkeletonRows label="Loading the invitation" rows={2} columns={1} />
    </PlainPage>
  )
}
