import { counted } from '@winnow/openapi/common/text/format'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icons.tsx'
import type { FormHead } from '../page.ts'
import { ApplyAgain } from './apply-again.tsx'
import { Head } from './head.tsx'
import { usualMessages } from './messages.ts'

type NoticeProps = {
  form?: FormHead
  icon: 'check' | 'lock' | 'alert' | 'clock'
  title: ReactNode
  text: ReactNode
  link?: { to: string; title: string } | undefined
  /** Takes the focus when it replaces what was there, so that a screen reader reads it */
  arrived?: boolean
  children?: ReactNode
}

/** A page that takes no answers and says why. */
export function Notice({ form, icon, title, text, link, arrived, children }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!arrived) return
    scrollTo(0, 0)
    heading.current?.focus()
  }, [arrived])
  const Title = form ? 'h2' : 'h1'
  return (
    <div className={form ? 'page' : 'page bare'}>
      {form && <Head form={form} />}
      <main className="main">
        <div className="notice">
          <span className={`tile ${icon}`}>
            <Icon name={icon} />
          </span>
          <Title ref={heading} tabIndex={-1}>
            {title}
          </Title>
          <p>{text}</p>
          {link && (
            <a className="button" href={link.to}>
              {link.title}
            </a>
          )}
          {children}
        </div>
      </main>
    </div>
  )
}

const mailedMessage = '\n\nWe emailed you a link to your application.'
const notMailedMessage = '\n\nSave the link to your application to come back to it.'

/** A sent application: the form's message, and the secret of the applicant page. */
export type Sent = {
  message: string | null
  ownToken?: string | undefined
  pendingFiles?: number | undefined
  /** The link is in the mail too */
  mailed?: boolean | undefined
  /** The form takes another one from the same person */
  again?: boolean | undefined
}

/** The thanks, with the link to the applicant page. */
export function Thanks({
  form,
  message,
  ownToken,
  pendingFiles = 0,
  mailed = false,
  again = false,
  embedded,
  arrived = false,
}: Sent & { form: FormHead; embedded?: string | undefined; arrived?: boolean }) {
  return (
    <Notice
      form={form}
      icon="check"
      title="Application sent"
      text={
        <>
          {message || usualMessages.sent}
          {ownToken && (mailed ? mailedMessage : notMailedMessage)}
          {pendingFiles > 0 &&
            ` ${counted(pendingFiles, 'file')} ${pendingFiles === 1 ? "isn't" : "aren't"} uploaded yet. Finish on your application page.`}
        </>
      }
      arrived={arrived}
      link={
        ownToken
          ? {
              to: `/applications/${encodeURIComponent(ownToken)}`,
              title: pendingFiles > 0 ? 'Finish your upload' : 'See your application',
            }
          : undefined
      }
    >
      {again && (
        <div className="notice-again">
          <ApplyAgain formId={form.identifier} embedded={embedded} />
        </div>
      )}
    </Notice>
  )
}
