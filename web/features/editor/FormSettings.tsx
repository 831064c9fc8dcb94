import { css } from '../../styled-system/css'
import { Field } from '../../ui/fields/Field.tsx'
import { Textarea } from '../../ui/fields/Input.tsx'
import type { Draft } from './draft/draft.ts'

const group = css({ display: 'flex', flexDirection: 'column', gap: '12' })

interface FormSettingsProps {
  draft: Draft
  onEdit: (change: (draft: Draft) => Draft) => void
}

/** What holds for the whole form; part of the draft like its questions, so it is published with them. */
export function FormSettings({ draft, onEdit }: FormSettingsProps) {
  const set = (part: Partial<Draft>) => onEdit(now => ({ ...now, ...part }))
  return (
    <section className={group}>
      <h2 className={css({ textStyle: 'section' })}>Settings</h2>
      <Field label="Message after applying" optional>
        <Textarea
          rows={2}
          value={draft.successMessage}
          onChange={event => set({ successMessage: event.target.value })}
        />
      </Field>
      <Field label="Message when the form is closed" optional>
        <Textarea
          rows={2}
          value={draft.closeMessage}
          onChange={event => set({ closeMessage: event.target.value })}
        />
      </Field>
    </section>
  )
}
