import { dateTimeText, readerTimeZone } from '@winnow/openapi/common/dates/dates'
import { limits } from '@winnow/openapi/common/limits'
import { count, counted } from '@winnow/openapi/common/text/format'
import type { FormDetails } from '@winnow/sdk'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { winnow } from '../../../lib/client.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { Row, Section } from '../../../ui/layout/Section.tsx'
import { pageTitle } from '../../forms/form-pages.ts'
import { DateRow } from '../parts/DateRow.tsx'
import { TypedRow } from '../parts/TypedRow.tsx'
import { notSaved, type Outcome, useSettings } from '../saving.ts'

/** What the form does now, in a sentence. */
function stateText({
  closedReason,
  closingDate,
  openingDate,
  publishedVersion,
  responseCap,
  status,
}: FormDetails): string {
  switch (closedReason) {
    case null:
      return closingDate
        ? `Accepting applications until ${dateTimeText(closingDate)}.`
        : 'Accepting applications.'
    case 'NOT_YET':
      return `Accepting applications from ${dateTimeText(openingDate ?? '')}.`
    case 'FULL':
      return `Reached its limit of ${counted(responseCap ?? 0, 'application')}.`
    case 'CLOSED':
      return status === 'OPEN' && closingDate
        ? `Closed on ${dateTimeText(closingDate)}.`
        : 'Not accepting applications.'
    default:
      return `${publishedVersion === null ? 'Publish' : 'Open'} the form to accept applications.`
  }
}

/** What somebody who opens the link meets. */
function seenText({ closedReason, openingDate, formCloseMessage }: FormDetails): string {
  switch (closedReason) {
    case null:
      return 'The form, ready to fill in.'
    case 'NOT_YET':
      return `A note that the form opens on ${dateTimeText(openingDate ?? '')}.`
    case 'DRAFT':
      return "A note that the form isn't open yet."
    case 'DELETED':
      return 'A note that the form was deleted.'
    case 'FULL':
      return `A note that the form is full${formCloseMessage ? `, and your ${pageTitle('closed')}` : ''}.`
    default:
      return formCloseMessage ? `Your ${pageTitle('closed')}.` : 'A note that the form is closed.'
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
    <Section id={id} title="Availability" text={`Times are in your time zone, ${readerTimeZone()}.`}>
      <StatusRow />
      <Row title="Applicants see" hint={seenText(form)}>
        {form.publishedVersion !== null && (
          <ButtonLink size="32" icon={ExternalLink} href={paths.hostedForm(form.identifier)} external>
            View form
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
          Open editor
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

/** What was cleared is not a reason to be closed any more, until the server says what holds. */
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
      hint="Applicants can't apply before this time."
      value={form.openingDate}
      time="09:00"
      onSave={opening_date =>
        change({ openingDate: opening_date, ...without(form, 'NOT_YET', opening_date) }, { opening_date })
      }
      path="opening_date"
      retries
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
      hint={
        status === 'OPEN'
          ? "Applicants can't apply after this time."
          : `${status === 'DRAFT' ? 'Publish' : 'Open'} the form to set a closing date.`
      }
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
      // It would open a form that somebody has closed since.
      retries={false}
      clear="Remove closing date"
    />
  )
}

function CapRow() {
  const { form, change } = useSettings()
  const most = limits.responseCap
  return (
    <TypedRow
      title="Application limit"
      hint={`The form stops accepting applications at this number. It has ${count(form.formCounts.totalCount)} now.`}
      inputMode="numeric"
      placeholder="No limit"
      value={form.responseCap === null ? '' : String(form.responseCap)}
      read={typed => {
        const text = typed.trim().replaceAll(',', '')
        if (text === '') return { value: null }
        const number = /^\d+$/.test(text) ? Number(text) : 0
        return number < 1 || number > most
          ? { error: `Enter a whole number from 1 to ${count(most)}` }
          : { value: number }
      }}
      onSave={response_cap =>
        change({ responseCap: response_cap, ...without(form, 'FULL', response_cap) }, { response_cap })
      }
      path="response_cap"
      clear="Remove limit"
    />
  )
}
