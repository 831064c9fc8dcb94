import type { FormHead, KeptAnswers } from '../page.ts'
import { Instant } from './head.tsx'

/** The same as text, which opens everywhere. */
const textOf = ({ name, pageName }: FormHead, { answers }: KeptAnswers) =>
  [`${name}, ${pageName}`, ...answers.map(lines => lines.join('\n'))].join('\n\n')

type KeptAnswersProps = {
  form: FormHead
  kept: KeptAnswers
  /** What the form does now: it has closed, it is full, it opens later */
  but: string
}

/** What somebody had begun to answer on a form that takes nothing now: to be read, copied and taken along. */
export const KeptAnswersBox = ({ form, kept, but }: KeptAnswersProps) => (
  <section className="kept-answers" aria-label="Your answers">
    <h3>Your answers</h3>
    <p>
      They are kept until <Instant date={kept.until} />, but {but}.
    </p>
    <dl className="answers">
      {kept.answers.map(([question, answer]) => (
        <div key={question}>
          <dt dir="auto">{question}</dt>
          <dd dir="auto">{answer}</dd>
        </div>
      ))}
    </dl>
    <a
      className="quiet"
      download="answers.txt"
      href={`data:text/plain;charset=utf-8,${encodeURIComponent(textOf(form, kept))}`}
    >
      Download as text
    </a>
  </section>
)
