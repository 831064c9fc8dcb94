import type { FormSummary } from '@winnow/sdk'
import { ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { ButtonLink } from '../../ui/actions/Button.tsx'
import { CopyButton } from '../../ui/actions/CopyText.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { formState } from '../forms/form-state.ts'

interface ShareDialogProps {
  form: Pick<FormSummary, 'identifier' | 'name' | 'status' | 'closingDate'>
  open: boolean
  onClose: () => void
}

/** The link that applicants open, and whether it takes applications now. */
export function ShareDialog({ form, open, onClose }: ShareDialogProps) {
  const link = new URL(paths.hostedForm(form.identifier), location.origin).href
  const input = useRef<HTMLInputElement>(null)
  const { word } = formState(form)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Share form"
      subtitle={form.name}
      initialFocus={input}
      footer={
        <ButtonLink size="32" icon={ExternalLink} href={link} external>
          Open in a new tab
        </ButtonLink>
      }
    >
      {word === 'Draft' && (
        <Notice tone="warn">This form is a draft. Applicants can open the link once you publish it.</Notice>
      )}
      {word === 'Closed' && (
        <Notice tone="warn">This form is closed. The link shows that it takes no applications.</Notice>
      )}
      <div className={css({ display: 'flex', alignItems: 'flex-end', gap: '8' })}>
        <div className={css({ flex: '1', minWidth: '0' })}>
          <Field label="Link for applicants">
            <Input ref={input} readOnly value={link} onFocus={event => event.currentTarget.select()} />
          </Field>
        </div>
        <CopyButton kind="primary" size="32" text={link}>
          Copy link
        </CopyButton>
      </div>
    </Dialog>
  )
}
