import type { Reader } from '../../index.ts'
import * as t from '../../index.ts'
import { type Chance, idOf } from '../chance.ts'
import type { Written } from './applicants.ts'
import type { MadeForm } from './form.ts'
import { colleague, owner } from './workspace.ts'

const texts = [
  'Solid numbers, and they say where they were wrong. I would talk to them.',
  'The second answer is the one to read.',
  'Reminds me of the team we turned down last spring. Different this time: they sell first.',
  'The deck says 40 customers, the form says fewer. Ask.',
  'Knows the field from the inside. Not clear who builds it.',
  'Would be a good fit for the grant, less so for the twelve weeks.',
]
const asked = [
  'can you look at the revenue before Thursday?',
  'you know this market: is the price right?',
  'do you want to take the call?',
]

/** The note that is about a passage of an answer */
const ofPassage = texts[0]

interface Around {
  form: MadeForm
  ownerId: string
  colleagueId: string
  chance: Chance
  now: number
}

/** The first sentence of the first long answer. */
function quoteOf({ questions, plan }: MadeForm, { answers }: Written['applicant']): t.NoteQuote | null {
  const asked = plan.questions.find(it => it.type === 'LONG_TEXT' && typeof answers[it.key] === 'string')
  const text = /^.{20,300}?[.](?= |$)/.exec(String(asked && answers[asked.key]))?.[0]
  const question = questions.find(it => it.question === asked?.question)
  return text && question ? { fieldId: question.id, question: question.question, text, start: 0 } : null
}

/** Private notes of both editors, some of which ask the other. */
export async function writeNotes(db: Reader, written: readonly Written[], around: Around): Promise<void> {
  const { form, ownerId, colleagueId, chance, now } = around
  const editors = [
    { id: ownerId, other: colleague.name, otherId: colleagueId },
    { id: colleagueId, other: owner.name, otherId: ownerId },
  ]
  const made = written.flatMap(({ id, applicant }) => {
    const { stage, submittedAt } = applicant
    const wanted = chance.percent(stage === 'NEW' ? 12 : 45)
    const by = chance.pick(editors)
    const question = chance.percent(35) ? chance.pick(asked) : null
    const own = chance.pick(texts)
    const at = submittedAt + (40 + chance.below(200)) * 60_000
    if (!wanted || at > now) return []
    const text = question ? `@${by.other} ${question}` : own
    const quote = text === ofPassage ? quoteOf(form, applicant) : null
    return [{ submissionId: id, by, text, at, quote, mentions: question !== null }]
  })
  made.sort((one, other) => one.at - other.at)
  if (made.length === 0) return
  const inserted = await db
    .insert(t.notes)
    .values(
      made.map(({ submissionId, by, text, at, quote }) => ({
        id: idOf(chance, 'note', at),
        submissionId,
        authorId: by.id,
        html: `<p>${text}</p>`,
        text,
        quote,
        createdAt: at,
      })),
    )
    .returning({ seq: t.notes.seq })
  const mentions = made.flatMap(({ mentions, by }, i) => {
    const seq = inserted[i]?.seq
    return mentions && seq !== undefined ? [{ noteSeq: seq, userId: by.otherId }] : []
  })
  if (mentions.length > 0) await db.insert(t.noteMentions).values(mentions)
}
