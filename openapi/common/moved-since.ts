import * as z from 'zod/mini'
import { SubmissionId } from './ids.ts'
import { named, Timestamp } from './schema.ts'

/** An applicant who is in another stage than the caller saw (docs/rules.md#expected-stage). */
export const MovedSince = named(
  'MovedSince',
  z.object({
    submission_id: SubmissionId,
    name: z.string(),
    /** Where they are now */
    stage: z.string(),
    /** Who moved them: a person, or a key by its name; null: the applicant, or nobody knows */
    by: z.nullable(z.string()),
    at: z.nullable(Timestamp),
    /** The applicant withdrew, and stands in Archived by that */
    withdrawn: z.boolean(),
  }),
)
export type MovedSince = z.infer<typeof MovedSince>

/** What became of an applicant, as a sentence without its full stop; `when` is how their instant is written. */
export function movedText(
  { name, stage, by, at, withdrawn }: MovedSince,
  when: (at: string) => string,
): string {
  const then = at === null ? '' : `, ${when(at)}`
  if (withdrawn) return `${name} withdrew the application${then}`
  return by === null ? `${name} is in ${stage}${then}` : `${by} moved ${name} to ${stage}${then}`
}
