import { describe, expect, test } from 'bun:test'
import type { MoveEvent } from './run-move.ts'
import { after, can, isBusy, type MoveState } from './use-move.ts'

const run = (...events: MoveEvent[]): MoveState => events.reduce<MoveState>(after, 'idle')

describe('move dialog progress', () => {
  test('bulk: one call does the move', () => {
    expect(run('confirm_bulk')).toBe('bulk_processing')
    expect(run('confirm_bulk', 'succeed')).toBe('done')
  })
  test('single: the message is sent first, then the stage is updated', () => {
    expect(run('send')).toBe('sending_message')
    expect(run('send', 'update')).toBe('updating_status')
    expect(run('send', 'update', 'succeed')).toBe('done')
  })
  test('single without a message only updates the stage', () => expect(run('update', 'succeed')).toBe('done'))
  test('a message that fails never moves the applicant', () => {
    expect(run('send', 'fail')).toBe('failed')
    expect(run('send', 'fail', 'succeed')).toBe('failed')
  })
  test('a failure can be tried again or edited', () => {
    expect(run('send', 'fail', 'send')).toBe('sending_message')
    expect(run('send', 'update', 'fail', 'update')).toBe('updating_status')
    expect(run('confirm_bulk', 'fail', 'edit')).toBe('idle')
  })
})

test.each(['bulk_processing', 'sending_message', 'updating_status'] as const)(
  'while %s nothing else begins',
  state => {
    expect(isBusy(state)).toBe(true)
    expect((['confirm_bulk', 'send', 'edit'] as const).filter(event => can(state, event))).toEqual([])
  },
)
test.each(['idle', 'failed', 'done'] as const)('%s is not busy', state => expect(isBusy(state)).toBe(false))
