import { Icon } from '../icons.tsx'
import type { Sending } from '../sending/use-sending.ts'

const verbs: Record<Sending['state'], string> = {
  idle: 'Send application',
  sending: 'Sending',
  waiting: 'Try again',
  failed: 'Try again',
}

type BarProps = {
  sending: Sending
  /** Ids of the questions whose answers are wrong, in the order of the form */
  wrong: readonly string[]
}

/** The one button, always in reach, and what stands between the applicant and having sent. */
export const Bar = ({ sending, wrong }: BarProps) => {
  const looks = wrong.length === 1 ? '1 answer needs a look' : `${wrong.length} answers need a look`
  return (
    <div className="bar">
      <p className={sending.state === 'waiting' ? 'state' : 'state bad'} role="status">
        {sending.state === 'waiting' && <Icon name="offline" />}
        {sending.sentence || (wrong.length > 0 && <a href={`#${wrong[0]}`}>{looks}</a>)}
      </p>
      <button className="button" type="submit" aria-disabled={sending.state === 'sending' || undefined}>
        {verbs[sending.state]}
      </button>
    </div>
  )
}
