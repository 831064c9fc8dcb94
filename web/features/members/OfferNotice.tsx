import { dateText } from '@winnow/openapi/common/dates/dates'
import type { Members } from '@winnow/sdk'
import { useState } from 'react'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { confirm, toast } from '../../ui/overlays/stack/stack.ts'

interface OfferNoticeProps {
  pageId: string
  offer: NonNullable<Members['ownershipOffer']>
  /** Address of who looks, and whether they own the workspace */
  me: string
  owns: boolean
  /** Gets everybody after an answer; whether who looks owns the workspace may have changed */
  onAnswered: (members: Members) => void
}

/** The offer of the workspace that waits: its owner takes it back, whom it is for accepts or declines. */
export function OfferNotice({ pageId, offer, me, owns, onAnswered }: OfferNoticeProps) {
  const [busy, setBusy] = useState(false)
  const shown = offer.name ?? offer.email
  const answer = async (call: () => Promise<Members>, done: string) => {
    setBusy(true)
    try {
      onAnswered(await call())
      toast({ title: done })
    } catch (failure) {
      toast({ tone: 'bad', title: "Couldn't answer the offer", text: sentenceOf(failure) })
    }
    setBusy(false)
  }
  const reply = (accept: boolean) => () => winnow.answerOwnership({ page_id: pageId, accept })
  const accept = async () => {
    const sure = await confirm({
      title: 'Become the owner?',
      text: `${offer.from} stays an admin. Only you can hand the workspace over from then on.`,
      confirm: 'Accept',
      kind: 'primary',
    })
    if (sure) await answer(reply(true), 'You own the workspace')
  }
  const until = dateText(offer.expiresAt)
  if (offer.email === me)
    return (
      <Notice
        action={
          <span className={css({ row: '8', flexShrink: 0 })}>
            <Button size="24" busy={busy} onClick={() => void answer(reply(false), 'Offer declined')}>
              Decline
            </Button>
            <Button size="24" kind="primary" busy={busy} onClick={() => void accept()}>
              Accept
            </Button>
          </span>
        }
      >
        {offer.from} wants you to own this workspace. You can answer until {until}.
      </Notice>
    )
  return (
    <Notice
      action={
        owns && (
          <Button
            size="24"
            busy={busy}
            onClick={() =>
              void answer(() => winnow.withdrawOwnership({ page_id: pageId }), 'Offer taken back')
            }
          >
            Take back
          </Button>
        )
      }
    >
      {owns
        ? `Waiting for ${shown} to accept the ownership until ${until}.`
        : `${offer.from} offered the ownership to ${shown}.`}
    </Notice>
  )
}
