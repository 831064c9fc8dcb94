import type { ReactNode } from 'react'
import type { FormApi } from '../api.ts'
import { OpenScreen } from '../open-form/open-form.tsx'
import type { FormPage } from '../page.ts'
import { usualMessages } from './messages.ts'
import { NotYet, SavedAnswersBox } from './not-open.tsx'
import { Notice, Thanks } from './notice.tsx'

const fullMessage = 'This form has taken all the applications it can.'
type Screens = {
  [State in FormPage['state']]: (page: Extract<FormPage, { state: State }>, api: FormApi) => ReactNode
}

const screens: Screens = {
  open: (page, api) => <OpenScreen page={page} api={api} />,
  submitted: Thanks,
  closed: ({ form, message, savedAnswers }) => (
    <Notice form={form} icon="lock" title="This form is closed" text={message || usualMessages.closed}>
      {savedAnswers && (
        <SavedAnswersBox form={form} saved={savedAnswers} but="the form has closed and they cannot be sent" />
      )}
    </Notice>
  ),
  full: ({ form, message, savedAnswers }) => (
    <Notice
      form={form}
      icon="lock"
      title="This form is full"
      text={message ? `${fullMessage}\n${message}` : fullMessage}
    >
      {savedAnswers && (
        <SavedAnswersBox form={form} saved={savedAnswers} but="the form is full and they cannot be sent" />
      )}
    </Notice>
  ),
  notYet: NotYet,
  answered: ({ form, ownToken }) => (
    <Notice
      form={form}
      icon="check"
      title="You have already applied"
      text="This form takes one application from each person. Yours is with the team."
      link={
        ownToken
          ? { to: `/applications/${encodeURIComponent(ownToken)}`, title: 'See your application' }
          : { to: '/messages', title: 'Open messages' }
      }
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
  busy: () => (
    <Notice
      icon="clock"
      title="Too many requests"
      text="Many pages were opened from your network just now. Wait a minute, then load this page again."
    />
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
export function Screen({ page, api }: { page: FormPage; api: FormApi }) {
  const show = screens[page.state] as (page: FormPage, api: FormApi) => ReactNode
  return show(page, api)
}
