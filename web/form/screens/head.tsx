import { dateTimeText } from '@winnow/openapi/common/dates'
import { type ReactNode, useEffect, useState } from 'react'
import { minutesToFill } from '../format.ts'
import { Icon } from '../icons.tsx'
import type { FormForFilling, FormHead } from '../page.ts'
import { RichText } from './rich-text.tsx'

const Brand = ({ form }: { form: FormHead }) => (
  <div className="brand">
    {(form.logo ?? form.pageLogo) ? (
      <img className="logo" src={form.logo ?? form.pageLogo ?? ''} alt="" width="28" height="28" />
    ) : (
      <span className="logo" aria-hidden="true">
        {[...form.pageName][0]?.toUpperCase()}
      </span>
    )}
    {form.pageName}
  </div>
)

/** The server does not know where the reader is, so it says UTC until the page is alive. */
export const Instant = ({ date }: { date: string }) => {
  const [said, setSaid] = useState(`${dateTimeText(date, { timeZone: 'UTC' })} UTC`)
  useEffect(() => setSaid(dateTimeText(date)), [date])
  return <time dateTime={date}>{said}</time>
}

type HeadProps = { form: FormHead; asks?: FormForFilling; verifies?: boolean; children?: ReactNode }

/** The workspace's voice: who asks, what for, until when and for how long. */
export const Head = ({ form, asks, verifies, children }: HeadProps) => {
  const minutes = asks && minutesToFill(asks.inputFields)
  return (
    <header className="head">
      <Brand form={form} />
      <div className="intro">
        <h1>{form.name}</h1>
        {form.description && <RichText className="description" html={form.description} />}
        {asks && (
          <ul className="facts">
            {asks.closingDate && (
              <li>
                <Icon name="calendar" />
                <span>
                  Closes <Instant date={asks.closingDate} />
                </span>
              </li>
            )}
            <li>
              <Icon name="clock" />
              About {minutes} {minutes === 1 ? 'minute' : 'minutes'}
            </li>
            {verifies && (
              <li>
                <Icon name="lock" />
                You confirm your e-mail with a code
              </li>
            )}
          </ul>
        )}
      </div>
      {children}
    </header>
  )
}
