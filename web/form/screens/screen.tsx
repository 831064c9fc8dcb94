import { messagesPath } from '@winnow/openapi/links/messages'
import type { ReactNode } from 'react'
import type { FormApi } from '../api.ts'
import { OpenScreen } from '../open-form/open-form.tsx'
import type { FormPage } from '../page.ts'
import { AnotherAddress } from './another-address.tsx'
import { usualMessages } from './messages.ts'
import { NotYet, SavedAnswersBox } from './not-open.tsx'
import { Notice, Thanks } from './notice.tsx'

const fullMessage = 'It has reached its application limit.'
type Screens = {
  [State in FormPage['state']]: (page: Extract<FormPage, { state: State }>, api: FormApi) => ReactNode
}

const screens: Screens = {
  open: (page, api) => <OpenScreen page={page} api={api} />,
  submitted: Thanks,
  closed: ({ form, message, savedAnswers }) => (
    <Notice form={form} icon="lock" title="This form is closed" text={message || usualMessages.closed}>
      {savedAnswers && <SavedAnswersBox form={form} saved={savedAnswers} state="closed" />}
    </Notice>
  ),
  full: ({ form, message, savedAnswers }) => (
    <Notice
      form={form}
      icon="lock"
      title="This form is full"
      text={message ? `${fullMessage}\n${message}` : fullMessage}
    >
      {savedAnswers && <SavedAnswersBox form={form} saved={savedAnswers} state="full" />}
    </Notice>
  ),
  notYet: NotYet,
  answered: ({ form, verifiedEmail, query, ownToken }) => (
    <Notice
      form={form}
      icon="check"
      title="You have already applied"
      text={`This form accepts one application per person. You're signed in as ${verifiedEmail}.`}
      link={
        ownToken
          ? { to: `/applications/${encodeURIComponent(ownToken)}`, title: 'See your application' }
          : { to: messagesPath(), title: 'Open messages' }
      }
    >
      <div className="notice-again">
        <AnotherAddress className="quiet" formId={form.identifier} query={query} />
      </div>
    </Notice>
  ),
  verify: ({ form, query, embedded }) => (
    <Notice
      form={form}
      icon="lock"
      title="Confirm your email first"
      text={
        embedded
          ? 'This form only accepts applications from confirmed email addresses. We email you a code, and you apply in the tab that opens.'
          : 'This form only accepts applications from confirmed email addresses. We email you a code, then bring you back here.'
      }
      link={{
        to: `/sign-in?redirect_path=${encodeURIComponent(`/forms/${form.identifier}${query}`)}`,
        title: embedded ? 'Confirm email in a new tab' : 'Confirm email',
      }}
    />
  ),
  draft: () => (
    <Notice
      icon="lock"
      title="This form isn't open yet"
      text="It hasn't been published yet. Try this link again later."
    />
  ),
  deleted: () => (
    <Notice icon="alert" title="This form was deleted" text="It no longer accepts applications." />
  ),
  busy: () => (
    <Notice
      icon="clock"
      title="Too many requests"
      text="Too many pages were opened from your network just now. Wait a minute, then reload this page."
    />
  ),
  missing: () => (
    <Notice
      icon="alert"
      title="Form not found"
      text="There's no form at this link. Check it, or ask the person who sent it to you."
    />
  ),
}

/** The page of a form in whichever state it is. */
export function Screen({ page, api }: { page: FormPage; api: FormApi }) {
  const show = screens[page.state] as (page: FormPage, api: FormApi) => ReactNode
  return show(page, api)
}
