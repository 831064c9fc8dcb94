import { limits } from '@winnow/openapi/common/limits'
import { takesSeveral, typeOf } from '@winnow/openapi/questions'
import type { FormDetails } from '@winnow/sdk'
import { css } from '../../styled-system/css'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { DateField } from '../../ui/fields/date/DateField.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { LinkField } from './LinkField.tsx'
import { type Filled, fillable, linkTo, usualParameters } from './link.ts'

type Asked = FormDetails['inputFields'][number]

// In sight while the answers are typed; the body of the dialog has 16 above it.
const valuesSection = css({
  position: 'sticky',
  top: '[-16px]',
  zIndex: 'grid',
  marginInline: '[-20px]',
  paddingInline: '20',
  paddingBlock: '12',
  borderBottom: 'hairline',
  backgroundColor: 'raised',
})
const group = css({ display: 'grid', gap: '12' })
const heading = css({ textStyle: 'section' })
const hint = css({ color: 't2', marginTop: '[-8px]' })
const key = css({
  fontFamily: 'mono',
  fontSize: '[11px]',
  fontWeight: 'normal',
  color: 't3',
  overflowWrap: 'anywhere',
})
const options = css({ minWidth: '0', margin: '0', padding: '0', border: '[none]' })
const choices = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '20',
  rowGap: { base: '6', _coarse: '24' },
  maxHeight: '[172px]',
  overflowY: 'auto',
  padding: '2',
})
const legend = css({ padding: '0', marginBottom: '6', textStyle: 'control' })

interface PrefillTabProps {
  form: FormDetails
  filled: Filled
  onChange: (filled: Filled) => void
}

/** A link whose form has answers in it already, and values that are saved with the application. */
export function PrefillTab({ form, filled, onChange }: PrefillTabProps) {
  const set = (name: string, values: readonly string[]) => onChange({ ...filled, [name]: values })
  const parameters = [...new Set([...form.urlParameters, ...usualParameters])]
  return (
    <div className={css({ display: 'grid', gap: '20' })}>
      <div className={valuesSection}>
        <LinkField label="Prefilled link" link={linkTo(form.identifier, location.origin, filled)} />
      </div>
      <div className={group}>
        <h3 className={heading}>Answers</h3>
        <p className={hint}>Filled in for applicants, who can change them.</p>
        {fillable(form.inputFields).map(({ question, key: name }) => (
          <Answer
            key={question.id}
            question={question}
            name={name}
            values={filled[name] ?? []}
            onChange={values => set(name, values)}
          />
        ))}
      </div>
      <div className={group}>
        <h3 className={heading}>Link values</h3>
        <p className={hint}>
          Saved with each application as columns in the table. Applicants aren't asked for them.
        </p>
        {parameters.map(name => (
          <Field key={name} label={name}>
            <Input
              value={filled[name]?.[0] ?? ''}
              maxLength={limits.urlParameterValue}
              onChange={event => set(name, [event.target.value])}
            />
          </Field>
        ))}
      </div>
    </div>
  )
}

interface AnswerProps {
  question: Asked
  name: string
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

const nothing = ''

function Answer({ question, name, values, onChange }: AnswerProps) {
  const label = (
    <span>
      {question.question} <code className={key}>{name}</code>
    </span>
  )
  const [value = ''] = values
  const { filter } = typeOf(question)
  if (takesSeveral(question))
    return (
      <fieldset className={options}>
        <legend className={legend}>{label}</legend>
        <div className={choices}>
          {question.options.map(option => (
            <Checkbox
              key={option}
              checked={values.includes(option)}
              onChange={checked =>
                onChange(question.options.filter(it => (it === option ? checked : values.includes(it))))
              }
            >
              {option}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    )
  if (question.options.length > 0)
    return (
      <div>
        <div className={legend} aria-hidden>
          {label}
        </div>
        <Select
          label={question.question}
          size="32"
          options={[
            { value: nothing, label: 'Not prefilled' },
            ...question.options.map(option => ({ value: option, label: option })),
          ]}
          value={value}
          onChange={next => onChange(next === nothing ? [] : [next])}
        />
      </div>
    )
  if (filter === 'date')
    return <DateField label={label} value={value} onChange={next => onChange(next ? [next] : [])} />
  return (
    <Field label={label}>
      <Input
        inputMode={filter === 'number' ? 'decimal' : undefined}
        value={value}
        onChange={event => onChange([event.target.value])}
      />
    </Field>
  )
}
