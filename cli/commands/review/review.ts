import { movedText } from '@winnow/openapi/common/moved-since'
import { type FormDetails, WinnowError } from '@winnow/sdk'
import { createElement } from 'react'
import { exitCodes } from '../../io/exit-codes.ts'
import { fields, shortDates } from '../../io/out/text.ts'
import { draw, isWatched, writeLines } from '../../io/out/write.ts'
import { Session } from '../../io/session.ts'
import { queryOf, queryOptions, readOrder, readQuery, sortOf } from '../applicants/query.ts'
import { applicantLines, readApplicant } from '../applicants/show.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { dealtDeck, listDeck } from './deck.ts'
import { type Decision, summaryOf, undoText } from './summary.ts'

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
    // A decision that has begun is made even after Ctrl+C, so that it can be reported.
    const { winnow } = session.finishing()
    const keys = keysOf(form)
    const steps: (Decision | { id: string; to: null })[] = []
    const piped = io.stdin.isTTY
      ? null
      : (await io.stdin.text()).split('\n').filter(line => line.trim() !== '')
    const say = (...lines: string[]) => writeLines(io.stderr, lines)
    const choices = [...[...keys].map(([key, label]) => `${key} ${label}`), 'k skip', 'b back', 'q quit']
    const show = async (applicant: Awaited<ReturnType<typeof readApplicant>>) => {
      if (!isWatched(io, io.stderr)) return say('', ...applicantLines(applicant))
      const { Applicant } = await import('../applicants/Applicant.tsx')
      const shown = { form, stages: form.stages, applicant }
      await draw(io, io.stderr, createElement(Applicant, { shown, io, place: deck.place(applicant.id) }))
    }
    const nextLine = async (id: string) => {
      if (piped) return piped.shift() ?? null
      const timer = setInterval(() => void deck.hold(id).catch(() => {}), holding)
      return io.stdin.ask(`${choices.join(', ')}: `).finally(() => clearInterval(timer))
    }
    const ask = async (id: string): Promise<string> => {
      for (;;) {
        const line = await nextLine(id)
        if (line === null) return 'q'
        const key = line.trim().toLowerCase()
        if (key === 'b' && steps.length === 0) await say('There is nothing to go back to.')
        else if (keys.has(key) || ['k', 'b', 'q'].includes(key)) return key
        else if (key === '') await say('Type a key, then press Enter.')
        else await say(`There is no key '${key}'.${piped ? ` Use ${choices.join(', ')}.` : ''}`)
      }
    }
    const date = shortDates(io.clock.now(), io.clock.timeZone)
    const start = io.clock.now().valueOf()
    let hasShown = false
    /** Opens somebody again who was decided on or skipped */
    let again: string | null = null
    /** Stands below the applicant it is about, where a long application can't push it off the screen */
    let notice: string | null = null
    try {
      for (;;) {
        const id: string | null = again ?? (await deck.next(new Set(steps.map(step => step.id))))
        if (id === null) break
        hasShown = true
        again = id
        const applicant = await readApplicant(session, form, id)
        await show(applicant)
        if (notice) await say(notice)
        notice = null
        const key = await ask(id)
        if (key === 'q') break
        const to = keys.get(key)
        const last = steps.at(-1)
        try {
          if (to === applicant.stage) {
            steps.push({ id, to: null })
            await say(`${applicant.name} is in ${to} already.`)
            again = null
          } else if (to !== undefined) {
            const { batch_id, stage } = await winnow.updateStage({
              ...{ form_id: form.identifier, submission_id: id, stage: to },
              expected_stage: applicant.stage,
            })
            const { name, stage: from } = applicant
            steps.push({ id, name, from, to: stage, batchId: batch_id })
            await say(`${name} moved to ${stage}.`)
            again = null
          } else if (key === 'k') {
            steps.push({ id, to: null })
            again = null
          } else if (last) {
            if (last.to !== null) {
              const { undone_count } = await winnow.undo({
                ...{ form_id: form.identifier, batch_id: last.batchId },
              })
              notice = undone_count
                ? `${last.name} is back in ${last.from}.`
                : `${last.name} has been moved again since and stayed there.`
            }
            steps.pop()
            again = last.id
          }
        } catch (error) {
          // Somebody else was faster, or the network failed: the applicant is shown as they are now.
          if (!(error instanceof WinnowError)) throw error
          const [moved] = error.problem?.moved ?? []
          notice = moved ? `${movedText(moved, date)}. Nothing was changed.` : error.message
        }
      }
    } catch (error) {
      // Ctrl+C ends the call for the next applicant. What was decided is reported all the same.
      if (!io.signal.aborted) throw error
    } finally {
      // Where this fails, the hand is free a minute later.
      await deck.end().catch(() => {})
    }
    return {
      form: { id: form.identifier, name: form.name },
      stages: form.stages,
      decided: steps.filter((step): step is Decision => step.to !== null),
      skipped: steps.filter(({ to }) => to === null).map(({ id }) => id),
      ms: io.clock.now().valueOf() - start,
      isEmpty: !hasShown && !io.signal.aborted,
      deals,
      isInterrupted: io.signal.aborted,
    }
  },
  exitCode: ({ isInterrupted }) => (isInterrupted ? exitCodes.interrupted : exitCodes.ok),
  json: ({ form, decided, skipped, ms }) => ({
    form: { id: form.id },
    decided: decided.map(({ name: _name, ...decision }) => decision),
    skipped,
    seconds: Math.round(ms / 1000),
  }),
  lines: reviewed => [
    ...reviewed.decided.map(({ id, to, batchId }) => fields(id, to, batchId)),
    summaryOf(reviewed),
    ...(reviewed.decided.length > 0 ? [undoText(reviewed)] : []),
  ],
  isAnswered: true,
  screen: async (reviewed, io) => createElement((await import('./Reviewed.tsx')).Reviewed, { reviewed, io }),
})
