import { type ReactNode, useEffect } from 'react'
import type { FormApi } from '../api.ts'
import { Open } from '../open-form/open.tsx'
import type { FormHead, FormPage, KeptAnswers } from '../page.ts'
import { Instant } from './head.tsx'
import { Notice } from './notice.tsx'
import { KeptAnswersBox } from './saved-answers.tsx'
import { Thanks } from './thanks.tsx'

const CLOSED = 'It no longer takes applications.'
const FULL = 'This form has taken all the applications it can.'
/** A timer that is set further ahead goes off at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/** Looks again by itself when the time has come; a clock that is ahead of ours does it once, not over and over. */
const NotYet = ({ form, opens, kept }: { form: FormHead; opens: string; kept: KeptAnswers | undefined }) => {
  useEffect(() => {
    const wait = Date.parse(opens) - Date.now()
    if (wait <= 0 || wait > LONGEST_TIMER) return
    const timer = setTimeout(() => location.reload(), wait)
    return () => clearTimeout(timer)
  }, [opens])
  const text = (
    <>
      It opens on <Instant date={opens} />.
    </>
  )
  return (
    <Notice form={form} icon="clock" title="This form is not open yet" text={text}>
      {kept && (
        <KeptAnswersBox form={form} kept={kept} but="the form takes no applications before it opens" />
      )}
    </Notice>
  )
}

type Screens = {
  [State in FormPage['state']]: (page: Extract<FormPage, { state: State }>, api: FormApi) => ReactNode
}

const screens: Screens = {
  open: (page, api) => <Open page={page} api={api} />,
  submitted: Thanks,
  closed: ({ form, message, kept }) => (
    <Notice form={form} icon="lock" title="This form is closed" text={message || CLOSED}>
      {kept && <KeptAnswersBox form={form} kept={kept} but="the form has closed and they cannot be sent" />}
    </Notice>
  ),
  full: ({ form, message, kept }) => (
    <Notice form={form} icon="lock" title="This form is full" text={message ? `${FULL}\n${message}` : FULL}>
      {kept && <KeptAnswersBox form={form} kept={kept} but="the form is full and they cannot be sent" />}
    </Notice>
  ),
  notYet: ({ form, opens, kept }) => <NotYet form={form} opens={opens} kept={kept} />,
  answered: ({ form }) => (
    <Notice
      form={form}
      icon="check"
      title="You have already applied"
      text="This form takes one application from each person. Yours is with the team."
      link={{ to: '/messages', title: 'Open messages' }}
    />
  ),
  verify: ({ form, query, embedded }) => (
    <Notice
      form={form}
      icon="lock"
      title="Confirm your e-mail first"
      text={
        embedded
          ? 'This form takes applications from confirmed addresses only. You get a code by e-mail, and apply in the tab that opens.'
          : 'This form takes applications from confirmed addresses only. You get a code by e-mail, then come back here.'
      }
      link={{
        to: `/sign-in?redirect_path=${encodeURIComponent(`/forms/${form.identifier}${query}`)}`,
        title: embedded ? 'Confirm e-mail in a new tab' : 'Confirm e-mail',
      }}
    />
  ),
  draft: () => (
    <Notice
      icon="lock"
      title="This form is not open yet"
      text="Its makers are still working on it. Try the link again later."
    />
  ),
  deleted: () => (
    <Notice icon="alert" title="This form was deleted" text="It takes no applications any more." />
  ),
  missing: () => (
    <Notice
      icon="alert"
      title="Form not found"
      text="No form has this address. Check the link, or ask whoever sent it to you."
    />
  ),
}

/** The page of a form in whichever state it is. */
export const Screen = ({ page, api }: { page: FormPage; api: FormApi }) => {
  const show = screens[page.state] as (page: FormPage, api: FormApi) => ReactNode
  return show(page, api)
}
