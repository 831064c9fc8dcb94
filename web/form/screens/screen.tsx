import type { ReactNode } from 'react'
import type { FormPage } from '../page.ts'
import { Notice } from './notice.tsx'
import { Open, SENT } from './open.tsx'

const CLOSED = 'It no longer takes applications.'

type Screens = { [State in FormPage['state']]: (page: Extract<FormPage, { state: State }>) => ReactNode }

const screens: Screens = {
  open: page => <Open page={page} />,
  submitted: ({ form, message }) => (
    <Notice form={form} icon="check" title="Application sent" text={message || SENT} />
  ),
  closed: ({ form, message }) => (
    <Notice form={form} icon="lock" title="This form is closed" text={message || CLOSED} />
  ),
  answered: ({ form }) => (
    <Notice
      form={form}
      icon="check"
      title="You have already applied"
      text="This form takes one application from each person. Yours is with the team."
      link={{ to: '/messages', title: 'Open messages' }}
    />
  ),
  verify: ({ form }) => (
    <Notice
      form={form}
      icon="lock"
      title="Confirm your e-mail first"
      text="This form takes applications from confirmed addresses only. You get a code by e-mail, then come back here."
      link={{
        to: `/sign-in?redirect_path=${encodeURIComponent(`/forms/${form.identifier}`)}`,
        title: 'Confirm e-mail',
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
  missing: () => (
    <Notice
      icon="alert"
      title="Form not found"
      text="No form has this address. Check the link, or ask whoever sent it to you."
    />
  ),
}

/** The page of a form in whichever state it is. */
export const Screen = ({ page }: { page: FormPage }) => {
  const show = screens[page.state] as (page: FormPage) => ReactNode
  return show(page)
}
