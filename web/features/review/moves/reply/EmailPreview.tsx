import type { FormDetails } from '@winnow/sdk'
import { css } from '../../../../styled-system/css'
import { card } from '../../../../styled-system/recipes'
import { Button } from '../../../../ui/actions/Button.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import type { Applicant } from '../../selection/subjects.ts'
import { filledFor } from './variables.ts'

const headers = css({
  display: 'grid',
  gridTemplateColumns: { base: '[1fr]', md: '[auto 1fr]' },
  columnGap: '12',
  rowGap: '2',
  paddingBottom: '12',
  marginBottom: '12',
  borderBottom: 'hairline',
  '& dt': { color: 't3' },
  '& dd': { margin: '0', minWidth: '0', overflowWrap: 'anywhere' },
})
/** On a line of its own rather than broken, at a hyphen too; broken only where it is longer than the line. */
const address = css({ display: 'inline-block', maxWidth: 'full', color: 't2' })
const words = css({
  prose: true,
  maxHeight: '[320px]',
  overflowY: 'auto',
})

interface EmailPreviewProps {
  form: FormDetails
  message: string
  /** Whose copy it is */
  recipient: Applicant
  onClose: () => void
}

/** The reply as one applicant receives it. */
export function EmailPreview({ form, message, recipient, onClose }: EmailPreviewProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Email Preview"
      footer={
        <Button size="32" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={card({ pad: '16' })}>
        <dl className={headers}>
          <dt>From</dt>
          <dd>{form.pageName}</dd>
          <dt>To</dt>
          <dd>
            {recipient.name} <span className={address}>{recipient.email}</span>
          </dd>
        </dl>
        <div className={words}>{filledFor(message, recipient, form)}</div>
      </div>
    </Dialog>
  )
}
