import { dateTimeText } from '@winnow/openapi/common/dates/dates'
import { initials } from '@winnow/openapi/common/text/initials'
import { type ReactNode, useEffect, useState } from 'react'
import { minutesToFill } from '../format.ts'
import { Icon } from '../icons.tsx'
import type { FormForFilling, FormHead } from '../page.ts'

type RichTextProps = { html: string; className: string; id?: string | undefined }

/** A link of an owner's text says where it leads, unless its words do, and lends no trust of this site to it. */
const withHosts = (html: string) =>
  html.replace(/<a href="(https?:[^"]*)">(.*?)<\/a>/gs, (link, href, text) => {
    const host = URL.canParse(href) ? new URL(href).host : ''
    const shown = host && !text.includes(host) ? ` data-host="${host}"` : ''
    return link.replace('<a', `<a rel="nofollow noopener ugc"${shown}`)
  })

/** HTML that was sanitised when it was written (docs/rules.md#rich-text-sinks); the one place that takes markup as it is. */
export function RichText({ html, className, id }: RichTextProps) {
  const sanitised = { dangerouslySetInnerHTML: { __html: withHosts(html) } }
  return <div className={className} id={id} dir="auto" {...sanitised} />
}

function Brand({ form }: { form: FormHead }) {
  return (
    <div className="brand">
      {(form.logo ?? form.pageLogo) ? (
        <img className="logo" src={form.logo ?? form.pageLogo ?? ''} alt="" width="28" height="28" />
      ) : (
        <span className="logo" aria-hidden="true">
          {initials(form.pageName)}
        </span>
      )}
      {form.pageName}
    </div>
  )
}

/** An instant in the reader's time zone; in UTC until the page has hydrated. */
export function Instant({ date }: { date: string }) {
  const [text, setText] = useState(`${dateTimeText(date, { timeZone: 'UTC' })} UTC`)
  useEffect(() => setText(dateTimeText(date)), [date])
  return <time dateTime={date}>{text}</time>
}

type HeadProps = { form: FormHead; asks?: FormForFilling; verifies?: boolean; children?: ReactNode }

/** The head of a form: the workspace, the description, the closing date and the time it takes. */
export function Head({ form, asks, verifies, children }: HeadProps) {
  const minutes = asks?.estimateShown && minutesToFill(asks.inputFields)
  return (
    <header className="head">
      <Brand form={form} />
      <div className="intro">
        <h1 dir="auto">{form.name}</h1>
        {form.description && <RichText className="description" html={form.description} />}
        {(asks?.closingDate || minutes || verifies) && (
          <ul className="facts">
            {asks?.closingDate && (
              <li>
                <Icon name="calendar" />
                <span>
                  Closes <Instant date={asks.closingDate} />
                </span>
              </li>
            )}
            {minutes && (
              <li>
                <Icon name="clock" />
                About {minutes} {minutes === 1 ? 'minute' : 'minutes'}
              </li>
            )}
            {verifies && (
              <li>
                <Icon name="lock" />
                You'll confirm your email with a code
              </li>
            )}
          </ul>
        )}
      </div>
      {children}
    </header>
  )
}
