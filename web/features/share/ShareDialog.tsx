import { dateTimeText } from '@winnow/openapi/common/dates/dates'
import type { FormDetails, FormSummary } from '@winnow/sdk'
import { ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCall } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { ButtonLink } from '../../ui/actions/Button.tsx'
import { ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { type Embed, EmbedTab } from './EmbedTab.tsx'
import { LinkField } from './LinkField.tsx'
import { type Filled, linkTo } from './link.ts'
import { PrefillTab } from './PrefillTab.tsx'
import { QrTab } from './QrTab.tsx'

interface ShareDialogProps {
  form: Pick<FormSummary, 'identifier' | 'name' | 'openingDate' | 'closedReason'>
  open: boolean
  onClose: () => void
}

const ways = [
  { value: 'link', name: 'Link' },
  { value: 'qr', name: 'QR code' },
  { value: 'embed', name: 'Embed' },
  { value: 'prefill', name: 'Prefill' },
] as const
type Way = (typeof ways)[number]['value']

/** Four ways to the same form: its link, that as a code to scan, in another site, and with answers in it. */
export function ShareDialog({ form, open, onClose }: ShareDialogProps) {
  const [way, setWay] = useState<Way>('link')
  const [embed, setEmbed] = useState<Embed>({ mode: 'inline', label: 'Apply', theme: 'auto' })
  const [filled, setFilled] = useState<Filled>({})
  const { data: details, error, mutate } = useCall('fetchDetails', open ? { form_id: form.identifier } : null)
  const input = useRef<HTMLInputElement>(null)
  const plain = linkTo(form.identifier, location.origin)
  const link = way === 'prefill' ? linkTo(form.identifier, location.origin, filled) : plain
  const sentence = closedSentence(details ?? form)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Share form"
      grows
      subtitle={form.name}
      initialFocus={input}
      footer={
        <ButtonLink size="32" icon={ExternalLink} href={link} external>
          Open in a new tab
        </ButtonLink>
      }
    >
      <div className={css({ display: 'flex' })}>
        <Segmented label="Share by" items={ways} value={way} onChange={setWay} />
      </div>
      {sentence && <Notice tone="warn">{sentence}</Notice>}
      {way === 'link' && <LinkField label="Link for applicants" link={plain} input={input} />}
      {way === 'qr' && <QrTab link={plain} name={form.name} />}
      {way === 'embed' && (
        <EmbedTab
          identifier={form.identifier}
          name={form.name}
          parameters={details?.urlParameters ?? []}
          value={embed}
          onChange={setEmbed}
        />
      )}
      {way === 'prefill' &&
        (details ? (
          <PrefillTab form={details} filled={filled} onChange={setFilled} />
        ) : error ? (
          <ErrorState onRetry={() => void mutate()} />
        ) : (
          <SkeletonRows label="Loading questions" rows={4} columns={1} />
        ))}
    </Dialog>
  )
}

/** What applicants meet at the link while the form takes no applications; null: it does. */
function closedSentence({ closedReason, openingDate }: Pick<FormDetails, 'closedReason' | 'openingDate'>) {
  switch (closedReason) {
    case null:
      return null
    case 'DRAFT':
      return 'This form is a draft. The link works once you publish it.'
    case 'NOT_YET':
      return `This form opens on ${dateTimeText(openingDate ?? '')}. Until then, the link shows that date.`
    case 'FULL':
      return "This form has reached its application limit. People who open the link can't apply."
    case 'CLOSED':
      return "This form is closed. People who open the link can't apply."
    case 'DELETED':
      return 'This form was deleted. The link no longer works.'
  }
}
