import { useState } from 'react'
import type { FormApi } from '../api.ts'
import { tellFrame } from '../frame.ts'
import type { OpenPage } from '../page.ts'
import { type Sent, Thanks } from '../screens/thanks.tsx'
import { OpenForm } from './open-form.tsx'

/** The form until it is sent, then its thanks in the same place. The one screen that comes alive in the browser. */
export const Open = ({ page: drawn, api }: { page: OpenPage; api: FormApi }) => {
  const [begun, setBegun] = useState<OpenPage | null>(null)
  const page = begun ?? drawn
  const [sent, setSent] = useState<Sent | null>(null)
  const onSent = (it: Sent) => {
    setSent(it)
    tellFrame({ winnow: 'sent' })
  }
  if (sent === null)
    return <OpenForm key={page.form.version} page={page} api={api} onPage={setBegun} onSent={onSent} />
  return <Thanks form={page.form} {...sent} arrived />
}
