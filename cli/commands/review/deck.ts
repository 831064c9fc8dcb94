import { rowReader } from '@winnow/openapi/columns'
import { count } from '@winnow/openapi/common/text/format'
import { type FormDetails, type WindowQuery, windows } from '@winnow/sdk'
import type { Session } from '../../io/session.ts'
import { applicantOf } from '../applicants/applicant.ts'

/** Who comes next in a review. */
export interface Deck {
  /** The next one but for those who were passed; null: nobody is left */
  next: (passed: ReadonlySet<string>) => Promise<string | null>
  /** Where they stand among all, such as '3 of 141'; null: how many there are isn't known */
  place: (id: string) => string | null
  /** Says that this one is still in hand */
  hold: (id: string) => Promise<unknown>
  /** Gives back who is in hand */
  end: () => Promise<unknown>
}

/** Everybody who matches when the review begins, in the order of the query. */
export async function listDeck(session: Session, query: WindowQuery): Promise<Deck> {
  const ids: string[] = []
  for await (const window of windows(session.winnow, query)) {
    const read = rowReader(window.columns)
    ids.push(...window.rows.map(row => applicantOf(read(row), []).id))
  }
  return {
    next: async passed => ids.find(id => !passed.has(id)) ?? null,
    place: id => `${count(ids.indexOf(id) + 1)} of ${count(ids.length)}`,
    hold: async () => {},
    end: async () => {},
  }
}

/** One at a time from the server, whom nobody else is dealt meanwhile (docs/rules.md#dealing). */
export function dealtDeck(
  session: Session,
  form: Pick<FormDetails, 'identifier'>,
  query: Omit<WindowQuery, 'form_id' | 'texts' | 'matches' | 'submission_ids'>,
): Deck {
  const { winnow } = session
  const asked = { form_id: form.identifier, ...query, sitting: crypto.randomUUID() }
  return {
    async next(passed) {
      const hand = await winnow.deal({ ...asked, size: 1, passed: [...passed] })
      return hand.submission_ids[0] ?? null
    },
    place: () => null,
    hold: id => winnow.deal({ ...asked, size: 1, keep: [id] }),
    end: () => session.finishing().winnow.deal({ ...asked, size: 0 }),
  }
}
