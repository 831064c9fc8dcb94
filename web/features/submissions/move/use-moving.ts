import { count, counted } from '@winnow/openapi/common/format'
import type { FormDetails } from '@winnow/sdk'
import { useState } from 'react'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import type { Applicant } from '../../../lib/review/applicant.ts'
import type { FollowJob, Job, StartedJob } from '../../../lib/review/jobs.ts'
import { knownOf, named, onlyOf, type Subjects, sizeOf } from '../../../lib/review/subjects.ts'
import { toast } from '../../../ui/overlays/stack.ts'
import { freshAttempt, JobFailure, type Outcome, outcomeOf, runMove } from './run-move.ts'
import { offerUndo, sayUndone } from './undo.ts'
import { countNow, type MoveRequest } from './use-move.ts'

/** Somebody was moved: who, and where to. */
export interface Moved {
  subjects: Subjects
  stage: string
}

export interface Nudge {
  applicant: Applicant
  stage: string
  chatClosed: boolean
}

interface Moving {
  form: FormDetails
  follow: FollowJob
  /** The rows and the counts have changed */
  onChanged: () => void
  /** One applicant was moved from the table or the panel: go to the next */
  onNext: (moved: Moved) => void
  onMoved: (moved: Moved) => void
}

/**
 * The ways to move, by the form's review mode (settled.md, the wire): the default asks in the dialog, the two fast ones move
 * at once. A choice from a menu always asks, and so does the fast mode for many, whose reply has no other place.
 */
export function useMoving({ form, follow, onChanged, onNext, onMoved }: Moving) {
  const [asked, setAsked] = useState<{ request: MoveRequest; turn: number } | null>(null)
  const [nudge, setNudge] = useState<Nudge | null>(null)
  const undoing = { onUndone: onChanged, follow }

  const hear = (outcome: Outcome) => {
    if (outcome.move.moved > 0) offerUndo(outcome, undoing)
    onChanged()
  }
  const heard = (subjects: Subjects) => (outcome: Outcome) => {
    hear(outcome)
    onMoved({ subjects, stage: outcome.move.stage })
  }

  const moveAtOnce = async ({ subjects, stage }: MoveRequest, size = sizeOf(subjects)) => {
    const order = { formId: form.identifier, subjects, count: size, stage, reply: null }
    try {
      const outcome = await runMove(order, { winnow, attempt: freshAttempt(), follow })
      heard(subjects)(outcome)
      const only = onlyOf(subjects)
      if (!only) return
      if (form.fastMode === 'NO_CONFIRMATION_WITH_MESSAGE')
        setNudge({
          applicant: only,
          stage,
          chatClosed: outcome.chatStatus === 'CLOSED' && only.chatId !== null,
        })
      onNext({ subjects, stage })
    } catch (error) {
      if (error instanceof JobFailure) hear(error.outcome)
      const now = countNow(error)
      const text = error instanceof JobFailure ? error.message : sentenceOf(error)
      toast({
        id: 'not-moved',
        tone: 'bad',
        title: `Not moved to ${stage}`,
        text:
          now === undefined ? text : `${counted(size, 'applicant')} matched before, ${count(now)} match now.`,
        ...(now
          ? { action: { name: `Move ${count(now)}`, run: () => void moveAtOnce({ subjects, stage }, now) } }
          : {}),
      })
    }
  }

  const ask = (wanted: MoveRequest) => {
    setNudge(null)
    const { subjects, stage } = wanted
    const moving =
      subjects.by === 'name' ? named(knownOf(subjects).filter(one => one.stage !== stage)) : subjects
    if (sizeOf(moving) > 0)
      setAsked(now => ({ request: { ...wanted, subjects: moving }, turn: (now?.turn ?? 0) + 1 }))
  }

  return {
    request: asked?.request ?? null,
    /** Names the dialog's turn: another request is another dialog */
    turn: asked?.turn ?? 0,
    nudge,
    closeNudge: () => setNudge(null),
    /** Asks in the dialog */
    ask,
    /** S and A: as the form's review mode has it */
    quick: (wanted: MoveRequest) => {
      const many = onlyOf(wanted.subjects) === undefined
      const asks = form.fastMode === 'DEFAULT' || (many && form.fastMode === 'NO_CONFIRMATION_WITH_MESSAGE')
      setNudge(null)
      if (asks) ask(wanted)
      else void moveAtOnce(wanted)
    },
    heard: (outcome: Outcome) => {
      if (asked) heard(asked.request.subjects)(outcome)
    },
    close: (done: boolean) => {
      const ended = asked?.request
      setAsked(null)
      if (done && ended && onlyOf(ended.subjects)) onNext(ended)
    },
    /** A job that was begun before the page was left has ended */
    resumed: (job: Job, { kind, batchId, stage, total }: StartedJob) => {
      const outcome = outcomeOf(job, { formId: form.identifier, stage })
      if (kind === 'undo') {
        sayUndone(job, { formId: form.identifier, batchId, moved: total, stage }, undoing)
        onChanged()
        return
      }
      hear(outcome)
      if (job.status === 'FAILED')
        toast({
          tone: 'bad',
          title: `Not all were moved to ${stage}`,
          text: `${job.error ?? 'The server could not go on.'} ${counted(outcome.left, 'applicant')} stayed where they were.`,
        })
    },
  }
}
