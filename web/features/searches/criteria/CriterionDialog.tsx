import { limits } from '@winnow/openapi/common/limits'
import type { BreakdownQuery, CompositeQuery } from '@winnow/sdk'
import { useState } from 'react'
import { winnow } from '../../../lib/client.ts'
import { refresh } from '../../../lib/refresh.ts'
import { css } from '../../../styled-system/css'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input, Textarea } from '../../../ui/fields/Input.tsx'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import { useReview } from '../../review/ReviewProvider.tsx'

const questions = css({
  stack: '6',
  maxHeight: { base: '[160px]', _coarse: '[270px]' },
  paddingBlock: { base: '10', _coarse: '4' },
  paddingInline: '10',
  '& > label': { minHeight: { _coarse: '44' } },
  _coarse: { gap: '0' },
  border: 'outline',
  borderRadius: 'control',
  overflowY: 'auto',
})

interface CriterionDialogProps {
  search: CompositeQuery
  /** Absent: a new one */
  criterion?: BreakdownQuery
  onClose: () => void
}

const keywordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map(it => it.trim())
      .filter(it => it !== ''),
  ),
]

/** What a criterion is called, asks, goes by and reads; what was typed survives a refusal. */
export function CriterionDialog({ search, criterion, onClose }: CriterionDialogProps) {
  const review = useReview()
  const { identifier, inputFields } = review.state.form
  const [values, setValues] = useState({
    name: criterion?.name ?? '',
    question: criterion?.question ?? '',
    guidance: criterion?.guidance ?? '',
    keywords: criterion?.keywords.join(', ') ?? '',
    fields: new Set<string>(criterion?.fieldIds ?? []),
  })
  const set = (by: Partial<typeof values>) => setValues({ ...values, ...by })
  const save = async () => {
    const changed = {
      form_id: identifier,
      name: values.name.trim(),
      question: values.question.trim(),
      guidance: values.guidance.trim(),
      keywords: keywordsIn(values.keywords),
      field_ids: [...values.fields],
    }
    review.searches.store(
      await (criterion
        ? winnow.editAiQuery({ ...changed, query_id: criterion.id })
        : winnow.addAiQuery({ ...changed, composite_query_id: search.id })),
    )
    void refresh('fetchDetails', 'fetchCompositeAiQueries')
  }
  return (
    <FormDialog
      title={criterion ? 'Edit criterion' : 'Add a criterion'}
      note={
        criterion && criterion.numberOfRowsProcessed > 0
          ? 'Changing what it asks makes its results stale. The next run judges them again.'
          : 'It becomes a column. Nothing is read until you start.'
      }
      keys="mod+enter"
      isReady={values.name.trim() !== '' && values.question.trim() !== ''}
      asksToDiscard
      onSave={save}
      fields={['name', 'question', 'guidance', 'keywords']}
      onClose={onClose}
    >
      {errorOf => (
        <>
          <Field label="Name" hint="The heading of its column." {...errorOf('name')}>
            <Input
              autoFocus
              value={values.name}
              maxLength={limits.criterionName}
              onChange={event => set({ name: event.target.value })}
            />
          </Field>
          <Field label="Question" hint="What is asked of each application." {...errorOf('question')}>
            <Input
              value={values.question}
              maxLength={limits.criterionText}
              onChange={event => set({ question: event.target.value })}
            />
          </Field>
          <Field label="How to judge" optional {...errorOf('guidance')}>
            <Textarea
              rows={2}
              value={values.guidance}
              maxLength={limits.criterionText}
              placeholder="Yes only if the applicant names a number"
              onChange={event => set({ guidance: event.target.value })}
            />
          </Field>
          <Field label="Keywords" optional hint="Separated by commas." {...errorOf('keywords')}>
            <Input value={values.keywords} onChange={event => set({ keywords: event.target.value })} />
          </Field>
          <fieldset className={css({ border: 'none', padding: '0', margin: '0', minWidth: '0' })}>
            <legend className={css({ textStyle: 'control', marginBottom: '6' })}>
              Answers that it reads{values.fields.size === 0 && ': all, unless you select some'}
            </legend>
            <div className={questions}>
              {inputFields.map(({ id, question }) => (
                <Checkbox
                  key={id}
                  checked={values.fields.has(id)}
                  onChange={checked => {
                    const fields = new Set(values.fields)
                    if (checked) fields.add(id)
                    else fields.delete(id)
                    set({ fields })
                  }}
                >
                  {question}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        </>
      )}
    </FormDialog>
  )
}
