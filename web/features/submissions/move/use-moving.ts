import type { FormDetails } from '@winnow/sdk'
import { useState } from 'react'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import type { Applicant } from '../../../lib/review/applicant.ts'
import { toast } from '../../../ui/overlays/stack.ts'
import { offerUndo } from './undo.ts'
import type { MoveRequest, Outcome } from './use-move.ts'

/** Somebody was moved: who, and whether the next applicant comes at once. */
export interface Moved {
  ids: readonly string[]
  stage: string
}

export interface Nudge {
  applicant: Applicant
  stage: string
  chatClosed: boolean
}

interface Moving {
  form: FormDetails
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
export function useMoving({ form, onChanged, onNext, onMoved }: Moving) {
  const [request, setRequest] = useState<MoveRequest | null>(null)
  const [nudge, setNudge] = useState<Nudge | null>(null)

  const heard = (applicants: readonly Applicant[]) => (outcome: Outcome) => {
    offerUndo(outcome.move, onChanged)
    onMoved({ ids: applicants.map(applicant => applicant.id), stage: outcome.move.stage })
    onChanged()
  }

  const moveAtOnce = async ({ applicants, stage }: MoveRequest) => {
    const ids = applicants.map(applicant => applicant.id)
    const [only] = applicants
    try {
      if (only && ids.length === 1) {
        const moved = await winnow.updateStage({ submission_id: only.id, form_id: form.identifier, stage })
        heard(applicants)({
          move: { formId: form.identifier, batchId: moved.batch_id, moved: 1, stage: moved.stage },
          messages: { sent: 0, failed: 0 },
        })
        if (form.fastMode === 'NO_CONFIRMATION_WITH_MESSAGE')
          setNudge({
            applicant: only,
            stage,
            chatClosed: moved.chatStatus === 'CLOSED' && only.chatId !== null,
          })
        onNext({ ids, stage })
      } else {
        const reply = await winnow.bulkAction({
          form_id: form.identifier,
          submission_ids: ids,
          action: stage,
        })
        const move = {
          formId: form.identifier,
          batchId: reply.batch_id,
          moved: reply.action_success_count,
          stage,
        }
        heard(applicants)({ move, messages: { sent: 0, failed: 0 } })
      }
    } catch (error) {
      toast({ id: 'move', tone: 'bad', title: `Not moved to ${stage}`, text: sentenceOf(error) })
    }
  }

  const ask = (wanted: MoveRequest) => {
    setNudge(null)
    const applicants = wanted.applicants.filter(applicant => applicant.stage !== wanted.stage)
    if (applicants.length > 0) setRequest({ ...wanted, applicants })
  }

  return {
    request,
    nudge,
    closeNudge: () => setNudge(null),
    /** Asks in the dialog */
    ask,
    /** S and A: as the form's review mode has it */
    quick: (wanted: MoveRequest) => {
      const many = wanted.applicants.length > 1
      const asks = form.fastMode === 'DEFAULT' || (many && form.fastMode === 'NO_CONFIRMATION_WITH_MESSAGE')
      setNudge(null)
      if (asks) ask(wanted)
      else void moveAtOnce(wanted)
    },
    heard: (outcome: Outcome) => {
      if (request) heard(request.applicants)(outcome)
    },
    close: (done: boolean) => {
      const ended = request
      setRequest(null)
      if (done && ended?.applicants.length === 1)
        onNext({ ids: ended.applicants.map(applicant => applicant.id), stage: ended.stage })
    },
  }
}
