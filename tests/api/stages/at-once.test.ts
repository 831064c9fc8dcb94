import { describe, expect, test } from 'bun:test'
import { expectRefusal, refusal } from '../../support/problems.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { labelsOf, statuses } from './scene.ts'

describe('two people at once', () => {
  test('a change that was made from an old list is refused, and nothing of the other is lost', async () => {
    const it = await statuses()
    const other = await colleague(it.app, it)
    await it.add('Interview')
    const { stagesVersion: version } = await it.details()
    await other.winnow.renameStage({ form_id: it.form_id, old_label: 'Interview', new_label: 'Call' })
    const refused = await expectRefusal(it.rename('Interview', 'Talk', version), 'stale_version')
    expect(refused.message).toStartWith('Someone changed the statuses in the meantime')
    await expectRefusal(it.remove('Interview', version), 'stale_version')
    await expectRefusal(it.reorder({ stages: ['Interview', 'Shortlisted'], version }), 'stale_version')
    expect(await it.labels()).toEqual(['New', 'Shortlisted', 'Call', 'Archived'])
    const { stagesVersion } = await it.details()
    expect(labelsOf(await it.rename('Call', 'Talk', stagesVersion))).toContain('Talk')
  })

  test('both add the same name: one status is there', async () => {
    const it = await statuses()
    const outcomes = await Promise.allSettled([it.add('Interview'), it.add('interview'), it.add('INTERVIEW')])
    expect(outcomes.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect(await it.labels()).toHaveLength(4)
  })

  test('moves meet renames, orders and deletions: every answer is an answer, and every applicant is counted', async () => {
    const it = await statuses()
    await it.add('Interview')
    await it.add('Offer')
    const ids = await it.applicants(6)
    const names = ['Shortlisted', 'Interview', 'Offer', 'Call', 'Longlist']
    const calls = Array.from({ length: 60 }, (_, i) => {
      const name = names[i % names.length] ?? ''
      const next = names[(i * 3 + 1) % names.length] ?? ''
      const call = [
        () => it.move(ids[i % ids.length] ?? '', name),
        () => it.rename(name, next),
        () => it.winnow.bulkAction({ form_id: it.form_id, submission_ids: ids.slice(i % 3), action: next }),
        () => it.remove(name),
        () => it.reorder({ stages: names.slice(0, 3).toReversed() }),
      ][i % 5]
      return call?.().catch(error => refusal(Promise.reject(error)))
    })
    for (const outcome of await Promise.all(calls))
      if (outcome instanceof Error) expect([409, 422]).toContain(outcome.status)
    const { submissions } = await it.winnow.fetchSubmissions({ form_id: it.form_id })
    const labels = await it.labels()
    expect(submissions).toHaveLength(6)
    const rows = labels.map(label => [label, submissions.filter(one => one.stage === label).length])
    expect(await it.counts()).toEqual(Object.fromEntries(rows))
    expect(rows.reduce((sum, [, n]) => sum + Number(n), 0)).toBe(6)
  })

  test('who watches the form hears of a change', async () => {
    const it = await statuses()
    const { form_id } = it
    const { since } = await it.winnow.pollChanges({ form_id, since: null })
    await it.add('Interview')
    expect(await it.winnow.pollChanges({ form_id, since })).toMatchObject({ form_changed: true })
  })
})
