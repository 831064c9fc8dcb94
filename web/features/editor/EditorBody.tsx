import { css } from '../../styled-system/css'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input, Textarea } from '../../ui/fields/Input.tsx'
import { typedRich } from './draft/draft.ts'
import { FormSettings } from './FormSettings.tsx'
import { QuestionList } from './questions/QuestionList.tsx'
import { StatusPanel } from './StatusPanel.tsx'
import { Conflict } from './saving/Conflict.tsx'
import type { EditorState, EditorStore } from './saving/editor-store.ts'

const scroller = css({ flex: '1', minHeight: '0', overflowY: 'auto', backgroundColor: 'bg' })
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', '2xl': '[minmax(0, 640px) 300px]' },
  justifyContent: 'center',
  columnGap: '40',
  rowGap: '32',
  maxWidth: { base: 'builder', '2xl': '[none]' },
  marginInline: 'auto',
  paddingInline: '16',
  paddingTop: '24',
  paddingBottom: '48',
})
const column = css({ display: 'flex', flexDirection: 'column', gap: '20', minWidth: '0' })
const heading = css({ textStyle: 'section', marginBottom: '8' })

interface EditorBodyProps extends Pick<EditorState, 'draft' | 'errors' | 'form' | 'save'> {
  store: EditorStore
  onStatusChanged: () => void
}

/** Name, description and questions; beside them what the form does. */
export function EditorBody({ store, draft, errors, form, save, onStatusChanged }: EditorBodyProps) {
  return (
    <div className={scroller}>
      <div className={columns}>
        <div className={column}>
          {save.kind === 'stale' && <Conflict store={store} />}
          {save.kind === 'failed' && (
            <Notice tone="bad">
              {save.sentence}. Your changes are kept on this device and are sent once the server answers.
            </Notice>
          )}
          {errors.other && <Notice tone="bad">{errors.other}</Notice>}
          <Field label="Name of the form" error={errors.name}>
            <Input
              value={draft.name}
              onChange={event => store.edit(now => ({ ...now, name: event.target.value }))}
            />
          </Field>
          <Field label="Description" optional hint="Applicants read it before the first question.">
            <Textarea
              rows={3}
              value={draft.description.text}
              onChange={event => store.edit(now => ({ ...now, description: typedRich(event.target.value) }))}
            />
          </Field>
          <section>
            <h2 className={heading}>Questions</h2>
            <QuestionList draft={draft} errors={errors} onEdit={store.edit} />
          </section>
        </div>
        <div className={column}>
          <StatusPanel form={form} onChanged={onStatusChanged} store={store} />
          <FormSettings draft={draft} onEdit={store.edit} />
        </div>
      </div>
    </div>
  )
}
