import { afterAll, describe, expect, test } from 'bun:test'
import { closeFreshApps, freshApp, tries } from '../../support/app.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

afterAll(closeFreshApps)

/** Races side by side */
const lanes = 20

/** Two reviewers of one form, and a way to run races over fresh applicants, some at a time. */
async function two() {
  const app = await freshApp()
  const it = await reviewing(app)
  const { form_id } = it
  const other = await colleague(app, it)
  const moves = async (submission_id: string) =>
    (await it.winnow.fetchTimeline({ form_id, submission_id })).entries.filter(one => one.kind === 'moved')
  return {
    ...it,
    other,
    moves,
    /** Runs so many races, a tenth of it on a server's database, and tells of each outcome: [first, second]. */
    async races(
      n: number,
      race: (applicant: { submissionId: string; ownToken: string }) => [Promise<unknown>, Promise<unknown>],
      then: (id: string, outcomes: PromiseSettledResult<unknown>[]) => Promise<void>,
    ) {
      for (let done = 0; done < tries(n); done += lanes) {
        const applicants = await Promise.all(Array.from({ length: lanes }, () => it.apply()))
        await Promise.all(
          applicants.map(async one => then(one.submissionId, await Promise.allSettled(race(one)))),
        )
      }
    },
  }
}

const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map(one => (one.status === 'rejected' ? one.reason.code : 'ok'))

describe('two reviewers who move one applicant at once, in 500 races', () => {
  test('from the status that both saw: one moves them, the other is told who did', async () => {
    const it = await two()
    const { form_id } = it
    await it.races(
      500,
      ({ submissionId: submission_id }) => [
        it.winnow.updateStage({ form_id, submission_id, stage: 'Shortlisted', expected_stage: 'New' }),
        it.other.winnow.updateStage({ form_id, submission_id, stage: 'Archived', expected_stage: 'New' }),
      ],
      async (id, outcomes) => {
        expect(codes(outcomes).toSorted()).toEqual(['ok', 'stage_changed'])
        const stage = outcomes[0]?.status === 'fulfilled' ? 'Shortlisted' : 'Archived'
        const lost = outcomes.find(one => one.status === 'rejected')
        expect(lost?.reason.problem.moved).toMatchObject([{ submission_id: id, stage }])
        expect((await it.one(id)).stage).toBe(stage)
        expect(await it.moves(id)).toMatchObject([{ from: 'New', to: stage }])
      },
    )
  }, 120_000)

  test('from whatever status: both happen, one after the other', async () => {
    const it = await two()
    const { form_id } = it
    await it.races(
      500,
      ({ submissionId: submission_id }) => [
        it.winnow.updateStage({ form_id, submission_id, stage: 'Shortlisted' }),
        it.other.winnow.updateStage({ form_id, submission_id, stage: 'Archived' }),
      ],
      async (id, outcomes) => {
        expect(codes(outcomes)).toEqual(['ok', 'ok'])
        const { stage } = await it.one(id)
        const before = stage === 'Archived' ? 'Shortlisted' : 'Archived'
        expect(await it.moves(id)).toMatchObject([
          { from: before, to: stage },
          { from: 'New', to: before },
        ])
      },
    )
  }, 120_000)
})

test('an applicant who withdraws while a reviewer moves them ends archived, and the reviewer knows, in 500 races', async () => {
  const it = await two()
  const { form_id } = it
  await it.races(
    500,
    ({ submissionId: submission_id, ownToken }) => [
      it.winnow.withdrawApplication({ own_token: ownToken }),
      it.other.winnow.updateStage({ form_id, submission_id, stage: 'Shortlisted', expected_stage: 'New' }),
    ],
    async (id, outcomes) => {
      const [withdrawal, move] = codes(outcomes)
      expect(withdrawal).toBe('ok')
      expect(['ok', 'stage_changed']).toContain(move)
      expect((await it.one(id)).stage).toBe('Archived')
      expect((await it.moves(id)).filter(one => one.to === 'Shortlisted')).toHaveLength(move === 'ok' ? 1 : 0)
    },
  )
}, 120_000)

test('an applicant whose application is deleted while a reviewer moves them is gone, and the reviewer is told, in 500 races', async () => {
  const it = await two()
  const { form_id, workspaceId: page_id } = it
  for (let done = 0; done < tries(500); done += lanes) {
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        const email = `race${done + lane}@example.com`
        const { submissionId: submission_id } = await it.apply({ email })
        const outcomes = await Promise.allSettled([
          it.winnow.erasePerson({ page_id, email }),
          it.other.winnow.updateStage({ form_id, submission_id, stage: 'Shortlisted' }),
        ])
        const [erasure, move] = codes(outcomes)
        expect(erasure).toBe('ok')
        expect(['ok', 'not_found']).toContain(move)
        const found = await Promise.allSettled([it.one(submission_id)])
        expect(codes(found)).toEqual(['not_found'])
      }),
    )
    expect(await it.counts()).toEqual({ New: 0, Shortlisted: 0, Archived: 0 })
  }
}, 240_000)

test('a note that is deleted twice at once is gone, and one of the two is told so, in 500 races', async () => {
  const it = await two()
  const { form_id } = it
  const { submissionId: submission_id } = await it.apply()
  for (let done = 0; done < tries(500); done += lanes) {
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        const {
          comment: { commentId: comment_id },
        } = await it.winnow.addComment({
          form_id,
          submission_id,
          comment: '<p>x</p>',
        })
        const remove = () => it.winnow.deleteComment({ form_id, submission_id, comment_id })
        expect(codes(await Promise.allSettled([remove(), remove()])).toSorted()).toEqual(['not_found', 'ok'])
      }),
    )
    expect((await it.winnow.fetchComments({ form_id, submission_id })).comments).toEqual([])
  }
}, 120_000)

test('a status that is deleted while a reviewer moves somebody into it: one is told so, in 500 races', async () => {
  const it = await two()
  const { form_id } = it
  const applicants = await it.applicants(lanes)
  for (let done = 0; done < tries(500); done += lanes) {
    const labels = applicants.map((_, lane) => `Round ${done + lane}`)
    for (const label of labels) await it.winnow.addStage({ form_id, label })
    await Promise.all(
      applicants.map(async (submission_id, lane) => {
        const label = labels[lane] ?? ''
        const outcomes = await Promise.allSettled([
          it.winnow.removeStage({ form_id, label }),
          it.other.winnow.updateStage({ form_id, submission_id, stage: label }),
        ])
        const isMoved = outcomes[1]?.status === 'fulfilled'
        expect(codes(outcomes)).toEqual(isMoved ? ['stage_in_use', 'ok'] : ['ok', 'invalid_input'])
        expect((await it.one(submission_id)).stage).toBe(isMoved ? label : 'New')
        if (!isMoved) return
        await it.winnow.updateStage({ form_id, submission_id, stage: 'New' })
        await it.winnow.removeStage({ form_id, label })
      }),
    )
  }
}, 120_000)
