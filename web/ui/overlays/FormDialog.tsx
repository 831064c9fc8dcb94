import { withStop } from '@winnow/openapi/common/text/format'
import { WinnowError } from '@winnow/sdk'
import { type ReactNode, useId, useState } from 'react'
import { sentenceOf } from '../../lib/client.ts'
import { matches } from '../../lib/hotkeys.ts'
import { css } from '../../styled-system/css'
import { Button } from '../actions/Button.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { Dialog } from './Dialog.tsx'
import { confirm } from './stack/stack.ts'

const fields = css({ stack: '14' })

/** A long dialog may be scrolled down to its button. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

interface FormDialogProps {
  title: ReactNode
  subtitle?: ReactNode
  /** small 400, regular 560 */
  size?: 'small' | 'regular'
  /** What will happen, at the footer's left */
  note?: ReactNode
  /** What the primary button says */
  save?: string
  /** What saves it too, where Enter adds a line; shown on the button */
  keys?: string
  /** Whether it may be saved as it is */
  isReady: boolean
  /** Asks before it is closed without what was changed: there is much to type */
  asksToDiscard?: boolean
  /** Stores it; once that is done, the dialog closes */
  onSave: () => Promise<void>
  onClose: () => void
  /** The names of its fields in the request */
  fields: readonly string[]
  /** Its fields; `errorOf` is what the server refused of one, until something is changed */
  children: (errorOf: (field: string) => { error?: string }) => ReactNode
  /** The sentence of a failure that is not about a field */
  sentence?: (failure: unknown) => string
}

interface Failure {
  byField: ReadonlyMap<string, string>
  /** Of what is about no field; null: each has its field */
  sentence: string | null
}

/**
 * A dialog of a few fields that are saved together: Cancel, and a button that reads 'Saving...' meanwhile. Where saving
 * fails it stays open, with what was typed: an error of a field stands at the field, any other above all of them.
 */
export function FormDialog({
  save = 'Save',
  keys,
  isReady,
  asksToDiscard = false,
  onSave,
  onClose,
  fields: names,
  children,
  sentence = sentenceOf,
  ...rest
}: FormDialogProps) {
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [isChanged, setChanged] = useState(false)
  const formId = useId()
  const close = async () => {
    const isSure =
      !(asksToDiscard && isChanged) ||
      (await confirm({
        title: 'Discard changes?',
        text: 'What you typed will be lost.',
        confirm: 'Discard changes',
        cancel: 'Keep editing',
      }))
    if (isSure) onClose()
  }
  const submit = async () => {
    if (!isReady || isSaving) return
    setSaving(true)
    setFailure(undefined)
    try {
      await onSave()
    } catch (error) {
      const refused = error instanceof WinnowError ? (error.problem?.errors ?? []) : []
      const byField = new Map(refused.map(({ path, message }) => [path.split('.')[0] ?? '', message]))
      const isOfFields = byField.size > 0 && [...byField.keys()].every(it => names.includes(it))
      setFailure({ byField, sentence: isOfFields ? null : sentence(error) })
      return setSaving(false)
    }
    onClose()
  }
  return (
    <Dialog
      {...rest}
      open
      onClose={() => void close()}
      closable={!isSaving}
      footer={
        <>
          <Button size="32" disabled={isSaving} onClick={() => void close()}>
            Cancel
          </Button>
          <Button
            size="32"
            kind="primary"
            type="submit"
            keys={isSaving ? undefined : keys}
            form={formId}
            disabled={!isReady || isSaving}
          >
            {isSaving ? 'Saving...' : save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={fields}
        onChange={() => {
          setFailure(undefined)
          setChanged(true)
        }}
        onKeyDown={event => {
          if (keys === undefined || event.nativeEvent.isComposing || !matches(keys, event.nativeEvent)) return
          event.preventDefault()
          event.stopPropagation()
          void submit()
        }}
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        {failure && failure.sentence !== null && (
          <div ref={intoView}>
            <Notice tone="bad">Couldn't save. {withStop(failure.sentence)} What you typed is kept.</Notice>
          </div>
        )}
        {children(name => {
          const error = failure?.byField.get(name)
          return error === undefined ? {} : { error }
        })}
      </form>
    </Dialog>
  )
}
