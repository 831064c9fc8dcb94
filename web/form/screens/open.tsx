import { useState } from 'react'
import type { OpenPage } from '../page.ts'
import { tellFrame } from '../sending/frame.ts'
import { Notice } from './notice.tsx'
import { OpenForm } from './open-form.tsx'

/** What a thank-you says where the form has no words of its own. */
export const SENT = 'Your application is with the team. They write to you by e-mail.'

/** The form until it is sent, then its thanks in the same place. The one screen that comes alive in the browser. */
export const Open = ({ page }: { page: OpenPage }) => {
  const [sent, setSent] = useState<string | null>(null)
  const onSent = (message: string | null) => {
    setSent(message || SENT)
    tellFrame({ winnow: 'sent' })
  }
  if (sent === null) return <OpenForm page={page} onSent={onSent} />
  return <Notice form={page.form} icon="check" title="Application sent" text={sent} arrived />
}
