import type { ControlProps, FieldType } from '../../form/fields/control.ts'
import { Choice } from '../shared/choice-field.tsx'

const MultipleChoice = (props: ControlProps) => (
  <Choice {...props} type="checkbox" chosen={Array.isArray(props.typed) ? props.typed.map(String) : []} />
)

export const multiSelectField: FieldType = { Control: MultipleChoice, group: true }
