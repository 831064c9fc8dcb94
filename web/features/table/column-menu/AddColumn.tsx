import { counted } from '@winnow/openapi/common/text/format'
import type { FormDetails } from '@winnow/sdk'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../../lib/client.ts'
import { questionIcon } from '../../../question-types/icons.ts'
import { css } from '../../../styled-system/css'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx'
import type { ColumnLayout } from './use-column-layout.ts'

/** Pixels that it takes of the last head. */
export const addColumnWidth = 36

const place = css({
  position: 'absolute',
  right: '0',
  top: '0',
  zIndex: 'grid',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '36',
  // The hairline below it is the table's.
  height: '[35px]',
  backgroundColor: 'bg',
  borderLeft: 'hairline',
})

const kinds = [
  { type: 'FORM_STATUS', heading: 'Status in another form' },
  { type: 'FORM_LABELS', heading: 'Labels in another form' },
] as const

interface AddColumnProps {
  form: FormDetails
  layout: ColumnLayout
}

/** Columns that the table could have: deleted questions that were answered, and what the same applicants received in another form. */
export function AddColumn({ form, layout }: AddColumnProps) {
  const [open, setOpen] = useState(false)
  const { data, error } = useCall('fetchForUser', open ? { page_id: form.pageId } : null)
  const info = useCall('fetchColumnInfo', open ? { form_id: form.identifier } : null)
  const others = data?.forms.filter(other => other.identifier !== form.identifier)
  const isShown = (type: string, id: string) =>
    form.customFields.some(it => it.type === type && it.source_form?.identifier === id)
  const deleted = (info.data?.deleted_fields ?? []).map(
    (field, index): MenuItem => ({
      id: `deleted:${field.id}`,
      name: field.question,
      icon: questionIcon(field),
      meta: counted(field.answeredCount, 'answer'),
      ...(index === 0 ? { heading: 'Deleted questions' } : {}),
      current: field.visibility,
      disabled: field.visibility,
      run: () => void layout.show(field.id),
    }),
  )
  const linked = kinds.flatMap(({ type, heading }): MenuItem[] =>
    (others ?? []).map((one, index) => ({
      id: `${type}:${one.identifier}`,
      name: one.name,
      ...(index === 0 ? { heading } : {}),
      current: isShown(type, one.identifier),
      disabled: isShown(type, one.identifier),
      run: () => void layout.add(type, one.identifier),
    })),
  )
  const items = [...deleted, ...linked]
  const message = error
    ? "Couldn't load the columns"
    : others === undefined || (!info.data && !info.error)
      ? 'Loading columns…'
      : 'No columns to add'
  return (
    <div className={place}>
      <Menu
        open={open}
        onOpenChange={setOpen}
        placement="bottom-end"
        trigger={<IconButton icon={Plus} label="Add a column" size="24" iconSize={14} />}
        items={items.length > 0 ? items : [{ id: 'none', name: message, disabled: true, run: () => {} }]}
      />
    </div>
  )
}
