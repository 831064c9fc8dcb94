/** The move dialog's progress (spec 1, section 4). */
export type MoveState = 'idle' | 'bulk_processing' | 'sending_message' | 'updating_status' | 'done' | 'failed'

export type MoveEvent =
  /** Many at once, by one call */
  | 'confirm_bulk'
  /** One, message first */
  | 'send'
  /** One, without a message, or after its message */
  | 'update'
  | 'succeed'
  | 'fail'
  /** The text or the choices change after a failure */
  | 'edit'

const start = { confirm_bulk: 'bulk_processing', send: 'sending_message', update: 'updating_status' } as const

/** Which event is allowed in which state, and where it leads. */
const moves: Record<MoveState, Partial<Record<MoveEvent, MoveState>>> = {
  idle: { ...start, edit: 'idle' },
  bulk_processing: { succeed: 'done', fail: 'failed' },
  sending_message: { update: 'updating_status', fail: 'failed' },
  updating_status: { succeed: 'done', fail: 'failed' },
  failed: { ...start, edit: 'idle' },
  done: {},
}

export const can = (state: MoveState, event: MoveEvent): boolean => event in moves[state]

/** The state after the event; an event that is not allowed changes nothing. */
export const after = (state: MoveState, event: MoveEvent): MoveState => moves[state][event] ?? state

export const isBusy = (state: MoveState): boolean => can(state, 'fail')
