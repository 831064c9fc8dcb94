import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { FormApi } from '../api.ts'
import { Icon } from '../icons.tsx'
import type { OpenPage } from '../page.ts'
import { saidOf } from './copy.ts'
import { type Keeper, type Keeping, startKeeper } from './draft-state.ts'
import { pageInVersion } from './in-version.ts'
import { openDevice } from './local-draft.ts'
import { keepMeanwhile, untouched } from './meanwhile.ts'
import { OfferBox } from './offer.tsx'
import type { StartOver } from './start-over.tsx'

type DraftsProps = {
  page: OpenPage
  api: FormApi
  formRef: RefObject<HTMLFormElement | null>
  keeper: { current: Keeper | null }
  onTake: (values: Readonly<Record<string, unknown>>) => void
  onOffers: (offers: Readonly<Record<string, ReactNode>>) => void
  onPage: (page: OpenPage) => void
}

const TICK_MS = 20_000

/** The secret of a mailed link is nobody's to read over a shoulder, nor to hand on with the address. */
const cleanAddress = () => {
  const url = new URL(location.href)
  if (!url.searchParams.has('draft')) return
  url.searchParams.delete('draft')
  history.replaceState(history.state, '', url)
}

const resumeAddress = (secret: string) => {
  const url = new URL(location.href)
  url.searchParams.set('draft', secret)
  return url.href
}

/** A field that begins anew keeps the caret. */
const withFocus = (change: () => void) => {
  const id = document.activeElement?.id
  change()
  if (!id) return
  setTimeout(() => {
    const field = document.getElementById(id)
    if (field && document.activeElement === document.body) field.focus({ preventScroll: true })
  })
}

/** Starts what keeps the answers, and says where they are. */
export const Drafts = ({ page, api, formRef, keeper, onTake, onOffers, onPage }: DraftsProps) => {
  const [keeping, setKeeping] = useState<Keeping | null>(null)
  const [now, setNow] = useState(Date.now)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const [asking, setAsking] = useState<{ Dialog: typeof StartOver; keeper: Keeper } | null>(null)

  useEffect(() => {
    const form = formRef.current
    if (!form || !api.drafts) return
    const { drafts } = api
    let gone = false
    let stopMeanwhile = () => {}
    const start = async () => {
      const before = untouched(page, form)
      const device = await openDevice(page.form.identifier)
      if (gone) return
      const { stored } = device
      if (stored && !page.draft && stored.version !== page.form.version) {
        stopMeanwhile = keepMeanwhile({ page, form, device, stored, before })
        const other = await pageInVersion(page, stored.version)
        stopMeanwhile()
        if (gone) return
        if (other) return onPage(other)
      }
      keeper.current = startKeeper({
        api: drafts,
        page,
        form,
        device,
        onTake: values => withFocus(() => onTake(values)),
        onChange: next => {
          const secret = keeper.current?.secret()
          // Where another browser goes on: an app's own one leads out of itself with it.
          if (secret) form.dataset.resume = resumeAddress(secret)
          setKeeping(next)
          setNow(Date.now())
        },
      })
      cleanAddress()
    }
    start()
    return () => {
      gone = true
      stopMeanwhile()
      keeper.current?.stop()
      keeper.current = null
    }
  }, [api, page, formRef, keeper, onTake, onPage])

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])

  useEffect(() => {
    const boxes = (keeping?.offers ?? []).map(offer => [
      offer.path,
      <OfferBox
        key={JSON.stringify(offer.value)}
        offer={offer}
        onSettle={taken => withFocus(() => keeper.current?.settle(offer, taken))}
      />,
    ])
    onOffers(Object.fromEntries(boxes))
  }, [keeping?.offers, onOffers, keeper])

  if (page.draftGone && !keeping?.begun)
    return (
      <div className="kept gone">
        <p className="kept-said bad">
          <Icon name="alert" />
          <span>
            This link has expired: the application was sent, or 30 days have passed. The form begins anew.
          </span>
        </p>
      </div>
    )
  if (!keeping?.begun && !keeping?.over) return null
  const { isSaved, short, sentence } = saidOf(keeping, now)
  const { email, mailedTo } = keeping
  const mail = async () => {
    setSending(true)
    setProblem((await keeper.current?.mailLink()) ?? '')
    setSending(false)
  }
  const ask = async () => {
    setProblem('')
    const { current } = keeper
    const dialog = await import('./start-over.tsx').catch(() => null)
    if (!dialog) setProblem('This part of the page could not be loaded. Your answers are kept. Try again.')
    else if (current) setAsking({ Dialog: dialog.StartOver, keeper: current })
  }
  return (
    <>
      <p className={isSaved ? 'kept-short' : 'kept-short bad'} aria-hidden="true">
        <Icon name={isSaved ? 'check' : 'alert'} />
        {short}
      </p>
      <div className="kept">
        <p className={isSaved ? 'kept-said' : 'kept-said bad'}>
          <Icon name={isSaved ? 'check' : 'alert'} />
          <span>
            <span role="status">{sentence}</span>{' '}
            {keeping.over === 'elsewhere' ? (
              <a href="/messages">Open messages</a>
            ) : mailedTo ? (
              `Continue on any device from the link we sent to ${mailedTo}.`
            ) : (
              email === null &&
              keeping.over === null &&
              'With your e-mail filled in you can continue on another device.'
            )}
          </span>
        </p>
        {email !== null && keeping.over === null && (
          <button className="quiet kept-link" type="button" disabled={sending} onClick={mail}>
            {sending ? 'Sending the link' : mailedTo ? 'Send the link again' : 'Continue on another device'}
          </button>
        )}
        {keeping.begun && (
          <button className="kept-anew" type="button" onClick={ask}>
            Start over
          </button>
        )}
        {asking && (
          <asking.Dialog
            formId={page.form.identifier}
            api={api}
            keeper={asking.keeper}
            onServer={keeping.savedAt !== null}
            onClose={() => setAsking(null)}
          />
        )}
        {problem && (
          <p className="kept-said bad" role="alert">
            <Icon name="alert" />
            {problem}
          </p>
        )}
      </div>
    </>
  )
}
