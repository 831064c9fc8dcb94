import { dateTimeText, dayName, timeText } from '@winnow/openapi/common/dates/dates'
import { limits } from '@winnow/openapi/common/limits'
import { movedText } from '@winnow/openapi/common/moved-since'
import { count, counted } from '@winnow/openapi/common/text/format'
import type { FetchTimelineResponse, UndoResponse } from '@winnow/sdk'
import { useState } from 'react'
import { reasonOf, sentenceOf, untilItChanges, useCall, winnow } from '../../lib/client.ts'
import { refresh } from '../../lib/refresh.ts'
import { css } from '../../styled-system/css'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { confirm, toast } from '../../ui/overlays/stack/stack.ts'
import { useReviewState } from '../review/ReviewProvider.tsx'
import { type Entry, type Line, linesOf } from './words.ts'

const part = css({ paddingBlock: '16', paddingInline: { base: '20', '2xl': '16' } })
const heading = css({ marginBottom: '8', textStyle: 'columnHead', color: 't2' })
const dayHead = css({ marginTop: '12', marginBottom: '4', textStyle: 'meta', color: 't3' })
const list = css({ plainList: true, display: 'grid', gap: '8' })
const row = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '8',
  '& > svg': { flexShrink: '0', marginTop: '2', color: 't3' },
})
const words = css({
  grow: true,
  minWidth: '0',
  overflowWrap: 'anywhere',
  color: 't2',
  '& b': { fontWeight: 'medium', color: 't1' },
})
const after = css({ marginLeft: '6', textStyle: 'meta', color: 't3', whiteSpace: 'nowrap' })
const time = css({ flexShrink: '0', textStyle: 'meta', color: 't3', tabular: true })

/** What happened to the open application, with the way back from each decision (docs/rules.md#timeline). */
export function Timeline({ submissionId }: { submissionId: string }) {
  const [review, form] = useReviewState(state => state.form)
  const of = { form_id: form.identifier, submission_id: submissionId }
  const { data, error, mutate } = useCall('fetchTimeline', of, untilItChanges)
  const [older, setOlder] = useState<FetchTimelineResponse>()
  const last = older ?? data
  const newest = data?.entries ?? []
  const end = newest.at(-1)?.number ?? 0
  const entries = [...newest, ...(older?.entries ?? []).filter(it => it.number < end)]
  const titles = new Map([...form.inputFields, ...form.deletedFields].map(it => [it.id, it.question]))
  const lines = linesOf(entries, data?.seen ?? [], id => `‘${titles.get(id) ?? 'a deleted question'}’`)

  const showOlder = async () => {
    try {
      const page = await winnow.fetchTimeline({ ...of, before: entries.at(-1)?.number })
      setOlder(known => ({ ...page, entries: [...(known?.entries ?? []), ...page.entries] }))
    } catch (failure) {
      toast({
        id: 'timeline',
        tone: 'bad',
        title: "Couldn't load what came before",
        text: sentenceOf(failure),
      })
    }
  }
  const undo = async ({ undo: way, kind }: Entry) => {
    if (!way || (way.applicants > 1 && !(await confirmMany(way.applicants)))) return
    try {
      const undone = await winnow.undo({ form_id: form.identifier, batch_id: way.batch_id })
      void review.moves.decisions.forget(way.batch_id)
      toast({ id: 'timeline-undone', ...outcomeOf(undone, kind) })
    } catch (failure) {
      toast({ id: 'timeline-undone', tone: 'bad', title: "Couldn't undo this", text: sentenceOf(failure) })
    }
    review.apply()
    await refresh('fetchTimeline')
  }

  return (
    <section className={part} aria-label="Timeline">
      <h3 className={heading}>Timeline</h3>
      {!data && !error && <Skeleton width="70%" />}
      {error && !data && (
        <p className={css({ textStyle: 'meta', color: 't2' })} role="alert">
          Couldn't load the timeline. {reasonOf(error)}{' '}
          <TextLink onClick={() => void mutate()}>Try again</TextLink>
        </p>
      )}
      {[...Map.groupBy(lines, line => dayName(line.at))].map(([day, those], index) => (
        <div key={day}>
          {(index > 0 || day !== 'Today') && <h4 className={dayHead}>{day}</h4>}
          <ul className={list}>
            {those.map(line => (
              <Told
                key={line.key}
                line={line}
                onUndo={form.can.move ? entry => void undo(entry) : undefined}
              />
            ))}
          </ul>
        </div>
      ))}
      {last?.hasNextEntry && (
        <p className={css({ marginTop: '8', textStyle: 'meta' })}>
          <TextLink onClick={() => void showOlder()}>Show older</TextLink>
        </p>
      )}
    </section>
  )
}

function Told({ line, onUndo }: { line: Line; onUndo: ((entry: Entry) => void) | undefined }) {
  const { icon, before, who, what, at, entry } = line
  return (
    <li className={row}>
      <Icon of={icon} size={14} />
      <div className={words}>
        <span data-searched>
          {before && `${before} `}
          {who && <b>{who}</b>} {what}
        </span>
        {entry?.undone && <span className={after}>Undone</span>}
        {entry?.overtaken && <span className={after}>Changed since</span>}
        {entry?.undo && onUndo && (
          <span className={after}>
            <TextLink onClick={() => onUndo(entry)}>
              Undo<span className={css({ srOnly: true })}>: {what}</span>
            </TextLink>
          </span>
        )}
      </div>
      <time className={time} dateTime={at} title={dateTimeText(at)}>
        {timeText(at)}
      </time>
    </li>
  )
}

/** A batch is undone whole: who else is in it is said before. */
function confirmMany(applicants: number): Promise<boolean> {
  const all =
    applicants >= limits.timelineCounted
      ? `more than ${count(limits.timelineCounted - 1)} applicants`
      : counted(applicants, 'applicant')
  return confirm({
    title: `Undo this for ${all}?`,
    text: 'They were changed together, so they are undone together. Applicants changed again since then stay as they are.',
    confirm: 'Undo',
    kind: 'primary',
  })
}

/** As their toasts say it */
const undoneTitles: Partial<Record<Entry['kind'], string>> = {
  moved: 'Move undone',
  labelled: 'Label change undone',
}

/** What an undo did, and whom it left as they are. */
function outcomeOf({ undone_count, skipped_count, skipped, job_id }: UndoResponse, kind: Entry['kind']) {
  if (job_id !== null) return { title: 'Undoing', text: 'It runs on the server. You can close this page.' }
  const [first] = skipped
  const stayed =
    skipped_count === 1 && first
      ? `${movedText(first, dateTimeText)}.`
      : `${counted(skipped_count, 'applicant has', 'applicants have')} been changed again since and stayed as they are.`
  const title = undone_count > 0 ? (undoneTitles[kind] ?? 'Change undone') : 'Nothing to undo'
  return { title, ...(skipped_count > 0 && { text: stayed }) }
}
