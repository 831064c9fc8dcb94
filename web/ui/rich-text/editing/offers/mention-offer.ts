import type { EditorState } from '@milkdown/kit/prose/state'
import { UserPlus } from 'lucide-react'
import { type Person, suggested } from '../../mentions.ts'
import { type Offer, type Offered, typedBefore } from './offer.ts'

/** Whom a text can mention. */
export interface Mentions {
  people: readonly Person[]
  /** Those chosen so far, whose names are marked in the text */
  chosen: readonly Pick<Person, 'name'>[]
  onChoose: (person: Person) => void
  /** What is said, and offered, where there is nobody */
  nobody: { sentence: string; offer?: { name: string; run: () => void } | undefined }
}

const personItem = (person: Person, onChoose: Mentions['onChoose']): Offered => ({
  ...{ id: person.email, name: person.name, person },
  choose: (view, from, to) => {
    view.dispatch(view.state.tr.insertText(`@${person.name} `, from, to).scrollIntoView())
    onChoose(person)
  },
})

/** Who is offered behind an @ that begins a word; null: nobody is meant. */
export function mentionOffer(
  state: EditorState,
  { people, chosen, onChoose, nobody }: Mentions,
): Offer | null {
  const [, typed] = /(?:^|[\s(])@([^@\ufffc]{0,40})$/.exec(typedBefore(state) ?? '') ?? []
  if (typed === undefined || typed.startsWith(' ')) return null
  // Whom the words before the caret mention already is not offered again.
  if (chosen.some(({ name }) => typed.startsWith(`${name} `))) return null
  const to = state.selection.from
  const at = { label: 'Editors', from: to - typed.length - 1, to }
  const items = suggested(people, typed.trimEnd()).map(it => personItem(it, onChoose))
  if (items.length > 0) return { ...at, items }
  if (people.length > 0 || typed !== '') return null
  const { sentence, offer } = nobody
  const add = (it: NonNullable<typeof offer>): Offered => ({
    ...{ id: 'add', name: it.name, icon: UserPlus },
    choose: (view, from, end) => {
      view.dispatch(view.state.tr.delete(from, end))
      it.run()
    },
  })
  return { ...at, sentence, items: offer ? [add(offer)] : [] }
}
