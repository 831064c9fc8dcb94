import { count } from '@winnow/openapi/common/text/format'
import { Button } from '../../../ui/actions/Button.tsx'
import { isBusy, type MoveProgress } from './use-move.ts'

interface MoveButtonsProps {
  move: MoveProgress
  /** The label of the stage to move to */
  stage: string
  onClose: () => void
}

/** What the move dialog can do as it stands; what would be refused again is not offered. */
export function MoveButtons({ move, stage, onClose }: MoveButtonsProps) {
  const busy = isBusy(move.state)
  const go = goingOn(move, stage)
  return (
    <>
      <Button size="32" disabled={busy} onClick={onClose}>
        {go || busy || move.limit !== null ? 'Cancel' : 'Close'}
      </Button>
      {move.outsiders > 0 && !busy && (
        <Button size="32" onClick={move.leaveOut}>
          {move.outsiders === 1 ? 'Leave this one out' : 'Leave these out'}
        </Button>
      )}
      {(go || busy) && (
        <Button
          size="32"
          kind={move.isOver ? 'default' : 'primary'}
          keys={go?.isKeyed ? 'mod+enter' : undefined}
          busy={busy && busyText(move)}
          disabled={move.count === 0 || move.isOver}
          onClick={go?.run}
        >
          {go?.name ?? 'Move'}
        </Button>
      )}
    </>
  )
}

interface GoingOn {
  name: string
  run: () => void
  /** Whether Ctrl+Enter does it too */
  isKeyed: boolean
}

/** How the move continues from here; null: not at all. */
function goingOn(move: MoveProgress, stage: string): GoingOn | null {
  const { state, single, before, meanwhile, closedMeanwhile, mayHelp, confirm, moveAnyway, withoutReply } =
    move
  const sends = move.sendsReply && !move.messageIsSent && move.plan.written !== 0
  const keyed = (name: string) => ({ name, run: () => void confirm(), isKeyed: true })
  if (before !== null) return keyed(`${sends ? 'Send and move' : 'Move'} ${count(move.count)}`)
  if (meanwhile) {
    const isThere = single !== undefined && meanwhile.moved[0]?.stage === stage
    if (isThere && (!sends || closedMeanwhile)) return null
    const name = !sends
      ? 'Move anyway'
      : closedMeanwhile
        ? 'Move without a reply'
        : isThere
          ? 'Send anyway'
          : 'Send and move anyway'
    return { name, run: moveAnyway, isKeyed: false }
  }
  if (state !== 'failed') return keyed(sends ? 'Send' : 'Confirm')
  if (mayHelp) return keyed('Try again')
  return move.closedSince ? { name: 'Move without a reply', run: withoutReply, isKeyed: false } : null
}

const busyText = ({ state, plan: { written } }: MoveProgress): string =>
  state === 'sending_message'
    ? 'Sending'
    : written && state === 'bulk_processing'
      ? `Sending ${count(written)}`
      : 'Moving'
