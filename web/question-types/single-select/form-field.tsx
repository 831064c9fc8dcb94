import type { ControlProps, FieldType } from '../../form/fields/control.ts'
import { Choice } from '../shared/choice-field.tsx'

const SingleChoice = (props: ControlProps) => (
  <Choice {...props} type="radio" chosen={typeof props.typed === 'string' ? [props.typed] : []} />
)

export const singleSelectField: FieldType = { Control: SingleChoice, group: true }
