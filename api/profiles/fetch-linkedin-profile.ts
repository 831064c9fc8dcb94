import { linkedinProfiles } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import type { LinkedInProfile } from '@winnow/openapi/operations/submission/linkedin'
import type { App } from '../core/app.ts'
import { procedure } from '../core/command.ts'
import { refuse } from '../core/error.ts'
import { day, iso } from '../core/time/clock.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { checkLeft, spend } from '../plans/limits.ts'
import type { Profiles } from '../ports/profiles/profiles.ts'
import { findSubmission } from '../submissions/find.ts'
import { findLink, profileAddress, storedProfile } from './find.ts'

/**
 * The profile behind a LinkedIn link (docs/rules.md#link-previews): from the database, or from the provider, which counts against the
 * plan once it has a profile to show.
 */
export const fetchLinkedinProfile = procedure(
  ops.submission.fetchLinkedinProfile,
  async ({ app, actor, input, db, now }) => {
    const found = await findForm(db, actor, input.form_id, can.readSubmissions)
    const submission = await findSubmission(db, found.form.number, input.submission_id)
    const link = await findLink(db, found, submission, input.field_id)
    const address = link && profileAddress(link.url)
    if (!link || !address) return { url: link?.url ?? null, profile: null, fetchedAt: null }
    const { questionId, url } = link
    const since = now - limits.profileDays * day
    const stored = await storedProfile(db, submission.id, { questionId, address, since })
    if (stored)
      return { url, profile: stored.profile as LinkedInProfile | null, fetchedAt: iso(stored.fetchedAt) }
    if (!app.profiles) return { url, profile: null, fetchedAt: null }
    const cost = { workspace: found.workspace, type: 'LINK_PREVIEWS' as const, n: 1, now }
    await checkLeft(db, app.config, cost)
    const profile = await ask(app, app.profiles, address)
    await app.write(async tx => {
      // Somebody else may have asked at the same moment: one preview counts once.
      const isStored = await storedProfile(tx, submission.id, { questionId, address, since })
      if (isStored) return
      // Deleted meanwhile, there is nothing to store it with.
      await findSubmission(tx, found.form.number, input.submission_id)
      if (profile) await spend(tx, app.config, cost)
      const row = { submissionId: submission.id, questionId, url: address, profile, fetchedAt: now }
      await tx
        .insert(linkedinProfiles)
        .values(row)
        .onConflictDoUpdate({
          target: [linkedinProfiles.submissionId, linkedinProfiles.questionId],
          set: row,
        })
    })
    return { url, profile, fetchedAt: iso(now) }
  },
)

const asking = new WeakMap<Profiles, Map<string, Promise<LinkedInProfile | null>>>()

/** Asks the provider, once for all who ask for the same profile at the same moment. */
async function ask(app: App, profiles: Profiles, address: string): Promise<LinkedInProfile | null> {
  const under = asking.get(profiles) ?? new Map<string, Promise<LinkedInProfile | null>>()
  asking.set(profiles, under)
  const asked = under.get(address) ?? profiles.find(address).finally(() => under.delete(address))
  under.set(address, asked)
  try {
    return await asked
  } catch (error) {
    app.log('warn', 'profile provider failed', { error })
    refuse('unavailable', "Couldn't fetch the LinkedIn profile. Try again later.")
  }
}
