import { describe, expect, test } from 'bun:test'
import type { Job, StartedJob } from '../jobs/jobs.ts'
import { type Applicant, named, type Subjects } from '../selection/subjects.ts'
import { freshAttempt, JobFailure, type MoveOrder, runMove } from './run-move.ts'

const person = (id: string, responded = false): Applicant => ({
  id,
  name: id,
  email: `${id}@example.com`,
  stage: 'New',
  chatId: null,
  chatClosed: false,
  responded,
})
const all: Subjects = {
  by: 'query',
  query: { stage: 'New', search: 'solar', filters: [] },
  excluded: new Map([['b', person('b')]]),
  matched: 12_001,
  since: 7,
  some: [],
}
const order = (over: Partial<MoveOrder>): MoveOrder => ({
  formId: 'frm_1',
  subjects: named([person('a'), person('b')]),
  count: 2,
  stage: 'Archived',
  reply: null,
  ...over,
})

/** A server that notes what it is asked; `job`: how a job that it begins ends. */
function server(job: Partial<Job> | null = null) {
  const calls: [call: string, body: unknown][] = []
  const bulk = {
    action_success_count: 2,
    message_success_count: 1,
    message_failed_count: 0,
    batch_id: 'bat_1',
  }
  const winnow = {
    bulkAction: async (body: unknown) => {
      calls.push(['bulkAction', body])
      return { ...bulk, job_id: job ? 'job_1' : null }
    },
    sendMessage: async (body: unknown) => {
      calls.push(['sendMessage', body])
      return { chatId: 'cht_1', message: { id: 'msg_1' } }
    },
    updateStage: async (body: unknown) => {
      calls.push(['updateStage', body])
      return { batch_id: 'bat_1', stage: 'Archived', chatStatus: 'CLOSED' }
    },
  }
  const followed: StartedJob[] = []
  const follow = async (started: StartedJob): Promise<Job> => {
    followed.push(started)
    return {
      id: started.jobId,
      kind: 'bulk_action',
      status: 'DONE',
      done: 12_000,
      total: 12_000,
      moved_count: 12_000,
      message_success_count: 5,
      message_failed_count: 0,
      batch_id: started.batchId,
      error: null,
      ...job,
    }
  }
  const attempt = freshAttempt()
  // The replies are cut to what is read of them.
  const hooks = { winnow: winnow as unknown as Parameters<typeof runMove>[1]['winnow'], attempt, follow }
  return { calls, followed, hooks }
}

describe('moving by name', () => {
  test('many go by one call, with those who are written to', async () => {
    const { calls, hooks } = server()
    const outcome = await runMove(order({ reply: { text: 'Hi', to: ['a'], excludesReplied: true } }), hooks)
    expect(calls).toEqual([
      [
        'bulkAction',
        {
          form_id: 'frm_1',
          submission_ids: ['a', 'b'],
          submission_ids_for_message: ['a'],
          expected_stage: 'New',
          leave_out_moved: false,
          action: 'Archived',
          send_message: true,
          message: 'Hi',
        },
      ],
    ])
    expect(outcome).toMatchObject({ move: { moved: 2, batchId: 'bat_1' }, messages: { sent: 1 }, left: 0 })
  })
  test('one gets the message first; it is not sent again when only the stage was missing', async () => {
    const { calls, hooks } = server()
    const one = order({
      subjects: named([person('a')]),
      reply: { text: 'Hi', to: ['a'], excludesReplied: false },
    })
    await runMove(one, hooks)
    await runMove(one, hooks)
    expect(calls.map(([call]) => call)).toEqual(['sendMessage', 'updateStage', 'updateStage'])
  })
  test('each call says in which stage the person saw them', async () => {
    const { calls, hooks } = server()
    const one = named([person('a')])
    await runMove(order({ subjects: one, reply: { text: 'Hi', to: ['a'], excludesReplied: false } }), hooks)
    const mixed = named([person('a'), { ...person('b'), stage: 'Shortlisted' }])
    await runMove(order({ subjects: mixed, ifMoved: 'leave_out' }), hooks)
    await runMove(order({ subjects: mixed, ifMoved: 'move' }), hooks)
    expect(calls.map(([, body]) => body)).toMatchObject([
      { expected_stage: 'New' },
      { expected_stage: 'New' },
      { expected_stage: { a: 'New', b: 'Shortlisted' }, leave_out_moved: true },
      {},
    ])
    expect(calls.at(-1)?.[1]).not.toHaveProperty('expected_stage')
  })
})

describe('moving all that match', () => {
  const request = order({
    subjects: all,
    count: 12_000,
    reply: { text: 'Hi', to: [], excludesReplied: true },
  })
  test('names the query, those excluded and the count that was seen', async () => {
    const { calls, hooks } = server()
    await runMove(request, hooks)
    expect(calls).toEqual([
      [
        'bulkAction',
        {
          form_id: 'frm_1',
          selection: {
            stage: 'New',
            search: 'solar',
            filters: [],
            excluded_ids: ['b'],
            count: 12_000,
            since_event: 7,
          },
          exclude_replied: true,
          action: 'Archived',
          send_message: true,
          message: 'Hi',
        },
      ],
    ])
  })
  test('is followed where it is a job', async () => {
    const { followed, hooks } = server({})
    const outcome = await runMove(request, hooks)
    expect(followed).toMatchObject([
      { jobId: 'job_1', total: 12_000, stage: 'Archived', kind: 'bulk_action' },
    ])
    expect(outcome).toMatchObject({ move: { moved: 12_000 }, messages: { sent: 5 }, left: 0 })
  })
  test('stopped, it says how many stayed', async () => {
    const { hooks } = server({ status: 'STOPPED', done: 5_000, moved_count: 5_000 })
    expect(await runMove(request, hooks)).toMatchObject({ move: { moved: 5_000 }, left: 7_000 })
  })
  test('failed, it says why and what it did before', async () => {
    const { hooks } = server({
      status: 'FAILED',
      done: 5_000,
      moved_count: 5_000,
      error: 'This form is gone',
    })
    const failure = await runMove(request, hooks).catch(error => error)
    expect(failure).toBeInstanceOf(JobFailure)
    expect(failure).toMatchObject({ message: 'This form is gone', outcome: { move: { moved: 5_000 } } })
  })
})
