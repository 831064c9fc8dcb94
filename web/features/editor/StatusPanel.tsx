import type { FormForEdit } from '@winnow/sdk'
import { WinnowError } from '@winnow/sdk'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { dateTimeText } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { card } from '../../styled-system/recipes'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { toast } from '../../ui/overlays/stack.ts'
import { formState } from '../forms/form-state.ts'
import type { EditorStore } from './saving/editor-store.ts'

/** An instant as a datetime-local input writes it, in the browser's time zone. */
function localValue(iso: string | null): string {
  if (!iso) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function sentence(form: FormForEdit): string {
  const { word } = formState(form)
  if (word === 'Draft') return 'Nobody can apply until you publish it.'
  if (word === 'Open') {
    return form.closingDate
      ? `Takes applications until ${dateTimeText(form.closingDate)}.`
      : 'Takes applications.'
  }
  return form.closingDate
    ? `Closed since ${dateTimeText(form.closingDate)}. It takes no applications.`
    : 'It takes no applications.'
}

interface StatusPanelProps {
  form: FormForEdit
  store: EditorStore
  onChanged: () => void
}

/** Draft, open or closed; opens and closes, with a closing date where one is given. */
export function StatusPanel({ form, store, onChanged }: StatusPanelProps) {
  const [closing, setClosing] = useState<string>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'OPEN' | 'CLOSED' | 'DATE'>()
  const { word } = formState(form)
  const typed = closing ?? (word === 'Open' ? localValue(form.closingDate) : '')
  const change = async (status: 'OPEN' | 'CLOSED', doing: 'OPEN' | 'CLOSED' | 'DATE') => {
    setBusy(doing)
    setError(undefined)
    try {
      const closing_date = status === 'OPEN' && typed ? new Date(typed).toISOString() : null
      const saved = await winnow.updateStatus({ form_id: form.identifier, status, closing_date })
      store.adopt({ status: saved.status, closingDate: saved.closingDate })
      // What was typed while the call ran stays.
      setClosing(now => (now === closing ? undefined : now))
      onChanged()
      toast({
        id: 'form-status',
        title: status === 'CLOSED' ? 'The form is closed' : sentence({ ...form, ...saved }),
      })
    } catch (failure) {
      setError((failure instanceof WinnowError && failure.at('closing_date')) || sentenceOf(failure))
    }
    setBusy(undefined)
  }
  const dateChanged = typed !== localValue(form.closingDate)
  return (
    <section className={card()}>
      <h2 className={css({ textStyle: 'section' })}>{word}</h2>
      <p className={css({ marginBottom: '12', color: 't2' })}>{sentence(form)}</p>
      {form.publishedVersion !== null && (
        <div className={css({ marginBottom: '12' })}>
          <Field label="Closing date" optional error={error}>
            <Input
              type="datetime-local"
              value={typed}
              onChange={event => {
                setClosing(event.target.value)
                setError(undefined)
              }}
            />
          </Field>
        </div>
      )}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
        {word === 'Open' && dateChanged && (
          <Button busy={busy === 'DATE'} onClick={() => void change('OPEN', 'DATE')}>
            {typed ? 'Set closing date' : 'Remove closing date'}
          </Button>
        )}
        {word === 'Open' && (
          <Button busy={busy === 'CLOSED'} onClick={() => void change('CLOSED', 'CLOSED')}>
            Close form
          </Button>
        )}
        {word !== 'Open' && form.publishedVersion !== null && (
          <Button busy={busy === 'OPEN'} onClick={() => void change('OPEN', 'OPEN')}>
            {word === 'Closed' ? 'Reopen form' : 'Open form'}
          </Button>
        )}
        {form.publishedVersion !== null && (
          <ButtonLink kind="ghost" icon={ExternalLink} href={paths.hostedForm(form.identifier)} external>
            See the form
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
