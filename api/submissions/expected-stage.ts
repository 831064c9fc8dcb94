import type { Reader } from '@winnow/db'
import { limits, type MovedSince } from '@winnow/openapi'
import { movedText } from '@winnow/openapi/common/moved-since'
import { statement } from '../core/database/prepared.ts'
import { refuse } from '../core/error.ts'
import { isoOrNull } from '../core/time/clock.ts'
import { findStage } from '../stages/find.ts'

/** The stage that all were seen in, or each one's by id; null: the caller saw none. */
type Expected = string | Readonly<Record<string, string>> | null | undefined

interface Placed {
  id: number
  publicId: string
  stageId: number
}

/** Which of these are in another stage than the caller saw (docs/rules.md#expected-stage). */
export async function movedSince<Applicant extends Placed>(
  db: Reader,
  formNumber: number,
  applicants: readonly Applicant[],
  expected: Expected,
): Promise<Applicant[]> {
  if (!expected) return []
  const labels = typeof expected === 'string' ? [expected] : Object.values(expected)
  const ids = new Map<string, number>()
  for (const label of new Set(labels))
    ids.set(label, (await findStage(db, formNumber, label, 'expected_stage')).id)
  return applicants.filter(({ publicId, stageId }) => {
    const seen = typeof expected === 'string' ? expected : expected[publicId]
    return seen !== undefined && ids.get(seen) !== stageId
  })
}

/** Refuses a decision on applicants who were moved since, with who moved them, to what and when. */
export async function refuseMoved(db: Reader, moved: readonly { id: number }[]): Promise<void> {
  if (moved.length === 0) return
  const facts = await factsOf(
    db,
    moved.map(it => it.id),
  )
  const [first] = facts
  const many = `${moved.length.toLocaleString('en')} of these applicants were moved in the meantime`
  const sentence = moved.length === 1 && first ? movedText(first, at => `at ${at}`) : many
  refuse('stage_changed', `${sentence}. Nothing was changed.`, { count: moved.length, moved: facts })
}

interface Fact {
  submission_id: string
  name: string
  stage: string
  person: string | null
  key: string | null
  at: number | null
  kind: string | null
}

const lastMoves = statement<Fact>(`
  select s.public_id as submission_id, s.name, t.label as stage, e.at, e.kind, coalesce(u.name, u.email) as person, k.name as key
  from json_each(?) v cross join submissions s on s.id = v.value cross join stages t on t.id = s.stage_id
  left join events e on e.seq = (
    select max(m.seq) from event_subjects m join events on events.seq = m.seq
    where m.submission_id = s.id and events.kind in ('submission.moved', 'submission.move_undone', 'submission.withdrawn'))
  left join users u on e.actor_kind = 'user' and u.id = e.actor_id
  left join api_keys k on e.actor_kind = 'key' and k.id = e.actor_id
  order by v.key`)

/** Where the first of these applicants are now, and who put them there. */
export async function factsOf(db: Reader, ids: readonly number[]): Promise<MovedSince[]> {
  const rows = await lastMoves.all(db, JSON.stringify(ids.slice(0, limits.movedNamed)))
  return rows.map(({ submission_id, name, stage, person, key, at, kind }) => {
    const withdrawn = kind === 'submission.withdrawn'
    const by = withdrawn ? null : (person ?? (key === null ? null : `The API key ${key}`))
    return { submission_id, name, stage, by, at: isoOrNull(at), withdrawn }
  })
}
