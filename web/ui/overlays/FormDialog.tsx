import { type ReactNode, useId, useState } from 'react'
import { css } from '../../styled-system/css'
import { Button } from '../actions/Button.tsx'
import { Dialog } from './Dialog.tsx'

const fields = css({ stack: '14' })

interface FormDialogProps {
  title: ReactNode
  subtitle?: ReactNode
  /** small 400, regular 560 */
  size?: 'small' | 'regular'
  /** What will happen, at the footer's left */
  note?: ReactNode
  /** What the primary button says */
  save?: string
  /** Whether it may be saved as it is */
  isReady: boolean
  /** Stores it; once that is done, the dialog closes */
  onSave: () => Promise<void>
  /** It was refused or failed: the dialog stays open, with what was typed */
  onFailure: (failure: unknown) => void
  onClose: () => void
  /** Its fields */
  children: ReactNode
}

/** A dialog of a few fields that are saved together: Cancel, and a button that reads 'Saving...' meanwhile. */
export function FormDialog({
  save = 'Save',
  isReady,
  onSave,
  onFailure,
  onClose,
  children,
  ...rest
}: FormDialogProps) {
  const [isSaving, setSaving] = useState(false)
  const formId = useId()
  const submit = async () => {
    if (!isReady || isSaving) return
    setSaving(true)
    try {
      await onSave()
    } catch (failure) {
      setSaving(false)
      return onFailure(failure)
    }
    onClose()
  }
  return (
    <Dialog
      {...rest}
      open
      onClose={onClose}
      closable={!isSaving}
      footer={
        <>
          <Button size="32" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button size="32" kind="primary" type="submit" form={formId} disabled={!isReady || isSaving}>
            {isSaving ? 'Saving...' : save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={fields}
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
