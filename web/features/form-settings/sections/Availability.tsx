import { dateTimeText } from '@winnow/openapi/common/dates'
import { count, counted } from '@winnow/openapi/common/format'
import { limits } from '@winnow/openapi/common/limits'
import type { FormDetails } from '@winnow/sdk'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { winnow } from '../../../lib/client.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { DateRow } from '../parts/DateRow.tsx'
import { Row, Section } from '../parts/Section.tsx'
import { TypedRow } from '../parts/TypedRow.tsx'
import { notSaved, type Outcome, useSettings } from '../saving.ts'

/** What the form does now, in a sentence. */
function stateText({ closedReason, closingDate, openingDate, responseCap, status }: FormDetails): string {
  switch (closedReason) {
    case null:
      return closingDate
        ? `It takes applications until ${dateTimeText(closingDate)}.`
        : 'It takes applications.'
    case 'NOT_YET':
      return `It takes applications from ${dateTimeText(openingDate ?? '')}.`
    case 'FULL':
      return `It takes no more than ${counted(responseCap ?? 0, 'application')}.`
    case 'CLOSED':
      return status === 'OPEN' && closingDate
        ? `It closed at ${dateTimeText(closingDate)} and takes no applications.`
        : 'It takes no applications.'
    default:
      return 'Nobody can apply until it is published.'
  }
}

/** What somebody who opens the link meets. */
function seenText({ closedReason, openingDate, formCloseMessage }: FormDetails): string {
  switch (closedReason) {
    case null:
      return 'The form, ready to be filled in.'
    case 'NOT_YET':
      return `That the form opens at ${dateTimeText(openingDate ?? '')}.`
    case 'DRAFT':
      return 'That the form is not open yet.'
    case 'DELETED':
      return 'That the form was deleted.'
    default:
      return formCloseMessage ? 'Your message for a closed form.' : 'That the form takes no applications.'
  }
}

const titles: Record<'null' | 'NOT_YET' | 'FULL' | 'CLOSED' | 'DRAFT' | 'DELETED', string> = {
  null: 'Open',
  NOT_YET: 'Opens later',
  FULL: 'Full',
  CLOSED: 'Closed',
  DRAFT: 'Draft',
  DELETED: 'Deleted',
}

/** When the form takes applications, and how many. */
export function Availability({ id }: { id: string }) {
  const { form } = useSettings()
  return (
    <Section id={id} title="Availability" text="Times are those of your own time zone.">
      <StatusRow />
      <Row title="Applicants see" hint={seenText(form)}>
        {form.publishedVersion !== null && (
          <ButtonLink size="32" icon={ExternalLink} href={paths.hostedForm(form.identifier)} external>
            Open the page
          </ButtonLink>
        )}
      </Row>
      <OpeningRow />
      <ClosingRow />
      <CapRow />
    </Section>
  )
}

function StatusRow() {
  const { form, save } = useSettings()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const isPast = form.status === 'OPEN' && form.closedReason === 'CLOSED'
  const takes = form.status === 'OPEN' && !isPast
  const set = async (status: 'OPEN' | 'CLOSED') => {
    setBusy(true)
    setOutcome(await save({}, () => winnow.updateStatus({ form_id: form.identifier, status })))
    setBusy(false)
  }
  const lost = takes && form.closingDate ? ' Closing it clears the closing date.' : ''
  return (
    <Row title={titles[form.closedReason ?? 'null']} hint={stateText(form) + lost} error={notSaved(outcome)}>
      {form.publishedVersion === null ? (
        <ButtonLink size="32" href={paths.formEdit(form.identifier)}>
          Publish in the form
        </ButtonLink>
      ) : (
        <Button
          size="32"
          kind={takes ? 'default' : 'primary'}
          busy={busy && (takes ? 'Closing' : 'Opening')}
          onClick={() => void set(takes ? 'CLOSED' : 'OPEN')}
        >
          {takes ? 'Close form' : form.status === 'DRAFT' ? 'Open form' : 'Reopen form'}
        </Button>
      )}
    </Row>
  )
}

/** What was cleared is no reason to be closed any more, until the server says what holds. */
const without = (
  { closedReason }: FormDetails,
  reason: 'NOT_YET' | 'FULL',
  value: unknown,
): Partial<FormDetails> =>
  value === null && closedReason === reason ? { closedReason: null, acceptsApplications: true } : {}

function OpeningRow() {
  const { form, change } = useSettings()
  return (
    <DateRow
      title="Opening date"
      hint="Nobody can apply before it."
      value={form.openingDate}
      time="09:00"
      onSave={opening_date =>
        change({ openingDate: opening_date, ...without(form, 'NOT_YET', opening_date) }, { opening_date })
      }
      path="opening_date"
      clear="Remove opening date"
    />
  )
}

function ClosingRow() {
  const { form, save } = useSettings()
  const { identifier, status } = form
  return (
    <DateRow
      title="Closing date"
      hint={status === 'OPEN' ? 'Nobody can apply after it.' : 'Open the form to set a closing date.'}
      disabled={status !== 'OPEN'}
      value={form.closingDate}
      time="23:59"
      ahead
      onSave={closing_date =>
        save({ closingDate: closing_date }, () =>
          winnow.updateStatus({ form_id: identifier, status: 'OPEN', closing_date }),
        )
      }
      path="closing_date"
      clear="Remove closing date"
    />
  )
}

function CapRow() {
  const { form, change } = useSettings()
  const most = limits.responseCap
  return (
    <TypedRow
      title="Most applications"
      hint={`The form is full once it has as many. It has ${count(form.formCounts.totalCount)} now.`}
      inputMode="numeric"
      placeholder="No limit"
      value={form.responseCap === null ? '' : String(form.responseCap)}
      read={typed => {
        const text = typed.trim().replaceAll(',', '')
        if (text === '') return { value: null }
        if (!/^\d+$/.test(text)) return { error: 'Must be a whole number' }
        if (Number(text) < 1) return { error: 'Must be 1 or more' }
        return Number(text) > most ? { error: `Must be ${count(most)} or less` } : { value: Number(text) }
      }}
      onSave={response_cap =>
        change({ responseCap: response_cap, ...without(form, 'FULL', response_cap) }, { response_cap })
      }
      path="response_cap"
      clear="Remove the limit"
    />
  )
}
