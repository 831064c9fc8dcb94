import { dateTimeText } from '@winnow/openapi/common/dates/dates'
import { messagesPath } from '@winnow/openapi/links/messages'
import { useEffect, useState } from 'react'
import { applicantApi } from '../../api.ts'
import type { OpenPage } from '../../page.ts'
import { Notice } from '../../screens/notice.tsx'
import { OwnLink } from '../../screens/own-link.tsx'
import type { OwnApplication } from '../draft.ts'
import { forgetSent, openAgain } from './again.ts'

type SentBeforeProps = {
  page: OpenPage
  /** Null: another device sent it */
  own: OwnApplication | null
  /** As it was typed, where it was */
  email: string | null
}

/** Stands where the form was sent before, with the way to the application, and to an empty form for somebody else. */
export function SentBefore({ page: { form }, own, email }: SentBeforeProps) {
  const [busy, setBusy] = useState(false)
  const [withdrawnAt, setWithdrawnAt] = useState<string | null>(null)
  const token = own?.token
  useEffect(() => {
    if (!token) return
    // Where the server does not answer, the page stands as this browser knows it.
    applicantApi.fetch(token).then(it => it.ok && setWithdrawnAt(it.reply.withdrawnAt))
  }, [token])
  const applyAsAnother = async () => {
    if (busy) return
    setBusy(true)
    await forgetSent(form.identifier)
    openAgain()
  }
  return (
    <Notice
      form={form}
      icon={withdrawnAt ? 'alert' : 'check'}
      title={
        own ? (
          <>
            {withdrawnAt ? 'You withdrew your application on ' : 'You applied on '}
            <span className="whole">{dateTimeText(withdrawnAt ? Date.parse(withdrawnAt) : own.at)}</span>
          </>
        ) : (
          "You've already sent this application"
        )
      }
      text={
        own
          ? 'You sent it from this browser.'
          : "You sent it from another device. If we emailed you a link to it, it's in your inbox."
      }
      link={
        own
          ? { to: `/applications/${encodeURIComponent(own.token)}`, title: 'See your application' }
          : { to: messagesPath(email ?? ''), title: 'Open messages' }
      }
      arrived
    >
      {!own && <OwnLink formId={form.identifier} email={email} />}
      <div className="notice-again">
        <button className="quiet" type="button" onClick={applyAsAnother}>
          {form.multipleSubmissions ? 'Apply again' : 'Apply as someone else'}
        </button>
      </div>
    </Notice>
  )
}
