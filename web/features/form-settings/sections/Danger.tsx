import { counted } from '@winnow/openapi/common/text/format'
import { CopyPlus, LayoutTemplate, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { Row, Section } from '../../../ui/layout/Section.tsx'
import { useSettings } from '../saving.ts'

interface DangerProps {
  id: string
  /** Goes to the copy's editor */
  onDuplicate: () => Promise<void>
  /** Absent: the caller can't make forms */
  onSaveTemplate: (() => void) | undefined
  /** Asks first */
  onDelete: () => Promise<void>
}

/** What concerns the form as a whole. */
export function Danger({ id, onDuplicate, onSaveTemplate, onDelete }: DangerProps) {
  const { form } = useSettings()
  const [copying, setCopying] = useState(false)
  const total = form.formCounts.totalCount
  return (
    <Section id={id} title="Duplicate and delete">
      <Row
        title="Duplicate form"
        hint={
          form.can.duplicate
            ? 'Creates a draft with the same questions, settings, statuses, labels, templates and shared views, but no opening or closing date and no applications.'
            : 'Only people who can create forms in this workspace can duplicate it.'
        }
      >
        {form.can.duplicate && (
          <Button
            size="32"
            icon={CopyPlus}
            busy={copying && 'Duplicating'}
            onClick={async () => {
              setCopying(true)
              await onDuplicate()
              setCopying(false)
            }}
          >
            Duplicate
          </Button>
        )}
      </Row>
      {onSaveTemplate && (
        <Row
          title="Save as template"
          hint="Copies its questions, settings, statuses, labels, reply templates, shared views and criteria. Everyone who can create forms finds it in New form."
        >
          <Button size="32" icon={LayoutTemplate} onClick={onSaveTemplate}>
            Save as template
          </Button>
        </Row>
      )}
      <Row
        title="Delete form"
        hint={
          form.can.delete
            ? `Deletes the form${total > 0 ? ` and its ${counted(total, 'application')}` : ''}. You can restore it for 30 days.`
            : 'Only its creator or a workspace admin can delete it.'
        }
      >
        {form.can.delete && (
          <Button size="32" kind="danger" icon={Trash2} onClick={() => void onDelete()}>
            Delete form
          </Button>
        )}
      </Row>
    </Section>
  )
}
