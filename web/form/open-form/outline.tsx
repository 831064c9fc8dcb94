import type { ApplicantQuestion } from '@winnow/openapi/questions'
import { Icon } from '../icons.tsx'

type OutlineProps = {
  /** The questions that are asked, with what became of each */
  items: readonly { question: ApplicantQuestion; state: 'open' | 'answered' | 'wrong' }[]
}

const said = { open: '', answered: ' (answered)', wrong: ' (needs a look)' }

/** The questions beside a form in a wide window: where one is, and what is left. */
export function Outline({ items }: OutlineProps) {
  return (
    <nav className="outline" aria-label="Questions">
      <ol>
        {items.map(({ question: { id, question }, state }) => (
          <li key={id}>
            <a href={`#${id}`} target="_self" data-state={state}>
              <span className="outline-mark">{state === 'answered' && <Icon name="check" />}</span>
              <span className="outline-text" dir="auto">
                {question}
              </span>
              <span className="unseen">{said[state]}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
