import { readByPerson } from '@winnow/openapi/questions/shared/read-by-person'
import type { ChangeEvent } from 'react'

/** The name of its input, and its path in a draft (docs/rules.md#a-person-reads-it). */
export const optOutName = 'ai_opted_out'

type ReadByPersonProps = {
  chosen: boolean
  /** Where it is saved at once; absent: it is sent with the form */
  onChoose?: (chosen: boolean) => void
}

/** Asks that a person reads the application: then no AI judges it. */
export const ReadByPerson = ({ chosen, onChoose }: ReadByPersonProps) => (
  <div className="by-person">
    <label className="option">
      <input
        type="checkbox"
        name={optOutName}
        value="yes"
        {...(onChoose
          ? {
              checked: chosen,
              onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChoose(currentTarget.checked),
            }
          : { defaultChecked: chosen })}
        aria-describedby="by-person.hint"
      />
      <span>{readByPerson}</span>
    </label>
    <p className="hint" id="by-person.hint">
      The team may use AI to help review applications. If you select this, AI won't judge yours.
    </p>
  </div>
)

/** What the form holds of it, as a draft saves it. */
export const optOutIn = (form: HTMLFormElement): 'yes' | null =>
  new FormData(form).has(optOutName) ? 'yes' : null
