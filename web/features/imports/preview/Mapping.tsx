import { columnName, type DayOrder, type IdentityColumns } from '@winnow/openapi/imports/index'
import type { FormDetails } from '@winnow/sdk'
import { stageHue } from '../../../lib/stages.ts'
import { css } from '../../../styled-system/css'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Select, type SelectOption } from '../../../ui/fields/Select.tsx'

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: '[1fr]', md: '[repeat(3, minmax(0, 1fr))]' },
  gap: '12',
})

const none = 'none'

const orders: SelectOption<DayOrder>[] = [
  { value: 'dayFirst', label: 'Day first (31/12/2026)' },
  { value: 'monthFirst', label: 'Month first (12/31/2026)' },
]

interface MappingProps {
  /** Columns with neither a heading nor a cell */
  empty: readonly number[]
  header: readonly string[]
  identity: IdentityColumns
  onIdentity: (identity: IdentityColumns) => void
  /** The column of last names that goes into the names; undefined: none */
  joined: number | undefined
  anonymous: boolean
  onAnonymous: (anonymous: boolean) => void
  /** Absent: the form is made, and has New alone to begin in */
  stages: FormDetails['stages'] | null
  stage: string | null
  onStage: (stage: string | null) => void
  /** Whether the day or the month comes first; absent: no date of the file could be two */
  dates: { order: DayOrder | null; onOrder: (order: DayOrder) => void } | null
  disabled: boolean
}

/** Which columns say who applied, where the applicants are put, and how dates are read. */
export function Mapping({
  header,
  empty,
  identity,
  joined,
  onIdentity,
  stages,
  stage,
  onStage,
  dates,
  disabled,
  ...it
}: MappingProps) {
  const columns: SelectOption<string>[] = [
    { value: none, label: 'No column' },
    ...header.flatMap((_, at) =>
      empty.includes(at) ? [] : [{ value: String(at), label: columnName(header, at) }],
    ),
  ]
  const placeOf = (at: number | undefined) => (at === undefined ? none : String(at))
  const choose = (what: 'name' | 'email') => (value: string) => {
    const { [what]: _before, lastName, ...rest } = identity
    const others = what === 'email' && lastName !== undefined ? { ...rest, lastName } : rest
    onIdentity(value === none ? others : { ...others, [what]: Number(value) })
  }
  const stageColumns = header.flatMap((head, at) =>
    at === identity.stage || /^(status|stage)$/i.test(head.trim()) ? [at] : [],
  )
  const placeOfStage =
    stage !== null ? `=${stage}` : identity.stage === undefined ? none : String(identity.stage)
  const chooseStage = (value: string) => {
    const { stage: _before, ...others } = identity
    const isColumn = value !== none && !value.startsWith('=')
    onStage(value.startsWith('=') ? value.slice(1) : null)
    onIdentity(isColumn ? { ...others, stage: Number(value) } : others)
  }
  return (
    <>
      <div className={row}>
        <Field label="Name" hint={joined !== undefined && `Combined with ‘${columnName(header, joined)}’`}>
          <Select
            label="Name"
            options={columns}
            value={placeOf(identity.name)}
            onChange={choose('name')}
            size="32"
            disabled={disabled}
          />
        </Field>
        <Field label="Email">
          <Select
            label="Email"
            options={columns}
            value={placeOf(identity.email)}
            onChange={choose('email')}
            size="32"
            disabled={disabled}
          />
        </Field>
        {stages && (
          <Field label="Status">
            <Select
              label="Status"
              options={[
                { value: none, label: 'New' },
                ...stageColumns.map(at => ({ value: String(at), label: `From ‘${columnName(header, at)}’` })),
                ...stages.map(({ label }) => ({
                  value: `=${label}`,
                  label: `All in ${label}`,
                  dot: stageHue(stages, label),
                })),
              ]}
              value={placeOfStage}
              onChange={chooseStage}
              size="32"
              disabled={disabled}
            />
          </Field>
        )}
        {dates && (
          <Field label="Dates">
            <Select
              label="Dates"
              placeholder="Choose…"
              options={orders}
              value={dates.order}
              onChange={dates.onOrder}
              size="32"
              disabled={disabled}
            />
          </Field>
        )}
      </div>
      <Checkbox checked={it.anonymous} onChange={it.onAnonymous} disabled={disabled}>
        Fill in a placeholder where the name or email is missing. Placeholders never get email.
      </Checkbox>
    </>
  )
}
