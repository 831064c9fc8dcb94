import { counted, paceText } from '@winnow/openapi/common/text/format'
import { type FormDetails, WinnowError } from '@winnow/sdk'
import { fields } from '../../io/out/text.ts'
import { writeLines } from '../../io/out/write.ts'
import { Session } from '../../io/session.ts'
import { queryOf, queryOptions, readOrder, readQuery, sortOf } from '../applicants/query.ts'
import { applicantLines, readApplicant } from '../applicants/show.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { dealtDeck, listDeck } from './deck.ts'

interface Decision {
  id: string
  from: string
  to: string
  batchId: string
}

/** Milliseconds after which a hand that nobody plays is held again: half of what it lasts. */
const holding = 30_000

/** The statuses by the keys that move to them, as in focus mode. */
function keysOf({ stages }: Pick<FormDetails, 'stages'>): Map<string, string> {
  const own = stages.filter(({ kind }) => kind === 'CUSTOM').slice(0, 9)
  const kindly = (kind: string, key: string) =>
    stages.filter(it => it.kind === kind).map(({ label }) => [key, label] as const)
  return new Map([
    ...kindly('SHORTLISTED', 's'),
    ...kindly('ARCHIVED', 'a'),
    ...own.map(({ label }, place) => [String(place + 1), label] as const),
  ])
}

export const review = command({
  path: 'review',
  summary: 'Review applicants one at a time, with a key for each decision',
  more: 'Shows one applicant and asks: s shortlists, a archives, a number moves to a status of your own, k skips, b goes one step back and undoes it, q ends. Press Enter after the key. From a pipe it reads a key per line. Nobody is messaged.',
  args: [formArgument],
  options: [
    ...queryOptions,
    ['--sort <column:direction>', "Sort by a column, such as 'date:desc' or 'Team size:asc'"],
    ['--deal', 'Take only applicants whom nobody else is reviewing'],
  ],
  examples: [
    'winnow review spring-accelerator',
    "winnow review spring-accelerator --filter 'Team size >= 5' --deal",
  ],
  read: ([form], flags) => ({
    form: String(form),
    query: readQuery(flags),
    order: readOrder(flags.sort),
    deals: flags.deal === true,
  }),
  async run({ form: formName, query, order, deals }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const { filter, sort } = await queryOf(session, form, query)
    const asked = { stage: 'New', ...filter, ...(order ? { sort: sortOf(form, order) } : sort) }
    const deck = deals
      ? dealtDeck(session, form, asked)
      : await listDeck(session, { form_id: form.identifier, ...asked })
    const keys = keysOf(form)
    const steps: (Decision | { id: string; to: null })[] = []
    const typed = io.stdin.isTTY ? null : (await io.stdin.text()).split('\n')
    const say = (...lines: string[]) => writeLines(io.stderr, lines)
    const choices = [...[...keys].map(([key, label]) => `${key} ${label}`), 'k skip', 'b back', 'q quit']
    const ask = async (id: string): Promise<string> => {
      if (typed) return (typed.shift() ?? 'q').trim().toLowerCase()
      const timer = setInterval(() => void deck.hold(id).catch(() => {}), holding)
      const answer = await io.stdin.ask(`${choices.join(', ')}: `).finally(() => clearInterval(timer))
      return io.signal.aborted ? 'q' : answer.trim().toLowerCase()
    }
    const start = io.clock.now().valueOf()
    /** Opens somebody again who was decided on or skipped */
    let again: string | null = null
    for (;;) {
      const id: string | null = again ?? (await deck.next(new Set(steps.map(step => step.id))))
      if (id === null) break
      again = id
      const applicant = await readApplicant(session, form, id)
      await say('', ...applicantLines(applicant))
      const key = await ask(id)
      if (key === 'q') break
      const to = keys.get(key)
      try {
        if (to !== undefined) {
          const { batch_id, stage } = await session.winnow.updateStage({
            ...{ form_id: form.identifier, submission_id: id, stage: to },
            expected_stage: applicant.stage,
          })
          steps.push({ id, from: applicant.stage, to: stage, batchId: batch_id })
          await say(`${applicant.name} moved to ${stage}.`)
          again = null
        } else if (key === 'k') {
          steps.push({ id, to: null })
          again = null
        } else if (key === 'b') {
          const last = steps.at(-1)
          if (!last) await say('There is nothing to go back to.')
          else {
            if (last.to !== null)
              await session.winnow.undo({ form_id: form.identifier, batch_id: last.batchId })
            steps.pop()
            again = last.id
          }
        } else await say(`There is no key '${key}'. Use ${choices.join(', ')}.`)
      } catch (error) {
        // Somebody else was faster, or the network failed: the applicant is shown as they are now.
        if (!(error instanceof WinnowError)) throw error
        await say(error.message)
      }
    }
    await deck.end()
    return {
      form: { id: form.identifier },
      stages: form.stages.map(({ label }) => label),
      decided: steps.filter((step): step is Decision => step.to !== null),
      skipped: steps.filter(({ to }) => to === null).map(({ id }) => id),
      ms: io.clock.now().valueOf() - start,
    }
  },
  json: ({ stages: _stages, ms, ...result }) => ({ ...result, seconds: Math.round(ms / 1000) }),
  lines: ({ form, stages, decided, skipped, ms }) => [
    ...decided.map(({ id, to, batchId }) => fields(id, to, batchId)),
    `${counted(decided.length, 'decision')} in ${paceText(ms)}${stages
      .map(stage => ({ stage, count: decided.filter(({ to }) => to === stage).length }))
      .filter(({ count }) => count > 0)
      .map(({ stage, count }) => `, ${count} ${stage}`)
      .join('')}${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}.`,
    ...(decided.length > 0 ? [`To undo one: winnow undo ${form.id} <batch>`] : []),
  ],
})
