import { withStop } from '@winnow/openapi/common/text/format'
import { answerName, answerPath } from '@winnow/openapi/questions/typing'
import type { FormDetails } from '@winnow/sdk'
import { useInsertionEffect } from 'react'
import { formApi } from '../../form/api.ts'
import { Field } from '../../form/fields/field.tsx'
import { registerFields } from '../../form/fields/field-types.ts'
import { formFields } from '../../question-types/form-fields.ts'
import { css, cx } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { confirm } from '../../ui/overlays/stack/stack.ts'
import { applyFormStyles, fieldsClass } from './form-styles.ts'
import { useAdding } from './use-adding.ts'

registerFields(formFields)

const fields = css({ paddingBottom: '4' })

interface AddDialogProps {
  form: FormDetails
  onClose: () => void
}

/** Adds an applicant by hand, with the fields of the hosted form (docs/rules.md#adding-applicants). */
export function AddDialog({ form, onClose }: AddDialogProps) {
  useInsertionEffect(applyFormStyles, [])
  const it = useAdding(form, onClose)
  const { asked, errors } = it
  const busy = it.state !== 'idle'
  const leave = () => {
    it.leave()
    onClose()
  }
  const close = async () => {
    if (it.state === 'uploading') it.stopWaiting()
    const isSure =
      !it.hasAnswers ||
      (await confirm({
        title: 'Discard this applicant?',
        text: 'What you typed will be lost.',
        confirm: 'Discard',
        cancel: 'Keep editing',
      }))
    if (isSure) leave()
  }
  const formId = `add-${form.identifier}`
  return (
    <Dialog
      open
      closable={it.state !== 'adding'}
      onClose={() => void close()}
      title="Add Applicant"
      subtitle="They start in New. Only name and email are required."
      footer={
        <>
          <Button size="32" disabled={it.state === 'adding'} onClick={() => void close()}>
            Cancel
          </Button>
          <Button size="32" kind="primary" type="submit" form={formId} disabled={busy || !it.isReady}>
            {it.state === 'uploading' ? 'Uploading…' : it.state === 'adding' ? 'Adding…' : 'Add'}
          </Button>
        </>
      }
    >
      {it.failure && <Notice tone="bad">{withStop(it.failure)} What you typed is kept.</Notice>}
      <form
        ref={it.formRef}
        id={formId}
        className={cx(fieldsClass, fields)}
        data-form={form.identifier}
        data-alive=""
        noValidate
        autoComplete="off"
        onSubmit={event => {
          event.preventDefault()
          void it.add()
        }}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.name === 'email') it.forget()
        }}
        onBlur={({ target }) => {
          if (target instanceof HTMLInputElement && target.name === 'email') void it.lookFor(target.value)
        }}
      >
        {asked.name && (
          <Field question={asked.name} path="name" name="name" typed="" api={formApi} error={errors.name} />
        )}
        {asked.email && (
          <Field
            question={asked.email}
            path="email"
            name="email"
            typed=""
            api={formApi}
            error={errors.email}
            below={
              it.repeated && (
                <p className="hint after" role="status">
                  This email address has already applied. You can still add this applicant.
                </p>
              )
            }
          />
        )}
        {asked.rest.map(question => (
          <Field
            key={question.id}
            question={question}
            path={answerPath(question.id)}
            name={answerName(question.id)}
            typed={null}
            api={formApi}
            error={errors[answerPath(question.id)]}
          />
        ))}
      </form>
      <Checkbox checked={it.sendsConfirmation} onChange={it.setSendsConfirmation} disabled={busy}>
        Email them the link to their application
      </Checkbox>
    </Dialog>
  )
}
