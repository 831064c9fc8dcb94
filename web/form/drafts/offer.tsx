import type { Offer } from './draft.ts'

const LONGEST = 300

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** An answer in one line of words; a file is its name. */
const worded = (value: unknown) => {
  const text = Array.isArray(value)
    ? value.filter(it => it !== '').join(', ')
    : isRecord(value)
      ? String(value.original_filename ?? value.file_name ?? 'A file')
      : String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

type OfferBoxProps = { offer: Offer; onSettle: (taken: boolean) => void }

/** The older of two answers, for the applicant to choose. */
export const OfferBox = ({ offer: { value, from }, onSettle }: OfferBoxProps) => (
  <section className="offer" aria-label="Another answer">
    <p>
      {from === 'here' ? 'This device had a different answer:' : 'Another device has a different answer:'}
    </p>
    <blockquote dir="auto">{worded(value)}</blockquote>
    <div className="offer-choice">
      <button className="quiet" type="button" onClick={() => onSettle(true)}>
        Use that
      </button>
      <button className="quiet" type="button" onClick={() => onSettle(false)}>
        Keep this
      </button>
    </div>
  </section>
)
