import type { FormSummary } from '@winnow/sdk'
import { useState } from 'react'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Row } from '../../ui/layout/Section.tsx'
import { refreshForms } from '../forms/use-forms.ts'

type Emails = FormSummary['emails']

const kinds = [
  { of: 'arrivals', title: 'Applications', on: (on: boolean) => ({ arrivals: on }) },
  { of: 'dailyReport', title: 'Daily report', on: (on: boolean) => ({ daily_report: on }) },
  { of: 'mentions', title: 'Mentions', on: (on: boolean) => ({ mentions: on }) },
  { of: 'messages', title: 'Messages', on: (on: boolean) => ({ messages: on }) },
] as const satisfies readonly { of: keyof Emails; title: string; on: (on: boolean) => object }[]

const switches = css({
  display: { base: 'grid', md: 'flex' },
  gridTemplateColumns: '[repeat(2, minmax(0, 1fr))]',
  columnGap: '24',
  rowGap: { base: '8', _coarse: '24' },
})

/** Which emails the person gets about one form; each is saved as it is pressed. */
export function FormEmails({ form, pageId }: { form: FormSummary; pageId: string }) {
  const [chosen, setChosen] = useState<Partial<Emails>>({})
  const [error, setError] = useState<string>()
  const emails = { ...form.emails, ...chosen }
  const save = async ({ of, on: body }: (typeof kinds)[number], on: boolean) => {
    setError(undefined)
    setChosen(before => ({ ...before, [of]: on }))
    try {
      const saved = await winnow.updateNotifSettings({ form_id: form.identifier, ...body(on) })
      setChosen(before => ({ ...before, [of]: saved[of] }))
      void refreshForms(pageId)
    } catch (failure) {
      setChosen(before => ({ ...before, [of]: !on }))
      setError(sentenceOf(failure))
    }
  }
  return (
    <Row
      title={form.name}
      error={error}
      below={
        <fieldset className={switches}>
          <legend className={css({ srOnly: true })}>{form.name}</legend>
          {kinds.map(kind => (
            <Switch key={kind.of} checked={emails[kind.of]} onChange={on => void save(kind, on)}>
              {kind.title}
            </Switch>
          ))}
        </fieldset>
      }
    />
  )
}
